import { oneLineOf } from '#domain/text.ts'
import { cellKinds } from '#domain/import/sheet.ts'
import type { Cells } from './cells.ts'

/** Rows among which that of the titles is looked for. */
const searchedRows = 50
/** A row of titles fills at least so much of the columns that are used. */
const titledShare = 0.8
/** The first row is taken as it is when it fills more than this. */
const plainShare = 0.5

const isFilled = (cells: Cells, row: number, column: number) => cells.kindAt(row, column) !== cellKinds.blank

function filledIn(cells: Cells, row: number): number {
  let filled = 0
  for (let column = 0; column < cells.columns; column += 1) if (isFilled(cells, row, column)) filled += 1
  return filled
}

/** Columns that most rows at the beginning use: a note far to the right makes a sheet no wider. */
function usedWidth(cells: Cells, rows: number): number {
  let used = 0
  for (let column = 0; column < cells.columns; column += 1) {
    let filled = 0
    for (let row = 0; row < rows; row += 1) if (isFilled(cells, row, column)) filled += 1
    if (filled > 1 || rows < 3) used += 1
  }
  return used
}

/**
 * The row that has the titles: the first one of the sheet, unless it looks like a heading over the table; then the first
 * that fills most of the columns. Source: design/import.md 5, Header.
 * @returns its place among the rows
 */
export function likelyHeaderRow(cells: Cells): number {
  const rows = Math.min(searchedRows, cells.rows)
  const width = usedWidth(cells, rows)
  const first = filledIn(cells, 0)
  if (width < 2 || (first > 1 && first >= width * plainShare)) return 0
  for (let row = 1; row < rows; row += 1) if (filledIn(cells, row) >= width * titledShare) return row
  return 0
}

export const titleOf = (cells: Cells, headerRow: number, column: number): string =>
  oneLineOf(cells.textAt(headerRow, column))

/** How many cells beneath the titles hold something, and the first of their rows. */
export function filledBeneath(cells: Cells, headerRow: number, column: number): { count: number; firstRow: number } {
  let [count, firstRow] = [0, -1]
  for (let row = headerRow + 1; row < cells.rows; row += 1) {
    if (!isFilled(cells, row, column)) continue
    if (count === 0) firstRow = row
    count += 1
  }
  return { count, firstRow }
}
