import { fileText } from '../words/value-text.ts'

/** A column of the sheet as it can be chosen. */
export interface SheetColumn {
  /** As the spreadsheet program names it. */
  letter: string
  title: string
  /** What the first row with something in the column says, without identity codes; empty where none of the first rows does. */
  example: string
}

/** Columns with what their first rows say. */
export const sheetColumns = (
  columns: readonly { letter: string; title: string }[],
  rows: readonly { texts: readonly string[] }[],
  locale: string,
): SheetColumn[] =>
  columns.map(({ letter, title }, column) => ({
    ...{ letter, title },
    example: fileText(rows.map(({ texts }) => texts[column] ?? '').find((text) => text !== '') ?? '', locale),
  }))
