import type { ReactNode } from 'react'

/** What a list knows a row by. */
export type RowKey = string | number

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second line in small print. In the title column it belongs to the row's link, but not to its name. */
  detail?: (row: Row) => ReactNode
  /** Stands under the column before it, in its track: a second line with a header of its own. */
  isUnder?: boolean
  sortable?: boolean
  align?: 'start' | 'end'
  /** The track of a CSS grid: "96px", "minmax(120px, 2fr)". One equal share where there is none. */
  width?: string
  /** The table's width in pixels from which the column is shown. Cards show what `card` says. */
  from?: number
  /** In narrower tables it stands in small print under the row, with its header. */
  below?: boolean
  /**
   * Its place on a card. Exactly one column is the title: it holds the link of the row. "line" where there is none, and
   * "plain" for a line that is understood without its header.
   */
  card?: 'title' | 'line' | 'plain' | 'aside' | 'none'
}

export interface Sort {
  key: string
  descending: boolean
}

/** How a row is opened: by a link where it has an address, else by a button. */
export interface Opening<Row> {
  href?: (row: Row) => string
  onOpen: (row: Row) => void
}

export interface Selection<Row> {
  selected: ReadonlySet<RowKey>
  /** Keeps what is selected but not among the rows. */
  onChange: (selected: ReadonlySet<RowKey>) => void
  /** Why a row cannot be selected, in words; `null` when it can. */
  refusal?: (row: Row) => string | null
}

/** Rows under one heading of a table. */
export interface RowGroup {
  key: string
  heading: ReactNode
}

/** What a table and its cards have in common. */
export interface RowsProps<Row> {
  /** Name of the list, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** What a checkbox or a link is called after. */
  rowName: (row: Row) => string
  open?: Opening<Row>
  selection?: Selection<Row>
  /** Controls at the end of a row: mostly one menu. */
  actions?: (row: Row) => ReactNode
  /** Their track of a table's grid where they are words; that of one icon where there is none. */
  actionsWidth?: string
  /** Rows that recede, such as inactive ones. Their words say why. */
  muted?: (row: Row) => boolean
  /** Beyond its columns, what a row stands under: rows that follow one another with the same key have one heading. */
  group?: ((row: Row) => RowGroup) | undefined
  /** The colour of a bar at the edge of a row that has just changed, or `null`. */
  bar?: ((row: Row) => string | null) | undefined
  /** The row whose record stands beside the list. */
  current?: RowKey | null
  /** The row one comes back to: scrolled into view and marked for a moment when the list appears. */
  returnTo?: RowKey | null
  /** Whether that row takes the focus then. */
  focusReturned?: boolean
  /** How many rows there are on all pages; `rows` where there is none. */
  total?: number
  /** Place of the first row among all, from 0. */
  firstIndex?: number
}

export const isTitle = <Row>(column: Column<Row>): boolean => column.card === 'title'

/** The columns of each track, from the top down. */
export function columnTracks<Row>(columns: readonly Column<Row>[]): [Column<Row>, ...Column<Row>[]][] {
  const tracks: [Column<Row>, ...Column<Row>[]][] = []
  for (const column of columns) {
    const last = tracks.at(-1)
    if (column.isUnder && last) last.push(column)
    else tracks.push([column])
  }
  return tracks
}
