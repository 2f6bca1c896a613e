import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { stateTokens } from '#ui/look/themes.ts'
import { ScrollRegion } from '#ui/page/ScrollRegion.tsx'
import { fileText } from '../words/value-text.ts'

export interface PreviewRow {
  /** As the spreadsheet program counts. */
  rowNumber: number
  texts: readonly string[]
}

interface Props {
  /** Of the columns, as the spreadsheet program names them. */
  letters: readonly string[]
  rows: readonly PreviewRow[]
  /** The row of the titles. */
  headerRowNumber: number
  /** Letters of columns that lack a title. */
  untitled: ReadonlySet<string>
}

/** The first rows of a sheet as they stand in the file, with the row of titles and the columns that have none. */
export function FilePreview({ letters, rows, headerRowNumber, untitled }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return (
    <ScrollRegion className={styles.frame} label={t('import.preview')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.number} />
            {letters.map((letter) => (
              <th
                key={letter}
                scope="col"
                className={mergeClasses(styles.letter, untitled.has(letter) && styles.wrong)}
              >
                {letter}
                {untitled.has(letter) && <span className={styles.lacking}>{t('import.preview.untitled')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rowNumber, texts }) => (
            <tr key={rowNumber} className={rowNumber === headerRowNumber ? styles.header : undefined}>
              <th scope="row" className={styles.number}>
                {rowNumber}
              </th>
              {letters.map((letter, column) => (
                <td key={letter} className={mergeClasses(styles.cell, untitled.has(letter) && styles.wrong)}>
                  {fileText(texts[column] ?? '', i18n.language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const useStyles = makeStyles({
  frame: {
    overflowX: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  table: { borderCollapse: 'collapse', fontSize: '14px', lineHeight: '20px' },
  number: {
    padding: '6px 10px',
    textAlign: 'end',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  letter: {
    padding: '6px 12px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  lacking: { marginInlineStart: '6px', fontWeight: tokens.fontWeightRegular },
  cell: {
    maxWidth: '240px',
    padding: '6px 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  header: { fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorBrandBackground2 },
  wrong: { backgroundColor: stateTokens.rejectedBackground, color: stateTokens.rejectedForeground },
})
