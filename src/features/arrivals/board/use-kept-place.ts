import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { Hold } from './hold.ts'
import { createKeptPlace, type KeptPlace } from './kept-place.ts'

/** A list that nobody has scrolled for so long lies still, in milliseconds. */
const stillMs = 150

/**
 * Keeps the row under a finger or the mouse where it is on the screen while the list changes.
 * @param choice what the user has narrowed the list to, which moves rows because it was asked to
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, hold: Hold, choice: string): void {
  const [place] = useState(() => createKeptPlace(hold))

  useLayoutEffect(() => place.forget(), [place, choice])
  useLayoutEffect(() => place.keep())
  useEffect(() => (list.current ? watch(list.current, place) : undefined), [list, place])
}

/** @returns ends it */
function watch(list: HTMLElement, place: KeptPlace): () => void {
  /** Where the mouse was last, while it is on the list. */
  let mouse: { x: number; y: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const isMouse = ({ pointerType }: PointerEvent) => pointerType !== 'touch'
  const point = (event: PointerEvent) => {
    if (event.target instanceof Element) place.point(event.target, !isMouse(event))
  }
  const move = (event: PointerEvent) => {
    if (!isMouse(event)) return
    mouse = { x: event.clientX, y: event.clientY }
    point(event)
  }
  const leave = (event: PointerEvent) => {
    if (!isMouse(event)) return
    mouse = null
    place.forget()
  }
  const pointAgain = () => {
    const under = mouse && document.elementFromPoint(mouse.x, mouse.y)
    if (under && list.contains(under)) place.point(under, false)
  }
  const scroll = ({ target }: Event) => {
    if (!(target instanceof Node && target.contains(list)) || place.isStill()) return
    // another row may be under the mouse now
    place.forget()
    clearTimeout(timer)
    timer = setTimeout(pointAgain, stillMs)
  }

  const end = new AbortController()
  const options = { passive: true, signal: end.signal }
  list.addEventListener('pointermove', move, options)
  list.addEventListener('pointerdown', point, options)
  list.addEventListener('pointerleave', leave, options)
  document.addEventListener('scroll', scroll, { ...options, capture: true })
  // a tile may grow without its list being drawn anew, and so may what stands above the list
  const sizes = new ResizeObserver(() => place.keep())
  for (const element of [list, ...list.children]) sizes.observe(element)
  return () => {
    end.abort()
    sizes.disconnect()
    clearTimeout(timer)
  }
}
