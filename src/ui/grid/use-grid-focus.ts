import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { placeOfElement } from './place-of-element.ts'
import { samePlace, type Place } from './places.ts'
import type { Grid } from './use-grid.ts'

interface GridFocus {
  /** Whether the focus is in the grid or in what stands by it. */
  hasFocus: boolean
  /** Takes the focus to the place of the grid once it is drawn. */
  wantFocus: () => void
  /**
   * The same from an editor that is done, to a place that the grid is about to go to. The focus goes before the editor
   * does: an element that is removed with the focus has the page laid out once more.
   */
  leaveEditor: (to: Place) => void
  /** Of an open cell: the focus has gone elsewhere in the page. */
  onEditorLeft: () => void
  /** Of the element around the cells. */
  onCellFocus: (event: FocusEvent) => void
  /** Of the element around all. */
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** The one tab stop of the grid: the focus goes where its place is, and its place where the focus goes. */
export function useGridFocus(grid: Grid, root: RefObject<HTMLElement | null>): GridFocus {
  const [hasFocus, setFocus] = useState(false)
  const isWanted = useRef(false)
  const isLeaving = useRef(false)
  const stopAt = ({ line, stop }: Place) => {
    const found = root.current?.querySelector<HTMLElement>(`[data-row="${line}"] [data-stop="${stop}"]`)
    return found && (found.querySelector<HTMLElement>('a, button, input') ?? found)
  }
  const give = useEffectEvent(() => {
    const { place, editing } = grid
    // an editor takes the focus itself
    if (editing) isWanted.current = false
    if (!isWanted.current || !place) return
    const stop = stopAt(place)
    // a row that is not in view yet is drawn in a moment
    if (!stop) return
    isWanted.current = false
    stop.focus({ preventScroll: true })
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  useLayoutEffect(() => give())
  return {
    hasFocus,
    wantFocus: useCallback(() => {
      isWanted.current = true
    }, []),
    leaveEditor(to) {
      isWanted.current = true
      isLeaving.current = true
      stopAt(to)?.focus({ preventScroll: true })
      isLeaving.current = false
    },
    onEditorLeft() {
      if (!isLeaving.current) grid.commit()
    },
    onCellFocus({ target }) {
      const at = placeOfElement(target)
      if (at && !grid.editing && !(grid.isEntered && samePlace(at, grid.place))) grid.go(at)
    },
    onFocus: () => setFocus(true),
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) setFocus(false)
    },
  }
}
