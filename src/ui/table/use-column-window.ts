import { useVirtualizer } from '@tanstack/react-virtual'

/** Of fewer columns all are drawn. */
const mostDrawnColumns = 12

const columnsAround = 2

/** Before an element has a size: no more columns than a wide screen has. */
const unmeasured = { width: 1440, height: 0 }

/** The columns of a wide table that are drawn, counted from 0: those in view of its pane, and some beside them. */
export interface ColumnWindow {
  first: number
  /** -1 for none. */
  last: number
}

/**
 * @param pane what the table scrolls in; `null` until it is there
 * @param width of each column, in pixels
 * @param before pixels that the columns before them take
 */
export function useColumnWindow(
  pane: HTMLElement | null,
  count: number,
  { width, before }: { width: number; before: number },
): ColumnWindow {
  const isWhole = count <= mostDrawnColumns
  // eslint-disable-next-line react-hooks/incompatible-library -- the compiler that this warns of is not in use
  const virtualizer = useVirtualizer({
    count,
    horizontal: true,
    enabled: !isWhole,
    getScrollElement: () => pane,
    estimateSize: () => width,
    initialRect: unmeasured,
    overscan: columnsAround,
    paddingStart: before,
  })
  if (isWhole) return { first: 0, last: count - 1 }
  const items = virtualizer.getVirtualItems()
  return { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 }
}
