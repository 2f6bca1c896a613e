import type { Place } from './places.ts'

/** Where an element of the grid is: lines and stops tell their number. */
export function placeOfElement(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null
  const stop = target.closest<HTMLElement>('[data-stop]')
  const line = stop?.closest<HTMLElement>('[data-row]')
  return stop && line ? { line: Number(line.dataset['row']), stop: Number(stop.dataset['stop']) } : null
}
