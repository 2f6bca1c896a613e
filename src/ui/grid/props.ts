import type { TimeOfDay } from '#domain/time-of-day.ts'
import type { Opening, RowKey, Selection } from '../table/column.ts'
import type { BarAction, CellAction, CellAddress, GridDay, GridEdits, GridLine, GridRow } from './model.ts'

/** A sum for each column. */
export interface Totals {
  label: string
  /** By column. */
  texts: Readonly<Record<string, string>>
}

/** Where a grid begins: a cell, or the name of a row. */
export interface Beginning {
  row: RowKey
  column: string | null
  /** Another one takes the focus there anew. */
  asked: string
}

export interface TimeGridProps {
  /** Name of the grid, for those who do not see it. */
  label: string
  /** What stands above the names, and above the tags. */
  headers: Readonly<Record<'name' | 'tags', string>>
  days: readonly GridDay[]
  /** Rows and headings of groups in the order to show them. */
  lines: readonly GridLine[]
  edits: GridEdits
  selection?: Selection<GridRow>
  /** What can be done with the selected rows. */
  selectedActions?: readonly BarAction[]
  /** What is going on with them, in words. */
  progress?: string | null
  totals?: Totals
  /** What a row's name leads to. */
  open?: Opening<GridRow>
  /** What can be done with a cell beside clearing and stepping it. */
  actionsOf?: (cell: CellAddress) => readonly CellAction[]
  /** Told when something is typed into a cell, and when it is taken or given up. */
  onTyping?: (isTyping: boolean) => void
  /** Where the focus goes when the grid appears; nowhere when it is absent. */
  begin?: Beginning | null
  /** Whether a click only selects a cell, as in a spreadsheet, and a further one on it opens it. */
  clickSelects?: boolean
  /** What an empty cell begins with when it is opened. Source: open point C-27. */
  start?: TimeOfDay
  /** Minutes that a key, the wheel or a button moves a time by. */
  step?: number
  /** Of further buttons for a finger; without it there are none. */
  fineStep?: number
}
