import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { useStable } from '../press/use-stable.ts'

/** How long a button is held before it repeats, and the time between repeats. In milliseconds. */
const delayMs = 500
const everyMs = 120

interface HoldOptions {
  /** Told at each repeat. @param count of this press, from 1 on */
  onStep: (count: number) => void
  /** The press is over; a click is one of its own. @param count how often it was repeated, at least once */
  onEnd: (count: number) => void
}

/** Events of a button that does the same again and again while a pointer holds it, and once at a click. */
export function useHold(options: HoldOptions) {
  const step = useStable(options.onStep)
  const timer = useRef<number | undefined>(undefined)
  const count = useRef(0)
  /** Whether the click that ends the press has nothing left to do. */
  const isSpent = useRef(false)
  const repeat = () => {
    isSpent.current = true
    count.current += 1
    step(count.current)
    timer.current = window.setTimeout(repeat, everyMs)
  }
  const end = () => {
    clearTimeout(timer.current)
    if (count.current > 0) options.onEnd(count.current)
    count.current = 0
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown(event: PointerEvent) {
      // the focus stays where it is
      event.preventDefault()
      isSpent.current = false
      clearTimeout(timer.current)
      if (event.button === 0) timer.current = window.setTimeout(repeat, delayMs)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onClick({ detail }: MouseEvent) {
      // one of the keyboard ends no press
      if (isSpent.current && detail > 0) return
      options.onStep(1)
      options.onEnd(1)
    },
    // a finger that stays would open the browser's menu
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}
