import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { toHeading, useFocusAfter } from '../press/use-focus-after.ts'
import type { MarkedRows, RowKit } from './row-kit.ts'

const rowSelector = '[data-row]'

interface RowKeys {
  /** The row to keep drawn: the one with the focus, that is about to have it, or that one comes back to. */
  kept: number | null
  /** Of the element around the rows. */
  body: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
}

const rowOf = (element: Element): number | null => {
  const row = element.closest<HTMLElement>(rowSelector)
  return row ? Number(row.dataset['row']) : null
}

/**
 * Arrow keys, Home and End take the focus to the same control of another row; with Shift they select on the way. Space
 * selects the row of a link, M opens the row's menu. A row that goes away with the focus in it leaves it to the one in its
 * place, the last one to the one before, and the only one to the heading.
 * Source: design decision on the keyboard, section 13 "Lists", and on focus, section 14 "Removed items".
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
  const held = useRef<{ element: Element; row: number; control: string }>(null)
  useLayoutEffect(() => {
    const lost = held.current
    // a row that a key has just left may have gone out of sight with it
    if (!lost || wanted.current || lost.element.isConnected || document.activeElement !== document.body) return
    held.current = null
    wanted.current = { row: Math.min(lost.row, rows.length - 1), control: lost.control }
  })
  useFocusAfter(body, toHeading)
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
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = rowOf(target)
    setKept(row)
    held.current = row === null ? null : { element: target, row, control: target.dataset['control'] ?? '' }
  }
  // not told of a row that goes away: React hears no events while it takes it away
  const onBlur = () => void (held.current = null)
  return { kept, body, onKeyDown, onFocus, onBlur }
}

function rowAfter(key: string, row: number, count: number): number | null {
  const next = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: count - 1 }[key]
  return next === undefined || next === row || next < 0 || next >= count ? null : next
}
