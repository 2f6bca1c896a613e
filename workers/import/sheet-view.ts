import type { Sheet } from '#domain/import/sheet.ts'
import type { Cells } from './cells.ts'
import { columnLetter } from './column-letter.ts'
import { filledBeneath, titleOf } from './titles.ts'

/** A column that has something beneath the titles and no title of its own. */
export interface UntitledColumn {
  /** As the spreadsheet program names it. */
  letter: string
  /** The first row with something in it, as the spreadsheet program counts, and how many there are. */
  rowNumber: number
  cells: number
}

/**
 * The rows beneath a row of titles. Columns that have neither a title nor anything beneath are left out.
 * @param headerRow its place among the rows of `cells`
 */
export function sheetBeneath(cells: Cells, headerRow: number): { sheet: Sheet; untitled: UntitledColumn[] } {
  const titles: string[] = []
  const kept: number[] = []
  const untitled: UntitledColumn[] = []
  for (let column = 0; column < cells.columns; column += 1) {
    const title = titleOf(cells, headerRow, column)
    if (title === '') {
      const { count, firstRow } = filledBeneath(cells, headerRow, column)
      if (count === 0) continue
      const letter = columnLetter(cells.columnNumberAt(column))
      untitled.push({ letter, rowNumber: cells.rowNumberAt(firstRow), cells: count })
    }
    titles.push(title)
    kept.push(column)
  }
  const first = headerRow + 1
  // a place that there is not is asked for as one behind the last, which holds nothing
  const columnOf = (column: number) => kept[column] ?? cells.columns
  const sheet: Sheet = {
    rows: cells.rows - first,
    columns: kept.length,
    headerRowNumber: cells.rowNumberAt(headerRow),
    texts: cells.texts,
    titleAt: (column) => titles[column] ?? '',
    rowNumberAt: (row) => cells.rowNumberAt(row + first),
    columnLetterAt: (column) => columnLetter(cells.columnNumberAt(columnOf(column))),
    kindAt: (row, column) => cells.kindAt(row + first, columnOf(column)),
    numberAt: (row, column) => cells.numberAt(row + first, columnOf(column)),
    textAt: (row, column) => cells.textAt(row + first, columnOf(column)),
    isPercentAt: (row, column) => cells.isPercentAt(row + first, columnOf(column)),
    textIndexAt: (row, column) => cells.textIndexAt(row + first, columnOf(column)),
  }
  return { sheet, untitled }
}
