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

/** Where an item stands, from the inside: what only groups the fields of a form is no list of its own. */
function placesOf(item: HTMLElement): Place[] {
  const list = item.parentElement
  if (!list) return []
  const own = { list, index: [...list.children].indexOf(item) }
  return list.getAttribute('role') === 'presentation' ? [own, ...placesOf(list)] : [own]
}

/** To what takes the place of an item, else to what is after it, else before it, else to what stands around the list. */
export const toNeighbour: Onward = (going) => {
  const places = placesOf(going)
  const around = going.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return () => {
    const nearest = places.flatMap(({ list, index }) => {
      const items = list.isConnected ? [...list.children] : []
      return [...items.slice(index), ...items.slice(0, index).toReversed()]
    })
    const heir = nearest.map(controlOf).find((found) => found !== null) ?? around
    heir?.focus()
  }
}

/** To the heading of the page. */
export const toHeading: Onward = (going) => () => focusHeading(going)
