/**
 * How the values of a column are stored: text as it is, numbers as numbers, days as "YYYY-MM-DD" and times as "HH:mm".
 * In a spreadsheet a day and a time are numbers that look like a day and a time, so that people can reckon with them.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'time'

export interface SheetColumn {
  header: string
  kind: ColumnKind
}

export type SheetValue = string | number | null

/** A list as it is shown, to be written into a file. */
export interface Sheet {
  /** Name of the sheet, in the user's language. */
  name: string
  columns: readonly SheetColumn[]
  /** One value for each column; `null` for an empty cell. */
  rows: readonly (readonly SheetValue[])[]
  /** Sums of the columns, apart from the rows: an empty row lies between, so that nothing sorts or copies them along. */
  totals?: readonly SheetValue[]
  /** What the list is about, fact by fact: in a workbook on a sheet of its own; a text file has room for the list alone. */
  about?: { name: string; facts: readonly (readonly [label: string, text: string])[] }
}

export type SheetFormat = 'xlsx' | 'csv'

/** Told now and then while rows are written: how many of all are done. */
export type Progress = (done: number, total: number) => void

/** Rows between two reports. */
export const rowsPerReport = 500
