/** What a cell of a sheet holds. Numbers, so that a column of kinds is an array of bytes. */
export const cellKinds = { blank: 0, number: 1, text: 2, boolean: 3, date: 4, error: 5 } as const

export type CellKind = (typeof cellKinds)[keyof typeof cellKinds]

/**
 * The rows of a file beneath its titles, as the reader leaves them and the judge goes over them: no object for a cell.
 * Rows and columns in which there is nothing are left out; both are counted from 0 without gaps. A text file has cells
 * of text and blank ones alone.
 *
 * Addressed by number always, never by a title: two columns may have one title, and a title may be "__proto__".
 */
export interface Sheet {
  readonly rows: number
  readonly columns: number
  /** The row of the titles, as the spreadsheet program counts. */
  readonly headerRowNumber: number
  /** The title of a column, on one line; an empty text where it has none. */
  titleAt: (column: number) => string
  /** The row as the spreadsheet program counts, from 1. */
  rowNumberAt: (row: number) => number
  /** The column as the spreadsheet program names it: "A", "AB". */
  columnLetterAt: (column: number) => string
  kindAt: (row: number, column: number) => CellKind
  /**
   * The number of a cell: 1 and 0 for true and false, days since 1899-12-30 for a date; `NaN` for text, an error and a
   * blank cell. A percentage is the share: 0.255 for "25,5 %".
   */
  numberAt: (row: number, column: number) => number
  /**
   * What a cell says, never rounded by its format: text as it is; a number in digits without exponent ("358401234567"),
   * with its leading zeros where its format writes them ("00100"); "true" and "false"; a date as "2026-08-01", with its
   * time where it has one as "2026-08-01T07:45" or "2026-08-01T07:45:30", a time alone as "07:45"; an error as "#N/A";
   * an empty text for a blank cell. The 29th of February 1900, which spreadsheet programs believe in, is told as they
   * write it and is no real day.
   */
  textAt: (row: number, column: number) => string
  /** Whether a number is shown as a percentage. */
  isPercentAt: (row: number, column: number) => boolean
  /** How many texts there are to remember something for; see `textIndexAt`. 0 for a text file. */
  readonly texts: number
  /** Equal for cells that share a stored text, so that it need be judged but once; -1 where nothing is shared. */
  textIndexAt: (row: number, column: number) => number
}
