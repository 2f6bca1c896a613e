import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { Fragment } from 'react'
import { cellOf, isHeading, nothingSign, type GridCell, type GridDay, type GridLine, type GridRow } from './model.ts'
import type { Totals } from './props.ts'
import './grid-paper.css'

export interface PaperWords {
  title: string
  /** At the end of each page: destination, when it was printed. */
  facts: readonly string[]
}

interface Props extends PaperWords {
  rowHeader: string
  days: readonly GridDay[]
  lines: readonly GridLine[]
  totals?: Totals | undefined
}

/** The grid on paper: names to the left, what is unusual in bold. Source: design decision on print, section 16. */
export function GridPaper({ title, facts, rowHeader, days, lines, totals }: Props) {
  const styles = useStyles()
  const columns = days.flatMap((day) => day.columns.map(({ key }) => key))
  return (
    <div className={mergeClasses(styles.root, 'grid-paper')}>
      <h1 className={styles.title}>{title}</h1>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.name}>
              {rowHeader}
            </th>
            {days.map((day) => (
              <th key={day.key} scope="colgroup" colSpan={day.columns.length} className={styles.cell}>
                {[day.name, day.date].filter(Boolean).join(' ')}
                {day.note && <span className={styles.words}>{day.note}</span>}
              </th>
            ))}
          </tr>
          <tr>
            {days.map((day) => (
              <Fragment key={day.key}>
                {day.columns.map(({ key, name }) => (
                  <th key={key} scope="col" className={styles.cell}>
                    {name}
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            isHeading(line) ? (
              <tr key={line.key} className={styles.line}>
                <th scope="rowgroup" colSpan={columns.length + 1} className={styles.heading}>
                  {line.heading}
                </th>
              </tr>
            ) : (
              <Row key={line.key} row={line} columns={columns} />
            ),
          )}
          {totals && (
            <tr className={styles.line}>
              <th scope="row" className={styles.name}>
                {totals.label}
              </th>
              {columns.map((column) => (
                <td key={column} className={styles.cell}>
                  {totals.texts[column]}
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={columns.length + 1} className={styles.facts}>
              {facts.join(' · ')}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Row({ row, columns }: { row: GridRow; columns: readonly string[] }) {
  const styles = useStyles()
  return (
    <tr className={styles.line}>
      <th scope="row" className={styles.name}>
        {row.name}
        {row.tags && row.tags.length > 0 && <span className={styles.words}>{row.tags.join(', ')}</span>}
        {row.warning && <span className={styles.words}>{row.warning}</span>}
      </th>
      {columns.map((column) => (
        <PaperCell key={column} cell={cellOf(row, column)} />
      ))}
    </tr>
  )
}

function PaperCell({ cell: { text, isUsual, mark } }: { cell: GridCell }) {
  const styles = useStyles()
  const time = text === '' ? nothingSign : text
  return (
    <td className={styles.cell}>
      {isUsual || text === '' ? time : <strong>{time}</strong>}
      {mark && <span className={styles.words}>{mark.words}</span>}
    </td>
  )
}

const line = '1px solid #000'

const useStyles = makeStyles({
  root: {
    display: 'none',
    '@media print': { display: 'block' },
    backgroundColor: '#fff',
    color: '#000',
    fontSize: '10pt',
    lineHeight: '1.3',
    fontVariantNumeric: 'tabular-nums',
  },
  title: { fontSize: '16pt', lineHeight: '1.25' },
  table: { width: '100%', marginTop: '8pt', borderCollapse: 'collapse' },
  line: { breakInside: 'avoid' },
  name: { padding: '3pt 6pt 3pt 0', borderBottom: line, textAlign: 'start', verticalAlign: 'top' },
  heading: { padding: '8pt 0 3pt', borderBottom: `2px solid #000`, textAlign: 'start' },
  cell: { padding: '3pt 4pt', borderBottom: line, textAlign: 'center', verticalAlign: 'top' },
  words: { display: 'block', fontSize: '8pt', fontWeight: 'normal' },
  facts: { paddingTop: '8pt', fontSize: '9pt' },
})
