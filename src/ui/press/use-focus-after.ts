import { useLayoutEffect, type RefObject } from 'react'
import { focusHeading } from './focus-heading.ts'

/** Called while the element still stands; what it returns gives the focus on once the element has gone. */
type Onward = (going: HTMLElement) => () => void

/**
 * Where the focus goes when an element goes away with the focus in it: it would be lost to the page's start.
 * Source: design decision on screens, ui "Removed items".
 * @param onward always the same function
 */
export function useFocusAfter(ref: RefObject<HTMLElement | null>, onward: Onward): void {
  useLayoutEffect(() => {
    const going = ref.current
    return () => {
      if (!going?.contains(document.activeElement)) return
      const give = onward(going)
      queueMicrotask(() => {
        if (document.activeElement === document.body) give()
      })
    }
  }, [ref, onward])
}

const control = 'button:not(:disabled), a[href]'

const controlOf = (element: Element): HTMLElement | null =>
  element.matches(control) ? (element as HTMLElement) : element.querySelector<HTMLElement>(control)

interface Place {
  list: HTMLElement
  index: number
}

const placeOf = (item: Element): Place[] => {
  const list = item.parentElement
  return list ? [{ list, index: [...list.children].indexOf(item) }] : []
}

/** Where an item stands, from the inside: what only groups the fields of a form is no list of its own. */
function placesOf(item: HTMLElement): Place[] {
  const list = item.parentElement
  return [...placeOf(item), ...(list?.getAttribute('role') === 'presentation' ? placesOf(list) : [])]
}

/** The first control at these places, in what is there by now: at the place itself, else after it, else before it. */
function heirOf(places: readonly Place[]): HTMLElement | null {
  const nearest = places.flatMap(({ list, index }) => {
    const items = list.isConnected ? [...list.children] : []
    return [...items.slice(index), ...items.slice(0, index).toReversed()]
  })
  return nearest.map(controlOf).find((found) => found !== null) ?? null
}

/** To what takes the place of an item, else to what is after it, else before it, else to what stands around the list. */
export const toNeighbour: Onward = (going) => {
  const places = placesOf(going)
  const around = going.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return () => (heirOf(places) ?? around)?.focus()
}

/**
 * To what takes the place of a control, else to the rows beside the one in which it stood, or to the group of rows beside
 * theirs, else to the heading: for what was pressed and is gone, or cannot be pressed any more, once what it opened has
 * closed.
 */
export const toNextInLine: Onward = (pressed) => {
  const around = ['[role=row], li', '[role=rowgroup]'].flatMap((parts) => pressed.closest(parts) ?? [])
  const places = pressed === document.body ? [] : [...placesOf(pressed), ...around.flatMap(placeOf)]
  return () => {
    heirOf(places)?.focus()
    focusHeading(document.body)
  }
}

/** To the heading of the page. */
export const toHeading: Onward = (going) => () => focusHeading(going)
