import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addedSpan, addressOf, blockOf, isInSpan, samePlace, type Place, type Span } from './places.ts'
import { placeOfElement } from './place-of-element.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'
import type { Grid } from './use-grid.ts'

/** How far a finger may move while it presses, in pixels. */
export const slackPx = 10

/** What a pointer draws while it is down: a selection, or a fill of what was selected. */
type Figure = { kind: 'select' } | { kind: 'fill'; from: Span }

/** A pointer as it went down. */
type Press = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'>

type Drawing = Figure & { press: Press }

export interface DrawingOptions {
  grid: Grid
  wantFocus: () => void
  /** What scrolls around the cells. */
  scroller: RefObject<HTMLElement | null>
}

interface Draws {
  /** Where a fill would reach that is being drawn. */
  filling: Span | null
  begin: (figure: Figure, press: Press) => void
}

/**
 * Drawing with a pointer over cells: with a finger from where it is clear that it does not tap.
 * @param onReached told when what is drawn reaches another cell
 */
export function useDrawing({ grid, wantFocus, scroller }: DrawingOptions, onReached: () => void): Draws {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [filling, setFilling] = useState<Span | null>(null)
  const drawTo = useEffectEvent((place: Place | null) => {
    if (!drawing || !place || !addressOf(grid.frame, place)) return
    if (drawing.kind === 'fill') {
      const isOutside = !isInSpan(drawing.from, place)
      if (isOutside) onReached()
      setFilling(isOutside ? addedSpan(drawing.from, place) : null)
    } else if (!samePlace(place, grid.place)) {
      onReached()
      wantFocus()
      grid.go(place, { extend: true })
    }
  })
  const end = useEffectEvent((isWanted: boolean) => {
    setDrawing(null)
    setFilling(null)
    if (!isWanted || drawing?.kind !== 'fill' || !filling) return
    const [source, target] = [blockOf(grid.frame, drawing.from), blockOf(grid.frame, filling)]
    if (!source || !target) return
    grid.edits.fill(source, target)
    const { firstLine, lastLine, firstStop, lastStop } = union(drawing.from, filling)
    grid.select({ line: lastLine, stop: lastStop }, { line: firstLine, stop: firstStop })
    wantFocus()
    // what takes it back stands in the bar
    if (isFinger(drawing.press)) grid.put({ isTouch: true })
  })
  useEffect(() => {
    const element = scroller.current
    if (!drawing || !element) return undefined
    return whileDrawn(
      element,
      drawing.press,
      (under) => drawTo(placeOfElement(under)),
      (isWanted) => end(isWanted),
    )
  }, [drawing, scroller])
  return {
    filling,
    begin(figure, { pointerId, pointerType, clientX, clientY }) {
      setDrawing({ ...figure, press: { pointerId, pointerType, clientX, clientY } })
      setFilling(null)
    },
  }
}

const isFinger = ({ pointerType }: Press) => pointerType === 'touch'

/**
 * Tells what is under the pointer until it goes up, and scrolls where it comes to an edge.
 * @param end told whether it went up: else the browser has taken it away
 */
function whileDrawn(
  scroller: HTMLElement,
  press: Press,
  over: (under: Element | null) => void,
  end: (isWanted: boolean) => void,
): () => void {
  const edges = scrollAtEdges(scroller, (x, y) => over(document.elementFromPoint(x, y)))
  const tell = ({ target }: Event) => over(target instanceof Element ? target : null)
  let hasBegun = !isFinger(press)
  const draws = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId !== press.pointerId) return false
    hasBegun ||= Math.hypot(clientX - press.clientX, clientY - press.clientY) > slackPx
    return hasBegun
  }
  const onOver = (event: PointerEvent) => {
    if (draws(event)) tell(event)
  }
  const onMove = (event: PointerEvent) => {
    const isFirst = !hasBegun
    if (!draws(event)) return
    // it may have come there before it was far enough
    if (isFirst) tell(event)
    edges.move(event.clientX, event.clientY)
  }
  const onEnd = ({ pointerId, type }: PointerEvent) => {
    if (pointerId === press.pointerId) end(type === 'pointerup')
  }
  scroller.addEventListener('pointerover', onOver)
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onEnd)
  window.addEventListener('pointercancel', onEnd)
  return () => {
    edges.stop()
    scroller.removeEventListener('pointerover', onOver)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onEnd)
    window.removeEventListener('pointercancel', onEnd)
  }
}

const union = (a: Span, b: Span): Span => ({
  firstLine: Math.min(a.firstLine, b.firstLine),
  lastLine: Math.max(a.lastLine, b.lastLine),
  firstStop: Math.min(a.firstStop, b.firstStop),
  lastStop: Math.max(a.lastStop, b.lastStop),
})
