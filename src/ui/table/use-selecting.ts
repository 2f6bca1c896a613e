import { useRef } from 'react'
import type { RowKey, Selection } from './column.ts'
import { keysBetween } from './order.ts'

export interface Selecting {
  /** `null` when the row can be selected. */
  refusalOf: (index: number) => string | null
  isSelected: (index: number) => boolean
  /** Turns a row, or with `extend` gives all rows from the last turned one on its state. */
  toggle: (index: number, extend: boolean) => void
  /** Selects the rows between the last turned one and this. */
  extendTo: (from: number, to: number) => void
  all: 'none' | 'some' | 'all'
  /** Whether there is a row that can be selected. */
  isPossible: boolean
  toggleAll: () => void
}

/** What selecting means for the rows of a list; `null` where they are not selected. */
export function useSelecting<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  selection: Selection<Row> | undefined,
): Selecting | null {
  const last = useRef<RowKey | null>(null)
  if (!selection) return null
  const { selected, onChange, refusal = () => null } = selection
  const selectable = () => rows.filter((row) => refusal(row) === null).map(rowKey)
  const keyAt = (index: number): RowKey | undefined => {
    const row = rows[index]
    return row === undefined ? undefined : rowKey(row)
  }
  const give = (keys: readonly RowKey[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const key of keys) {
      if (isSelected) next.add(key)
      else next.delete(key)
    }
    onChange(next)
  }
  const possible = selectable()
  const count = possible.filter((key) => selected.has(key)).length
  return {
    refusalOf: (index) => {
      const row = rows[index]
      return row === undefined ? null : refusal(row)
    },
    isSelected: (index) => selected.has(keyAt(index) ?? ''),
    toggle(index, extend) {
      const key = keyAt(index)
      if (key === undefined || !possible.includes(key)) return
      const range = extend && last.current !== null ? keysBetween(possible, last.current, key) : []
      give(range.length > 0 ? range : [key], !selected.has(key))
      last.current = key
    },
    extendTo(from, to) {
      const keys = [keyAt(from), keyAt(to)].filter((key) => key !== undefined && possible.includes(key))
      give(keys as RowKey[], true)
      last.current = keyAt(to) ?? null
    },
    all: count === 0 ? 'none' : count === possible.length ? 'all' : 'some',
    isPossible: possible.length > 0,
    toggleAll: () => give(possible, count < possible.length),
  }
}
