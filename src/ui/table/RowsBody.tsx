import { Fragment, type ReactNode } from 'react'
import { useSharedRef } from '../press/use-shared-ref.ts'
import type { MarkedRows, RowKit, RowProps } from './row-kit.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

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
  const { kept, body, onKeyDown, onFocus } = useRowKeys(rows, kit, marked)
  const { places, measure, ref, style } = useRowWindow(rows.length, kept)
  return (
    <div
      ref={useSharedRef(body, ref)}
      role={role}
      aria-label={label}
      style={style}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {places.map((place) => {
        const row = rows[place.index]
        if (row === undefined) return null
        const key = kit.rowKey(row)
        const isCurrent = key === marked.current
        const isReturned = key === marked.returnTo
        return <Fragment key={key}>{children({ ...place, kit, row, measure, isCurrent, isReturned })}</Fragment>
      })}
    </div>
  )
}
