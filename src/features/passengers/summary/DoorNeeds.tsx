import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { inShownOrder, utilities } from '#domain/utility.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import { needText } from '../needs-text.ts'

/** What whoever hands the passenger over has to know; that somebody must receive them stands out. */
export function DoorNeeds({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {inShownOrder(ids).map((id) => (
        <li key={id} className={styles.need}>
          {id === utilities.receiver ? (
            <span className={styles.receiver}>
              <UtilityIcon id={id} size={18} />
              {needText(id, t)}
            </span>
          ) : (
            <>
              <UtilityIcon id={id} size={22} />
              {needText(id, t)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  list: { display: 'grid', gap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  need: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '24px', overflowWrap: 'anywhere' },
  receiver: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '24px',
    padding: '0 9px 0 6px',
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
  },
})
