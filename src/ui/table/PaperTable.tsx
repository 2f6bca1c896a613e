import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'

export interface PaperColumn {
  header: string
  /** Stands at the end of its column, and on one line. */
  isNumber?: boolean
}

interface Props<Row> {
  caption?: ReactNode
  columns: readonly PaperColumn[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What stands in a row, in the order of the columns. */
  cells: (row: Row) => readonly ReactNode[]
  /** The last row: sums. */
  foot?: readonly ReactNode[]
}

/** Rows on paper: all of them, none of them cut, and the names of the columns on each page. */
export function PaperTable<Row>({ caption, columns, rows, rowKey, cells, foot }: Props<Row>) {
  const styles = useStyles()
  const classOf = (index: number) => mergeClasses(styles.cell, columns[index]?.isNumber && styles.number)
  return (
    <table className={styles.table}>
      {caption && <caption className={styles.caption}>{caption}</caption>}
      <thead>
        <tr className={styles.row}>
          {columns.map(({ header }, index) => (
            <th key={header} scope="col" className={classOf(index)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={styles.row}>
            {cells(row).map((cell, index) => (
              <td key={columns[index]?.header} className={classOf(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {foot && (
          <tr className={mergeClasses(styles.row, styles.foot)}>
            {foot.map((cell, index) => (
              <td key={columns[index]?.header} className={classOf(index)}>
                {cell}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse' },
  caption: { padding: '4pt 0', textAlign: 'start', fontSize: '11pt', lineHeight: '15pt', fontWeight: 600 },
  row: { breakInside: 'avoid' },
  cell: {
    padding: '3pt 6pt 3pt 0',
    ':last-child': { paddingRight: 0 },
    borderBottom: '0.5pt solid #999',
    textAlign: 'start',
    verticalAlign: 'top',
    // no column is so narrow that words are cut in two for want of room which another one has
    overflowWrap: 'break-word',
  },
  number: { textAlign: 'end', whiteSpace: 'nowrap' },
  foot: { fontWeight: 600, borderTop: '1pt solid #000' },
})
