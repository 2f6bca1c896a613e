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

/** To what takes the place of an item, else to what is after it, else before it, else to what stands around the list. */
export const toNeighbour: Onward = (going) => {
  const list = going.parentElement
  const around = list?.closest<HTMLElement>('[tabindex="-1"]')
  const place = [...(list?.children ?? [])].indexOf(going)
  return () => {
    const items = list?.isConnected ? [...list.children] : []
    const nearest = [...items.slice(place), ...items.slice(0, place).toReversed()]
    const heir = nearest.map(controlOf).find((found) => found !== null) ?? around
    heir?.focus()
  }
}

/** To the heading of the page. */
export const toHeading: Onward = (going) => () => focusHeading(going)
