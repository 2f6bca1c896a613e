import { useEffect, useEffectEvent } from 'react'
import { useStable } from '../press/use-stable.ts'
import type { GridDay } from './model.ts'
import { cornerCell, dayLine } from './places.ts'
import type { Grid } from './use-grid.ts'
import type { ShownDays } from './use-shown-days.ts'

interface Options {
  days: ShownDays
  /** Also those that a phone does not show. */
  all: readonly GridDay[]
  grid: Grid
  wantFocus: () => void
}

/**
 * Selects a day with its cells; the selected one is let go of. Alt and a digit do the same from anywhere on the page but
 * from under a dialog. Source: design decision on the weekly grid, second round, section 5.
 */
export function useDaySelection({ days, all, grid, wantFocus }: Options): (day: GridDay) => void {
  const pick = (day: GridDay) => {
    if (!grid.commit()) return
    const start = days.isPhone
      ? 0
      : all.slice(0, all.indexOf(day)).reduce((sum, { columns }) => sum + columns.length, 0)
    const [first, last] = [cornerCell(grid.frame, 'first'), cornerCell(grid.frame, 'last')]
    if (!days.isPhone && day.key === days.selected) {
      days.show(null)
      grid.go({ line: dayLine, stop: start })
      return
    }
    days.show(day)
    const end = start + day.columns.length - 1
    if (first && last) grid.select({ line: last.line, stop: end }, { line: first.line, stop: start })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const day = all[dayOfKey(event)]
    if (!day || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    if (day.key !== days.selected) wantFocus()
    pick(day)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return useStable(pick)
}

/** Which day a key means, from 0; -1 for none. By its place on the keyboard, because Alt makes other signs of digits. */
function dayOfKey({ code, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent): number {
  if (!altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return -1
  const [, digit] = /^(?:Digit|Numpad)([1-7])$/.exec(code) ?? []
  return digit === undefined ? -1 : Number(digit) - 1
}
