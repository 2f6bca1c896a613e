import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** Rows that one page of the keyboard goes on by. */
const pageRows = 10

interface LineKeys {
  /** The row that stays drawn, and the one that Tab comes to; `null` for none. */
  kept: number | null
  /** Of the element around the rows. */
  body: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Brings a row into view, and leaves the focus where it is. */
  reveal: (row: number) => void
}

const rowOf = (element: Element): number | null => {
  const row = element.closest('[data-row]')
  return row ? Number(row.getAttribute('data-row')) : null
}

/** Arrow keys, Page up and down, Home and End go from row to row, however many there are: Tab comes to one of them alone. */
export function useLineKeys(count: number): LineKeys {
  const body = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<number | null>(null)
  const wanted = useRef<{ row: number; isFocused: boolean } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { row: index, isFocused } = wanted.current
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    const opener = row?.querySelector<HTMLElement>('[data-line]')
    // its line may still be on its way
    if (!row || (isFocused && !opener)) return
    wanted.current = null
    if (isFocused) opener?.focus()
    else row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const bring = (row: number, isFocused: boolean) => {
    wanted.current = { row, isFocused }
    setKept(row)
  }
  return {
    kept: kept !== null && kept < count ? kept : null,
    body,
    onKeyDown(event) {
      const row = rowOf(event.target as Element)
      if (row === null || event.ctrlKey || event.metaKey || event.altKey) return
      const to = rowAfter(event.key, row, count)
      if (to === null) return
      event.preventDefault()
      bring(to, true)
    },
    onFocus: ({ target }) => setKept(rowOf(target)),
    reveal: (row) => bring(row, false),
  }
}

function rowAfter(key: string, row: number, count: number): number | null {
  const last = count - 1
  const to = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: Math.min(last, row + pageRows),
    PageUp: Math.max(0, row - pageRows),
    Home: 0,
    End: last,
  }[key]
  return to === undefined || to < 0 || to > last ? null : to
}
