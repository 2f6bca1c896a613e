import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** What the keys go to: a box or a button, by the name of its place. */
const cells = '[data-cell]'

interface TripKeys {
  list: RefObject<HTMLDivElement | null>
  /** The one cell that Tab comes to; `null` while nothing had the focus: then the first one. */
  active: string | null
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Arrow keys among the boxes: up and down the rows, left and right between what stands in one. Space ticks a box, as in
 * any form; Shift and Space tick the passenger's.
 */
export function useTripKeys(): TripKeys {
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const rowsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-trip-row]') ?? [])]
  const cellsIn = (row: HTMLElement | undefined) => [...(row?.querySelectorAll<HTMLElement>(cells) ?? [])]
  const focus = (cell: HTMLElement | undefined) => {
    const control = cell?.matches('button, input') ? cell : cell?.querySelector<HTMLElement>('button, input')
    control?.focus()
    return control !== undefined && control !== null
  }
  const inRow = (rows: readonly HTMLElement[], from: number, step: number, column: number): boolean => {
    for (let at = from + step; at >= 0 && at < rows.length; at += step) {
      const there = cellsIn(rows[at])
      if (there.length > 0) return focus(there[Math.min(column, there.length - 1)])
    }
    return false
  }
  return {
    list,
    active,
    onFocus({ target }) {
      const name = target.closest<HTMLElement>(cells)?.dataset['cell']
      if (name !== undefined) setActive(name)
    },
    onKeyDown(event) {
      const { key, shiftKey, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
      const row = target.closest<HTMLElement>('[data-trip-row]')
      const cell = target.closest<HTMLElement>(cells)
      if (!row || !cell) return
      const rows = rowsOf()
      const [at, column] = [rows.indexOf(row), cellsIn(row).indexOf(cell)]
      const moves: Record<string, () => boolean> = {
        ArrowDown: () => inRow(rows, at, 1, column),
        ArrowUp: () => inRow(rows, at, -1, column),
        ArrowRight: () => focus(cellsIn(row)[column + 1]),
        ArrowLeft: () => focus(cellsIn(row)[column - 1]),
        Home: () => inRow(rows, -1, 1, 0),
        End: () => inRow(rows, rows.length, -1, 0),
      }
      if (key === ' ' && shiftKey) {
        event.preventDefault()
        row.closest('[data-passenger]')?.querySelector<HTMLInputElement>('[data-whole] input')?.click()
      } else if (moves[key]) {
        event.preventDefault()
        moves[key]()
      }
    },
  }
}
