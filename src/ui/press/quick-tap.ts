import type { TouchEvent } from 'react'
import { oncePerPress } from './once-per-press.ts'

/** A finger that has moved farther, in CSS pixels, has not tapped. */
const slopPx = 12
/** A finger that stays so long on what tells its words by then has come to read them. In milliseconds. */
const readingMs = 500

interface Finger {
  button: Element
  x: number
  y: number
  /** As the events tell it. */
  downAt: number
}

/** The one that is down, when it may become a tap: not once the browser has taken it to ask for a menu. */
let finger: Finger | null = null

/**
 * Handlers of a button that answers as soon as a finger is lifted. [Note: Quick taps] A browser first makes up a mouse
 * for the finger that enters, presses, focuses and leaves, and clicks after that; on a slow tablet this takes longer
 * than the answer. Whatever is not clearly a tap is left to the browser, and so are mouse, keys and screen readers. How
 * long is too long for a tap differs from device to device, and people set it: what the browser has not taken for
 * something else is one.
 * @param isTold whether the words of the button are shown, as they are to a finger that stays
 */
export const quickTap = (act: () => void, isTold = false) => ({
  ...oncePerPress,
  onClick: act,

  onContextMenu() {
    finger = null
  },

  onTouchStart({ touches, cancelable, currentTarget, timeStamp }: TouchEvent) {
    const touch = touches[0]
    // one that stops a page in its run cannot be cancelled
    finger =
      touch && touches.length === 1 && cancelable
        ? { button: currentTarget, x: touch.clientX, y: touch.clientY, downAt: timeStamp }
        : null
  },

  onTouchEnd(event: TouchEvent<HTMLElement>) {
    const { changedTouches, touches, cancelable, currentTarget: button, timeStamp } = event
    const touch = changedTouches[0]
    const down = finger
    finger = null
    if (!touch || !cancelable || touches.length > 0 || down?.button !== button) return
    const isNear = Math.hypot(touch.clientX - down.x, touch.clientY - down.y) <= slopPx
    if (!isNear || (isTold && timeStamp - down.downAt >= readingMs)) return
    // no click will follow
    event.preventDefault()
    act()
    // as after a click, but not before the answer is painted
    requestAnimationFrame(() => setTimeout(() => letGoOfFocus(button)))
  },
})

/** What had the focus loses it: a field's keyboard and list close. The button does not get it, and so no ring either. */
function letGoOfFocus(button: Element): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement !== button) activeElement.blur()
}
