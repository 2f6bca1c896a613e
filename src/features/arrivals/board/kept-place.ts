import { scrollingAncestor } from '#ui/look/scrolling-ancestor.ts'
import type { Hold } from './hold.ts'

/** What a pointer can be on that has a place of its own: a tile, the way to its passenger, or else the car. */
const rows = '[data-tile], [data-info], [data-group]'

/** Keeps the row that the pointer is on where it is on the screen, whatever comes, grows or goes above it. */
export interface KeptPlace {
  /** The pointer is on this part of the list now. */
  point: (target: Element, isFinger: boolean) => void
  forget: () => void
  /** Whether a row is kept that nobody has scrolled since: what is scrolled was scrolled to put it back. */
  isStill: () => boolean
  /** To be called when rows have changed, before they are painted. */
  keep: () => void
}

interface Kept {
  row: Element
  isFinger: boolean
  /** On the screen, in pixels. */
  top: number
  scroller: Element
  scrollTop: number
}

/** @param hold tells how long a finger's row is kept that was lifted */
export function createKeptPlace(hold: Hold): KeptPlace {
  let kept: Kept | null = null

  const look = (row: Element, isFinger: boolean, scroller: Element) => {
    kept = { row, isFinger, top: row.getBoundingClientRect().top, scroller, scrollTop: scroller.scrollTop }
  }
  const isStill = () => kept !== null && kept.scroller.scrollTop === kept.scrollTop

  return {
    point(target, isFinger) {
      const row = target.closest(rows)
      const table = row?.closest('[role=table]')
      if (!row || !table) kept = null
      // a mouse moves a hundred times over one row, which is looked at once
      else if (row !== kept?.row || isFinger !== kept.isFinger) look(row, isFinger, scrollingAncestor(table))
    },
    forget() {
      kept = null
    },
    isStill,
    keep() {
      if (!kept) return
      const { row, isFinger, top, scroller } = kept
      if (!row.isConnected || (isFinger && !hold.isOn())) {
        kept = null
        return
      }
      const moved = row.getBoundingClientRect().top - top
      // whoever scrolls moves the row, and the next one comes under the pointer
      if (moved !== 0 && !isStill()) {
        kept = null
        return
      }
      // the browser's own anchor is the first row in view, and it has none at the top of the list
      if (moved !== 0) scroller.scrollTop += moved
      // where the list ends it cannot be scrolled so far, and the row is at another place from now on
      look(row, isFinger, scroller)
    },
  }
}
