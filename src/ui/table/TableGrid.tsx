import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useSharedRef } from '../use-shared-ref.ts'
import { useWidth } from '../use-width.ts'
import type { RowsProps, Sort } from './column.ts'
import type { MarkedRows, RowKit } from './row-kit.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

interface Props<Row> extends Pick<RowsProps<Row>, 'label' | 'rows' | 'total' | 'firstIndex'> {
  kit: RowKit<Row>
  marked: MarkedRows
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  stickyTop: number
}

/** Rows and columns. Columns for which the table is too narrow are left out; a row's own page has them. */
export function TableGrid<Row>(props: Props<Row>) {
  const { label, rows, total, firstIndex = 0, kit, marked, sort, onSort, stickyTop } = props
  const styles = useStyles()
  const [width, ref] = useWidth()
  const room = width === 0 ? Infinity : width
  // of the columns that there is room for; rows are drawn again only when one of them comes or goes
  const widest = Math.max(0, ...kit.columns.map(({ from = 0 }) => from).filter((from) => from <= room))
  const shown = useMemo(
    () => ({ ...kit, columns: kit.columns.filter(({ from = 0 }) => from <= widest) }),
    [kit, widest],
  )
  const { columns } = shown
  const tracks = [
    kit.selecting && 'max(var(--control-height, 32px), 32px)',
    ...columns.map((column) => column.width ?? 'minmax(0, 1fr)'),
    kit.actions && 'max(var(--control-height, 32px), 32px)',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div ref={ref} role="table" aria-label={label} aria-rowcount={(total ?? rows.length) + 1} className={styles.root}>
      <TableHead
        columns={columns}
        tracks={tracks}
        sort={sort}
        onSort={onSort}
        selecting={kit.selecting}
        hasActions={kit.actions !== undefined}
        stickyTop={stickyTop}
      />
      <TableBody rows={rows} firstIndex={firstIndex} kit={shown} marked={marked} tracks={tracks} />
    </div>
  )
}

interface BodyProps<Row> {
  rows: readonly Row[]
  firstIndex: number
  /** With the columns that there is room for. */
  kit: RowKit<Row>
  marked: MarkedRows
  tracks: string
}

function TableBody<Row>({ rows, firstIndex, kit, marked, tracks }: BodyProps<Row>) {
  const { kept, body, onKeyDown, onFocus } = useRowKeys(rows, kit, marked.returnTo)
  const { places, measure, ref, style } = useRowWindow(rows.length, kept)
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- arrow keys between the rows' own links
    <div ref={useSharedRef(body, ref)} role="rowgroup" style={style} onKeyDown={onKeyDown} onFocus={onFocus}>
      {places.map((place) => {
        const { index } = place
        const row = rows[index]
        if (row === undefined) return null
        const key = kit.rowKey(row)
        return (
          <TableRow
            key={key}
            {...place}
            kit={kit}
            row={row}
            measure={measure}
            isCurrent={key === marked.current}
            isReturned={key === marked.returnTo}
            rowIndex={firstIndex + index + 2}
            tracks={tracks}
          />
        )
      })}
    </div>
  )
}

const useStyles = makeStyles({
  root: { backgroundColor: tokens.colorNeutralBackground1 },
})
