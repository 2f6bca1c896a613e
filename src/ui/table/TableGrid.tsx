import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useWidth } from '../look/use-width.ts'
import { columnTracks, type RowsProps, type Sort } from './column.ts'
import type { MarkedRows, RowKit } from './row-kit.ts'
import { RowsBody } from './RowsBody.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'

interface Props<Row> extends Pick<RowsProps<Row>, 'label' | 'rows' | 'total' | 'firstIndex'> {
  kit: RowKit<Row>
  marked: MarkedRows
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  stickyTop: number
}

/**
 * Rows and columns. Columns for which the table is too narrow stand under the row where they say so, else they are left
 * out: a row's own page has them.
 */
export function TableGrid<Row>(props: Props<Row>) {
  const { label, rows, total, firstIndex = 0, kit, marked, sort, onSort, stickyTop } = props
  const styles = useStyles()
  const [width, ref] = useWidth()
  const room = width === null || width === 0 ? Infinity : width
  // of the columns that there is room for; rows are drawn again only when one of them comes or goes
  const widest = Math.max(0, ...kit.columns.map(({ from = 0 }) => from).filter((from) => from <= room))
  const shown = useMemo(
    () => ({
      ...kit,
      columns: kit.columns.filter(({ from = 0 }) => from <= widest),
      below: kit.columns.filter(({ from = 0, below }) => below && from > widest),
    }),
    [kit, widest],
  )
  const { columns } = shown
  const tracks = [
    kit.selecting && 'max(var(--control-height, 32px), 32px)',
    ...columnTracks(columns).map(([column]) => column.width ?? 'minmax(0, 1fr)'),
    kit.actions && (kit.actionsWidth ?? 'max(var(--control-height, 32px), 32px)'),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div ref={ref} role="table" aria-label={label} aria-rowcount={(total ?? rows.length) + 1} className={styles.root}>
      {width !== null && (
        <>
          <TableHead
            columns={columns}
            tracks={tracks}
            sort={sort}
            onSort={onSort}
            selecting={kit.selecting}
            hasActions={kit.actions !== undefined}
            hasBelow={shown.below.length > 0}
            stickyTop={stickyTop}
          />
          <RowsBody role="rowgroup" rows={rows} kit={shown} marked={marked}>
            {(row) => <TableRow {...row} rowIndex={firstIndex + row.index + 2} tracks={tracks} />}
          </RowsBody>
        </>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { backgroundColor: tokens.colorNeutralBackground1 },
})
