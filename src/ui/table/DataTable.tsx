import { makeStyles } from '@fluentui/react-components'
import { useMemo, type ReactNode } from 'react'
import { LoadingBar } from '../late/LoadingBar.tsx'
import { FailureNotice } from '../speak/FailureNotice.tsx'
import { useIsPhone } from '../look/use-is-phone.ts'
import { useStill } from '../late/use-still.ts'
import { CardList } from './CardList.tsx'
import { CardTools } from './CardTools.tsx'
import type { RowsProps, Sort } from './column.ts'
import type { MarkedRows, RowKit } from './row-kit.ts'
import { TableGrid } from './TableGrid.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useSelecting } from './use-selecting.ts'

interface Props<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /** Of the page shown, in the order to show them; `undefined` while they are loaded for the first time. */
  rows: readonly Row[] | undefined
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Whether the rows are loaded again; those there stay. */
  isLoading?: boolean
  /** Why there are no newer rows, and the way to try again. */
  failure?: { text: string; onRetry: () => void } | null
  /** What stands in place of the rows when there are none. */
  empty: ReactNode
  /** How far below the top of what scrolls the header stays, in pixels: the height of a toolbar that stays above it. */
  stickyTop?: number
  /** Cards where there is room for a table too: the user's choice. */
  asCards?: boolean
  /** Draws the rows as cards of their own kind. */
  cards?: (rows: readonly Row[]) => ReactNode
}

/**
 * A list of things with the same facts: a table, and on a phone cards. It has no scrolling of its own: the pane, dialog
 * or page around it scrolls, and of long lists only the rows in view are drawn. Source: design decision on tables,
 * section 12.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rowKey, rowName, open, actions, actionsWidth, muted, group, bar, isLoading = false } = props
  const styles = useStyles()
  // by the clock too: no row slides under what is pressed
  const { rows, failure } = useStill({ rows: props.rows, failure: props.failure })
  const isPhone = useIsPhone()
  const selecting = useSelecting(rows ?? [], rowKey, props.selection)
  const kit = useMemo(
    (): RowKit<Row> => ({ columns, rowKey, rowName, selecting, open, actions, actionsWidth, muted, group, bar }),
    [columns, rowKey, rowName, selecting, open, actions, actionsWidth, muted, group, bar],
  )
  const marked: MarkedRows = {
    current: props.current ?? null,
    returnTo: props.returnTo ?? null,
    focusReturned: props.focusReturned ?? false,
  }
  const counts = {
    ...(props.total !== undefined && { total: props.total }),
    ...(props.firstIndex !== undefined && { firstIndex: props.firstIndex }),
  }
  return (
    <div className={styles.root} aria-busy={isLoading || undefined}>
      <LoadingBar loading={isLoading && rows !== undefined} />
      {failure && (
        <div className={styles.failure}>
          <FailureNotice onRetry={failure.onRetry}>{failure.text}</FailureNotice>
        </div>
      )}
      {rows === undefined ? (
        !failure && <TableSkeleton label={label} />
      ) : rows.length === 0 ? (
        props.empty
      ) : isPhone || props.asCards ? (
        <>
          <CardTools columns={columns} sort={props.sort} onSort={props.onSort} selecting={selecting} />
          {props.cards?.(rows) ?? (
            <div className={styles.cards}>
              <CardList label={label} rows={rows} kit={kit} marked={marked} {...counts} />
            </div>
          )}
        </>
      ) : (
        <TableGrid
          label={label}
          rows={rows}
          kit={kit}
          marked={marked}
          sort={props.sort}
          onSort={props.onSort}
          stickyTop={props.stickyTop ?? 0}
          {...counts}
        />
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  cards: { padding: 'var(--card-inset, 12px) var(--card-inset, 12px) 4px' },
  failure: { padding: '12px' },
})
