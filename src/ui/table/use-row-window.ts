import { measureElement, observeElementOffset, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useAfterFirstPaint } from '../late/use-after-first-paint.ts'
import { scrollingAncestor } from '../look/scrolling-ancestor.ts'
import { useIsPrinting } from '../look/use-is-printing.ts'

/** Longer lists draw only the rows in view and some around them. */
const mostDrawnRows = 100

const rowsAround = 8

/** Before a row is drawn, in pixels. */
const usualHeight = 56

/** Before an element has a size: no more rows than a tall screen has. */
const unmeasured = { width: 0, height: 900 }

/** Where a row stands in a list that is not drawn wholly. */
export interface RowPlace {
  index: number
  /** Pixels from the first row; `null` where the rows simply follow one another. */
  offset: number | null
  /** Rows go by faster than they can be read: this one shows no more than which it is. */
  isOutline: boolean
}

interface Options {
  /** Of shorter lists all rows are drawn. */
  mostDrawn?: number
  /** Whether all rows are drawn for paper. Not where paper has a table of its own. */
  isPrinted?: boolean
  /** Of every row, in pixels, where the style makes all alike: none of them is measured, which lays the page out anew. */
  rowHeight?: number
  /**
   * Of nearly every row, in pixels: it is taken for the height of each until the browser has laid the rows out and tells
   * of those that are taller, so that nothing has to be laid out to be asked.
   */
  nearlyAll?: number
}

/** Takes the element of a drawn row, so that it has the room it needs. */
export type MeasureRow = (element: HTMLElement | null) => void

type TakeElement = (element: HTMLElement | null) => (() => void) | undefined

interface RowWindow {
  places: readonly RowPlace[]
  /** None where the rows simply follow one another, or are alike: to ask how tall they are lays the page out once more. */
  measure: MeasureRow | undefined
  /** Of the element around the rows. */
  ref: TakeElement
  style: CSSProperties
}

/**
 * The rows to draw: all of a short list and on paper, else those in view of the pane, dialog or page that scrolls, and
 * the kept one, so that neither the focus nor the row one comes back to is lost. That one is in view at first.
 */
export function useRowWindow(
  count: number,
  kept: number | null,
  { mostDrawn = mostDrawnRows, isPrinted = true, rowHeight, nearlyAll }: Options = {},
): RowWindow {
  const isPrinting = useIsPrinting()
  const isWhole = count <= mostDrawn || (isPrinting && isPrinted)
  const { ref, rowsRef, scroller, margin, height: drawnHeight } = usePane(isWhole, nearlyAll !== undefined)
  const height = rowHeight ?? nearlyAll ?? drawnHeight
  const [pace] = useState(() => new Pace())
  // those in view first, and then those around them
  const isPainted = useAfterFirstPaint()
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler that this warns of is not in use
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    initialRect: unmeasured,
    ...(nearlyAll !== undefined && {
      measureElement: (element, entry, instance) =>
        entry
          ? measureElement(element, entry, instance)
          : (instance.itemSizeCache.get(instance.indexFromElement(element)) ?? nearlyAll),
    }),
    overscan: isPainted ? rowsAround : 0,
    scrollMargin: margin,
    rangeExtractor: (range) => inView(range, kept),
    // the rows around are drawn already: the next ones do not hold up the frame, unless the list is moved beyond them
    useFlushSync: false,
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        const moved = pace.note(offset, isScrolling, instance.scrollElement?.clientHeight ?? 0)
        if (moved > (rowsAround * height) / 2) flushSync(() => tell(offset, isScrolling))
        else tell(offset, isScrolling)
      }),
  })
  const isBack = useRef(false)
  const comeBack = useEffectEvent(() => {
    if (!isWhole && !scroller) return
    const wanted = isBack.current ? null : kept
    isBack.current = true
    // the first rows have told how tall the others are
    if (!isWhole) virtualizer.measure()
    if (wanted === null) return
    if (isWhole) centre(rowsRef.current?.querySelector(`[data-row="${wanted}"]`))
    else virtualizer.scrollToIndex(wanted, { align: 'center' })
  })
  useEffect(() => comeBack(), [scroller])
  if (isWhole) {
    const places = Array.from({ length: count }, (_, index) => ({ index, offset: null, isOutline: false }))
    return { places, measure: undefined, ref, style: {} }
  }
  return {
    places: virtualizer
      .getVirtualItems()
      .map(({ index, start }) => ({ index, offset: start - margin, isOutline: pace.isFast && index !== kept })),
    measure: rowHeight === undefined ? virtualizer.measureElement : undefined,
    ref,
    style: { position: 'relative', height: virtualizer.getTotalSize() },
  }
}

interface Pane {
  ref: TakeElement
  rowsRef: RefObject<HTMLElement | null>
  /** What the rows scroll in; `null` until it is found. */
  scroller: Element | null
  /** From the start of what scrolls to the first row, in pixels. */
  margin: number
  /** Of a row, in pixels. */
  height: number
}

/**
 * Where the rows of a list stand. A list that is drawn wholly asks for none of it.
 * @param isKnown it is known how tall a row is
 */
function usePane(isWhole: boolean, isKnown: boolean): Pane {
  const [scroller, setScroller] = useState<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const [height, setHeight] = useState(usualHeight)
  const rowsRef = useRef<HTMLElement>(null)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      rowsRef.current = element
      if (!element || isWhole) return undefined
      const found = scrollingAncestor(element)
      setScroller(found)
      if (!isKnown) setHeight(element.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? usualHeight)
      return whenMoved(element, found, setMargin)
    },
    [isWhole, isKnown],
  )
  return { ref, rowsRef, scroller, margin, height }
}

/** How fast rows go by. */
class Pace {
  isFast = false
  private offset = 0

  /**
   * @param height of the pane, in pixels: rows that cross more than half of it in one step are not read
   * @returns pixels of the step
   */
  note(offset: number, isScrolling: boolean, height: number): number {
    const moved = Math.abs(offset - this.offset)
    this.isFast = isScrolling && moved > height / 2
    this.offset = offset
    return moved
  }
}

/** The style of a row at its place. */
export const placed = (offset: number | null): CSSProperties =>
  offset === null ? {} : { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${offset}px)` }

function inView({ startIndex, endIndex, overscan, count }: Range, kept: number | null): number[] {
  const first = Math.max(0, startIndex - overscan)
  const last = Math.min(count - 1, endIndex + overscan)
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  if (kept === null || kept >= count || (kept >= first && kept <= last)) return drawn
  return kept < first ? [kept, ...drawn] : [...drawn, kept]
}

/** Unlike the browser's own `scrollIntoView` this moves nothing but the pane of the list. */
function centre(row: Element | null | undefined): void {
  if (!row) return
  const scroller = scrollingAncestor(row)
  const [place, pane] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
  scroller.scrollTop += place.top - pane.top - (scroller.clientHeight - place.height) / 2
}

/** Tells how far below the start of what scrolls the rows begin: soon, and whenever something above them grows. */
function whenMoved(element: Element, scroller: Element, tell: (margin: number) => void): () => void {
  const measure = () => {
    const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    tell(Math.round(above + scroller.scrollTop))
  }
  // told first when it has been laid out
  const observer = new ResizeObserver(measure)
  for (const child of scroller.children) observer.observe(child)
  for (let above = element.parentElement; above && above !== scroller; above = above.parentElement) {
    observer.observe(above)
  }
  return () => observer.disconnect()
}
