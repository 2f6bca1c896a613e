import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** A board that nobody has touched for this long follows the time by itself, as on a wall. */
const idleMs = 3 * 60_000

/** A shorter way, in pixels, would cut the first row and gain nothing. */
const worthScrolling = 48

const interactions = ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const

/**
 * Scrolls the list so that the line that says what time it is stands at a third of its height, lower where late cars
 * stand above it: when the list appears,
 * and each minute while nobody touches the board.
 * @param nowMinutes `null` on another day, which has no such line
 */
export function useNowInView(
  list: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  nowMinutes: number | null,
): void {
  const touchedAt = useRef(-Infinity)

  const show = useEffectEvent(() => {
    const isIdle = performance.now() - touchedAt.current > idleMs
    if (list.current && line.current && isIdle) bringToThird(list.current, line.current)
  })
  useLayoutEffect(() => {
    // with the frame that paints the list: before it, a layout would be made for this alone
    const frame = requestAnimationFrame(() => show())
    return () => cancelAnimationFrame(frame)
  }, [nowMinutes])

  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now()
    }
    const options = { capture: true, passive: true }
    for (const name of interactions) window.addEventListener(name, touch, options)
    return () => {
      for (const name of interactions) window.removeEventListener(name, touch, options)
    }
  }, [])
}

function bringToThird(list: HTMLElement, line: HTMLElement) {
  const topOf = (element: Element) =>
    list.scrollTop + element.getBoundingClientRect().top - list.getBoundingClientRect().top
  const third = list.clientHeight / 3
  const late = list.querySelector('[data-urgency=late]')
  // the late ones stand above the line: as many of them come into view as leave a third to what is to come
  const wanted = late ? Math.max(topOf(late), topOf(line) - 2 * third) : Infinity
  const target = Math.min(topOf(line) - third, wanted)
  list.scrollTop = target < worthScrolling ? 0 : target
}
