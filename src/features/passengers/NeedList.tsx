import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { inShownOrder } from '#domain/utility.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import { needText } from './needs-text.ts'

interface Props {
  /** Utility ids of `domain/utility.ts`. */
  ids: readonly number[]
  /** Small and beside one another, for a row of a list. */
  inRow?: boolean
}

/** What a passenger needs on a ride, to be read only: pictures with words. */
export function NeedList({ ids, inRow = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (ids.length === 0) return <>–</>
  return (
    <ul className={mergeClasses(styles.list, inRow && styles.row)}>
      {inShownOrder(ids).map((id) => (
        <li key={id} className={mergeClasses(styles.need, inRow && styles.small)}>
          <UtilityIcon id={id} size={inRow ? 18 : 22} />
          {needText(id, t)}
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  row: { flexDirection: 'row', flexWrap: 'wrap', gap: '0 10px' },
  need: { display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground1 },
  small: { gap: '4px', color: 'inherit', fontSize: '12px', lineHeight: '18px' },
})
