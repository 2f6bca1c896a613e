import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addedSpan, addressOf, blockOf, isInSpan, samePlace, type Place, type Span } from './places.ts'
import { placeOfElement } from './place-of-element.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'
import { type Grid } from './use-grid.ts'

/** What a pointer draws while it is down: a selection, or a fill of what was selected. */
export type Drawing = { kind: 'select' } | { kind: 'fill'; from: Span }

export interface DrawingOptions {
  grid: Grid
  wantFocus: () => void
  /** What scrolls around the cells. */
  scroller: RefObject<HTMLElement | null>
}

interface Draws {
  /** Where a fill would reach that is being drawn. */
  filling: Span | null
  begin: (drawing: Drawing) => void
}

/**
 * Drawing with a pointer over cells.
 * @param onSelected told when a selection reaches to another cell
 */
export function useDrawing({ grid, wantFocus, scroller }: DrawingOptions, onSelected: () => void): Draws {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [filling, setFilling] = useState<Span | null>(null)
  const drawTo = useEffectEvent((place: Place | null) => {
    if (!drawing || !place || !addressOf(grid.frame, place)) return
    if (drawing.kind === 'fill') {
      setFilling(isInSpan(drawing.from, place) ? null : addedSpan(drawing.from, place))
    } else if (!samePlace(place, grid.place)) {
      onSelected()
      wantFocus()
      grid.go(place, { extend: true })
    }
  })
  const drop = useEffectEvent(() => {
    setDrawing(null)
    setFilling(null)
    if (drawing?.kind !== 'fill' || !filling) return
    const [source, target] = [blockOf(grid.frame, drawing.from), blockOf(grid.frame, filling)]
    if (!source || !target) return
    grid.edits.fill(source, target)
    const { firstLine, lastLine, firstStop, lastStop } = union(drawing.from, filling)
    grid.select({ line: lastLine, stop: lastStop }, { line: firstLine, stop: firstStop })
    wantFocus()
  })
  const isDrawing = drawing !== null
  useEffect(() => {
    const element = scroller.current
    if (!isDrawing || !element) return undefined
    return whileDrawn(
      element,
      (under) => drawTo(placeOfElement(under)),
      () => drop(),
    )
  }, [isDrawing, scroller])
  return { filling, begin: setDrawing }
}

/** Tells what is under the pointer until its button goes up, and scrolls where it comes to an edge. */
function whileDrawn(scroller: HTMLElement, over: (under: Element | null) => void, up: () => void): () => void {
  const edges = scrollAtEdges(scroller, (x, y) => over(document.elementFromPoint(x, y)))
  const onOver = ({ target }: Event) => over(target instanceof Element ? target : null)
  const onMove = (event: globalThis.PointerEvent) => edges.move(event.clientX, event.clientY)
  scroller.addEventListener('pointerover', onOver)
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', up)
  return () => {
    edges.stop()
    scroller.removeEventListener('pointerover', onOver)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', up)
  }
}

const union = (a: Span, b: Span): Span => ({
  firstLine: Math.min(a.firstLine, b.firstLine),
  lastLine: Math.max(a.lastLine, b.lastLine),
  firstStop: Math.min(a.firstStop, b.firstStop),
  lastStop: Math.max(a.lastStop, b.lastStop),
})
