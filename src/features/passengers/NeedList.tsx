import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { inShownOrder, utilityName } from '#domain/utility.ts'
import { UtilityIcon } from '#ui/UtilityIcon.tsx'

/** What a passenger needs on a ride, to be read only: pictures with words. */
export function NeedList({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (ids.length === 0) return <>–</>
  return (
    <ul className={styles.list}>
      {inShownOrder(ids).map((id) => (
        <li key={id} className={styles.need}>
          <UtilityIcon id={id} size={22} hidden />
          {t(`utilities.${utilityName(id) ?? 'unknown'}`)}
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  need: { display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground1 },
})
