import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { MarkedRows, RowKit } from './row-kit.ts'

const rowSelector = '[data-row]'

interface RowKeys {
  /** The row to keep drawn: the one with the focus, that is about to have it, or that one comes back to. */
  kept: number | null
  /** Of the element around the rows. */
  body: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

const rowOf = (element: Element): number | null => {
  const row = element.closest<HTMLElement>(rowSelector)
  return row ? Number(row.dataset['row']) : null
}

/**
 * Arrow keys, Home and End take the focus to the same control of another row; with Shift they select on the way. Space
 * selects the row of a link, M opens the row's menu.
 * Source: design decision on the keyboard, section 13 "Lists".
 */
export function useRowKeys<Row>(
  rows: readonly Row[],
  { rowKey, selecting }: RowKit<Row>,
  { returnTo, focusReturned }: Pick<MarkedRows, 'returnTo' | 'focusReturned'>,
): RowKeys {
  const body = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState(() => {
    const place = rows.findIndex((row) => rowKey(row) === returnTo)
    return place === -1 ? null : place
  })
  const wanted = useRef(focusReturned && kept !== null ? { row: kept, control: '' } : null)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { row, control } = wanted.current
    const controls = [...(body.current?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-control]`) ?? [])]
    const target = controls.find(({ dataset }) => dataset['control'] === control) ?? controls[0]
    if (!target) return
    wanted.current = null
    target.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, shiftKey } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const row = rowOf(target)
    const control = target.dataset['control']
    if (row === null || control === undefined) return
    const next = rowAfter(key, row, rows.length)
    if (next !== null) {
      event.preventDefault()
      if (shiftKey) selecting?.extendTo(row, next)
      wanted.current = { row: next, control }
      setKept(next)
    } else if (key.toLowerCase() === 'm' && !shiftKey) {
      const menu = target.closest(rowSelector)?.querySelector<HTMLElement>('[data-control="more"]')
      menu?.click()
    } else if (key === ' ' && target instanceof HTMLAnchorElement && selecting) {
      event.preventDefault()
      selecting.toggle(row, shiftKey)
    }
  }
  return { kept, body, onKeyDown, onFocus: ({ target }) => setKept(rowOf(target)) }
}

function rowAfter(key: string, row: number, count: number): number | null {
  const next = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: count - 1 }[key]
  return next === undefined || next === row || next < 0 || next >= count ? null : next
}
