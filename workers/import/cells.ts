import type { CellKind } from '#domain/import/sheet.ts'

/**
 * All that a sheet holds, from its first row on, before it is said which row has the titles. Rows and columns that hold
 * nothing are left out.
 */
export interface Cells {
  readonly rows: number
  readonly columns: number
  /** As the spreadsheet program counts, from 1; they rise. */
  rowNumberAt: (row: number) => number
  columnNumberAt: (column: number) => number
  kindAt: (row: number, column: number) => CellKind
  numberAt: (row: number, column: number) => number
  textAt: (row: number, column: number) => string
  isPercentAt: (row: number, column: number) => boolean
  readonly texts: number
  textIndexAt: (row: number, column: number) => number
}
