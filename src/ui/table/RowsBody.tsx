import { Fragment, type ReactNode } from 'react'
import { useSharedRef } from '../press/use-shared-ref.ts'
import { GroupedRows } from './GroupedRows.tsx'
import type { MarkedRows, RowKit, RowProps } from './row-kit.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow, type RowPlace } from './use-row-window.ts'

interface Props<Row> {
  role: 'list' | 'rowgroup'
  /** Of a list; a table has its own name. */
  label?: string
  rows: readonly Row[]
  kit: RowKit<Row>
  marked: MarkedRows
  children: (row: RowProps<Row>) => ReactNode
}

/** The rows of a table or a list: those in view, with arrow keys between their own controls. */
export function RowsBody<Row>({ role, label, rows, kit, marked, children }: Props<Row>) {
  const { kept, body, ...onKeys } = useRowKeys(rows, kit, marked)
  const { places, measure, ref, style } = useRowWindow(rows.length, kept)
  const shared = { ref: useSharedRef(body, ref), style, ...onKeys }
  const rowOf = (place: RowPlace) => {
    const row = rows[place.index]
    if (row === undefined) return null
    const key = kit.rowKey(row)
    const isCurrent = key === marked.current
    const isReturned = key === marked.returnTo
    const own = { ...place, measure: place.offset === null ? undefined : measure }
    return <Fragment key={key}>{children({ ...own, kit, row, isCurrent, isReturned })}</Fragment>
  }
  const { group } = kit
  if (!group || role === 'list') {
    return (
      <div {...shared} role={role} aria-label={label}>
        {places.map(rowOf)}
      </div>
    )
  }
  return (
    <div {...shared} role="presentation">
      <GroupedRows group={group} rows={rows} places={places} measure={measure} rowOf={rowOf} />
    </div>
  )
}
