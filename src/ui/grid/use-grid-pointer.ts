import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { placeOfElement } from './place-of-element.ts'
import { addressOf, type Place, type Span } from './places.ts'
import { useDrawing, type DrawingOptions } from './use-drawing.ts'
import { useStable } from '../use-stable.ts'

const longPressMs = 500

/** How far a finger may move while it presses, in pixels. */
const slackPx = 10

interface GridPointer {
  /** Where a fill would reach that is being drawn. */
  filling: Span | null
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerCancel: () => void
  onClick: (event: MouseEvent) => void
  onContextMenu: (event: MouseEvent) => void
}

/**
 * A click or tap opens a cell. The mouse selects what it is drawn over, and fills from the handle; with Shift, or by a
 * long press of a finger, the selection reaches to another cell. Keys and the bar at the lower edge do the same.
 */
export function useGridPointer(options: DrawingOptions): GridPointer {
  const { grid, wantFocus } = options
  /** Whether the click that ends what was begun is not one on a cell. */
  const isSpent = useRef(false)
  const spend = () => {
    isSpent.current = true
  }
  const { filling, begin } = useDrawing(options, spend)
  const press = useLongPress((place) => {
    spend()
    if (!grid.commit()) return
    wantFocus()
    grid.go(place, { extend: grid.isEntered })
  })
  const cellUnder = (target: EventTarget): Place | null => {
    const place = target instanceof HTMLInputElement ? null : placeOfElement(target)
    return addressOf(grid.frame, place) && place
  }
  return {
    filling,
    onPointerDown(event) {
      const { target, pointerType, shiftKey } = event
      const place = cellUnder(target)
      isSpent.current = false
      grid.put({ isTouch: pointerType === 'touch' })
      if (!place || event.button !== 0) return
      // the focus goes where we take it
      event.preventDefault()
      if (pointerType === 'touch') {
        press.start(place, event)
      } else if (!grid.commit()) {
        spend()
      } else if (isHandle(target) && grid.span) {
        spend()
        begin({ kind: 'fill', from: grid.span })
      } else {
        isSpent.current = shiftKey
        wantFocus()
        grid.go(place, { extend: shiftKey })
        begin({ kind: 'select' })
      }
    },
    onPointerMove: press.move,
    onPointerCancel: press.stop,
    onClick({ target }) {
      press.stop()
      const place = cellUnder(target)
      if (isSpent.current || !place) return
      if (grid.isExtending) {
        wantFocus()
        grid.go(place, { extend: true })
      } else if (grid.commit()) {
        wantFocus()
        grid.open(place)
      }
    },
    onContextMenu(event) {
      if (grid.isTouch && cellUnder(event.target)) event.preventDefault()
    },
  }
}

interface LongPress {
  start: (place: Place, at: PointerEvent) => void
  move: (to: PointerEvent) => void
  stop: () => void
}

/** A finger that stays on a cell for a while. */
function useLongPress(onLong: (place: Place) => void): LongPress {
  const pressed = useRef<{ x: number; y: number; timer: number } | null>(null)
  const tell = useStable(onLong)
  const stop = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
  }
  useEffect(() => stop, [])
  return {
    start(place, { clientX: x, clientY: y }) {
      stop()
      pressed.current = { x, y, timer: window.setTimeout(() => tell(place), longPressMs) }
    },
    move({ clientX, clientY }) {
      const from = pressed.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slackPx) stop()
    },
    stop,
  }
}

const isHandle = (target: EventTarget) => target instanceof HTMLElement && target.dataset['handle'] !== undefined
