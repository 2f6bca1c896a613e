import type { ReactElement } from 'react'
import type { RowKey } from '../table/column.ts'

export interface GridColumn {
  key: string
  name: string
  /** What the heading does when it is pressed. */
  action?: ColumnAction
}

export interface ColumnAction {
  /** In whole words, for those who do not see what stands around the heading. */
  label: string
  /** What stands there in place of the column's name, where that would not say what happens. */
  caption?: string
  /** Why it cannot be done now, in words; `null` when it can. */
  refusal?: string | null
  onClick: () => void
}

/** Columns under one heading. */
export interface GridDay {
  key: string
  name: string
  /** For where there is little room: "ma". */
  shortName: string
  /** The day's date, "30.11."; `null` or absent where the day has none. */
  date?: string | null
  /** What else is to be known of the day, such as a holiday. Marked, and told to whoever comes to it. */
  note?: string | null
  columns: readonly GridColumn[]
}

/** What a cell says of itself beside its text. */
export interface CellMark {
  /** Not sent yet; refused by the server; changed by somebody else meanwhile. The last two wait for a person. */
  kind: 'unsent' | 'refused' | 'changed'
  words: string
}

/** What somebody else has just made of a cell. It stands for a moment, and nobody has to do anything about it. */
export interface CellNews {
  /** Who it was. */
  words: string
  /** Whether that is written beside it, too: it is once for the cells of a row. */
  isWritten: boolean
}

export interface CellClosure {
  /** Said when somebody tries to change the cell. */
  reason: string
  /** Hatched: there is nothing to plan here. */
  isOutside?: boolean
}

export interface GridCell {
  /** "HH:mm"; empty for nothing. */
  text: string
  /** Recedes because it is what was to be expected. Others stand out. */
  isUsual?: boolean
  /** Said after the text: in what it differs. */
  words?: string
  mark?: CellMark
  news?: CellNews
  /** Why it cannot be changed; absent when it can. */
  closed?: CellClosure
}

export interface GridRow {
  key: RowKey
  name: string
  tags?: readonly string[]
  /** An icon before the name, and its words. */
  warning?: string | null
  /** Recedes. Its words say why. */
  isMuted?: boolean
  /** By column; a missing one is empty and can be changed. */
  cells: Readonly<Record<string, GridCell>>
}

/** Stands above the rows of a group: those up to the next heading. */
export interface GridHeading {
  key: RowKey
  heading: string
}

export type GridLine = GridRow | GridHeading

export interface CellAddress {
  row: RowKey
  column: string
}

/** A rectangle of cells as they are shown. Headings are never among its rows. */
export interface Block {
  rows: readonly RowKey[]
  columns: readonly string[]
}

export interface Copied {
  cells: readonly (readonly string[])[]
  /** The same cells as a spreadsheet reads them from plain text. */
  text: string
  /** What else is to be known where they are pasted into a grid again; no other program reads it. */
  source?: string
}

/** What can be done to cells. Closed cells are among the given ones: who does it leaves them out. */
export interface GridEdits {
  /** A typed text for every cell of the block; empty clears. Says in words what is wrong with it, `null` when it was taken. */
  write: (block: Block, text: string) => string | null
  /** Moves the times of a block by so many steps of so many minutes. */
  step: (block: Block, steps: number, minutes: number) => void
  /** Repeats a block in another one beside it. */
  fill: (from: Block, to: Block) => void
  /** Repeats the first row of a block in its others. */
  fillDown: (block: Block) => void
  /** Repeats the first columns of a block in its others. */
  fillRight: (block: Block) => void
  copied: (block: Block) => Copied
  /** Text of the clipboard, as it was found there. @param source what a grid has put beside it; `null` for nothing */
  paste: (block: Block, text: string, source: string | null) => void
  /** Absent or `null` when there is nothing to undo. */
  undo?: (() => void) | null
  redo?: (() => void) | null
}

/** Something that can be done with one cell. */
export interface CellAction {
  key: string
  label: string
  icon?: ReactElement
  isDanger?: boolean
  /** Takes what stands in the cell, or in its editor. */
  onClick: (text: string) => void
}

/** Something that can be done with the selected rows. */
export interface BarAction {
  key: string
  label: string
  /** What stands on the button on a phone, where the whole label has no room; nothing for its icon alone. */
  shortLabel?: string
  /** Whether it is an icon alone everywhere. */
  isIcon?: boolean
  icon?: ReactElement
  refusal?: string | null
  onClick: () => void
}

/** What is read in a cell that holds nothing. */
export const nothingSign = '–'

const emptyCell: GridCell = { text: '' }

export const isHeading = (line: GridLine): line is GridHeading => 'heading' in line

export const cellOf = (row: GridRow, column: string): GridCell => row.cells[column] ?? emptyCell

/** Whether two cells look and behave alike. */
export const sameCell = (a: GridCell, b: GridCell): boolean =>
  a === b ||
  (a.text === b.text &&
    (a.isUsual ?? false) === (b.isUsual ?? false) &&
    a.words === b.words &&
    a.mark?.kind === b.mark?.kind &&
    a.mark?.words === b.mark?.words &&
    a.news?.words === b.news?.words &&
    a.news?.isWritten === b.news?.isWritten &&
    a.closed?.reason === b.closed?.reason &&
    (a.closed?.isOutside ?? false) === (b.closed?.isOutside ?? false))

/** Whether two lines are drawn alike in the given columns. */
export function sameLine(a: GridLine, b: GridLine, columns: readonly { key: string }[]): boolean {
  if (a === b) return true
  if (isHeading(a) || isHeading(b)) return isHeading(a) && isHeading(b) && a.key === b.key && a.heading === b.heading
  return (
    a.key === b.key &&
    a.name === b.name &&
    (a.warning ?? null) === (b.warning ?? null) &&
    (a.isMuted ?? false) === (b.isMuted ?? false) &&
    (a.tags ?? []).join('\n') === (b.tags ?? []).join('\n') &&
    columns.every(({ key }) => sameCell(cellOf(a, key), cellOf(b, key)))
  )
}
