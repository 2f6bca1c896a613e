import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { placeOfElement } from './place-of-element.ts'
import { addressOf, samePlace, type Place, type Span } from './places.ts'
import { slackPx, useDrawing, type DrawingOptions } from './use-drawing.ts'
import type { Grid } from './use-grid.ts'
import { useStable } from '../press/use-stable.ts'

const longPressMs = 500

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
 * A click or tap opens a cell, or selects it where that is wished, and opens the one that is selected. The mouse selects what it is drawn over; mouse and finger fill from the handle. With Shift,
 * or by a long press of a finger, the selection reaches to another cell. Keys and the bar at the lower edge do the same.
 */
export function useGridPointer({ clickSelects, ...options }: DrawingOptions & { clickSelects: boolean }): GridPointer {
  const { grid, wantFocus } = options
  /** Whether the click that ends what was begun is not one on a cell. */
  const isSpent = useRef(false)
  const wasTouch = useRef(false)
  /** Whether the cell was the selected one before it was pressed. */
  const wasActive = useRef(false)
  const spend = () => void (isSpent.current = true)
  const { filling, begin } = useDrawing(options, spend)
  const press = useLongPress((place) => {
    spend()
    if (!grid.commit()) return
    wantFocus()
    grid.go(place, { extend: grid.isEntered })
  })
  return {
    filling,
    onPointerDown(event) {
      const { target, pointerType, pointerId, shiftKey } = event
      const place = cellUnder(grid, target)
      const isTouch = pointerType === 'touch'
      isSpent.current = false
      wasTouch.current = isTouch
      wasActive.current = grid.isEntered && grid.editing === null && samePlace(place, grid.place)
      // what is drawn over would move under the finger, were a bar to come now
      if (!isTouch || !isHandle(target)) grid.put({ isTouch })
      if (!place || event.button !== 0) return
      // the focus goes where we take it
      event.preventDefault()
      if (isTouch && isHandle(target) && grid.span) {
        // else the handle alone would be told what the finger does; a tap on it is one on its cell
        target.releasePointerCapture(pointerId)
        begin({ kind: 'fill', from: grid.span }, event)
      } else if (isTouch) {
        press.start(place, event)
      } else if (!grid.commit()) {
        spend()
      } else if (isHandle(target) && grid.span) {
        spend()
        begin({ kind: 'fill', from: grid.span }, event)
      } else {
        isSpent.current = shiftKey
        wantFocus()
        grid.go(place, { extend: shiftKey })
        begin({ kind: 'select' }, event)
      }
    },
    onPointerMove: press.move,
    onPointerCancel: press.stop,
    onClick({ target }) {
      press.stop()
      const place = cellUnder(grid, target)
      if (isSpent.current || !place) return
      if (grid.isExtending) {
        wantFocus()
        grid.go(place, { extend: true })
      } else if (grid.commit()) {
        wantFocus()
        // a press on the handle has left it open, because it might have drawn
        grid.put({ isTouch: wasTouch.current })
        grid[clickSelects && !wasActive.current ? 'go' : 'open'](place)
      }
    },
    onContextMenu: (event) => grid.isTouch && cellUnder(grid, event.target) && event.preventDefault(),
  }
}

function cellUnder({ frame }: Grid, target: EventTarget): Place | null {
  const place = target instanceof HTMLInputElement ? null : placeOfElement(target)
  return addressOf(frame, place) && place
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

const isHandle = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset['handle'] !== undefined
