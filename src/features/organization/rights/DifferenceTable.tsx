import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { rightsKey, type RightsChange } from '#domain/rights-matrix.ts'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { ScrollRegion } from '#ui/page/ScrollRegion.tsx'
import type { RightsWords } from './use-rights-words.ts'

interface DifferenceRow extends RightsChange {
  /** Whose rights these are, where they are several people's. */
  who?: string
}

interface Props {
  changes: readonly DifferenceRow[]
  words: RightsWords
}

/** What changes: where, in which area, from what to what. On a phone each change has lines of its own. */
export function DifferenceTable({ changes, words }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isOfSeveral = changes.some(({ who }) => who !== undefined)
  if (changes.length === 0) return <p className={styles.none}>{t('rights.difference.none')}</p>
  return (
    <ScrollRegion className={styles.frame} role="group" label={t('rights.difference')}>
      <table className={styles.table}>
        <caption className={styles.said}>{t('rights.difference')}</caption>
        <thead className={styles.heads}>
          <tr>
            {isOfSeveral && (
              <th scope="col" className={styles.head}>
                {t('rights.difference.who')}
              </th>
            )}
            {(['place', 'area', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col" className={styles.head}>
                {t(`rights.difference.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows}>
          {changes.map(({ who, cell, before, after }) => (
            <tr key={`${who ?? ''} ${rightsKey(cell)}`} className={styles.row}>
              {isOfSeveral && (
                <td className={mergeClasses(styles.cell, styles.line)}>
                  {who && <BreakableText>{who}</BreakableText>}
                </td>
              )}
              <td className={mergeClasses(styles.cell, styles.line)}>{words.place(cell)}</td>
              <td className={styles.cell}>{words.area(cell)}</td>
              <td className={styles.cell}>{words.level(cell, before)}</td>
              <td className={mergeClasses(styles.cell, styles.after)}>
                <strong>{words.level(cell, after)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    maxHeight: '320px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '14px',
    lineHeight: '20px',
    [media.phone]: { display: 'block' },
  },
  said: visuallyHidden,
  heads: { [media.phone]: visuallyHidden },
  rows: { [media.phone]: { display: 'block' } },
  row: {
    [media.phone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      columnGap: '6px',
      padding: '8px 10px',
      ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    },
  },
  head: {
    position: 'sticky',
    top: 0,
    padding: '8px 10px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
  },
  cell: {
    padding: '8px 10px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    [media.phone]: { padding: 0, borderTop: 'none' },
  },
  line: { [media.phone]: { gridColumn: '1 / -1' } },
  after: { [media.phone]: { '::before': { content: '"→ "' } } },
  none: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
})
