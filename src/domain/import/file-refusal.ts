/** What a file turned out to be that is no sheet. */
export type FoundKind = 'archive' | 'document' | 'html' | 'json' | 'pdf' | 'picture' | 'presentation' | 'xml' | 'binary'

/**
 * Why a file cannot be read, each with the key of its text. What a text may say of the place and the limit comes with the
 * refusal as `values`.
 */
export const importRefusals = {
  browserTooOld: 'import.refusal.browserTooOld',
  cancelled: 'import.refusal.cancelled',
  cellsTooMany: 'import.refusal.cellsTooMany',
  columnsTooMany: 'import.refusal.columnsTooMany',
  /** A part is cut off, altered or not what it says it is. */
  damaged: 'import.refusal.damaged',
  empty: 'import.refusal.empty',
  /** A document type of its own, with which a file can swell or reach for others. */
  entities: 'import.refusal.entities',
  fileChanged: 'import.refusal.fileChanged',
  fileTooLarge: 'import.refusal.fileTooLarge',
  headerTitlesMissing: 'import.refusal.headerTitlesMissing',
  notSpreadsheet: 'import.refusal.notSpreadsheet',
  /** An .xls that could not be read, or is too large to be. */
  oldWorkbook: 'import.refusal.oldWorkbook',
  partsTooMany: 'import.refusal.partsTooMany',
  passwordProtected: 'import.refusal.passwordProtected',
  /** Titles, and no row beneath them. */
  rowsMissing: 'import.refusal.rowsMissing',
  rowTooLong: 'import.refusal.rowTooLong',
  rowsTooMany: 'import.refusal.rowsTooMany',
  /** One of the file's sheets; another may be chosen. */
  sheetEmpty: 'import.refusal.sheetEmpty',
  sheetMissing: 'import.refusal.sheetMissing',
  textTooLong: 'import.refusal.textTooLong',
  textsTooMany: 'import.refusal.textsTooMany',
  /** Another kind of workbook, or one packed in another way, that could not be read. */
  unknownWorkbook: 'import.refusal.unknownWorkbook',
  unpackedTooLarge: 'import.refusal.unpackedTooLarge',
} as const
export type ImportRefusalCode = keyof typeof importRefusals

export interface ImportRefusalValues {
  /** What the file may have at most, in the unit of its text: bytes, rows, columns, cells, characters. */
  limit?: number
  /** The part of the workbook, as the archive names it. */
  part?: string
  found?: FoundKind
  /** Letters of columns, in their order. */
  columns?: readonly string[]
  /** A row as the spreadsheet program counts. */
  row?: number
}

/** A file, or a sheet of it, that is not read, and why. */
export interface ImportRefusal {
  code: ImportRefusalCode
  values: ImportRefusalValues
}

/** What was read otherwise than it stands there, and where. Each is a key of a text too. */
export const readWarnings = {
  /** Characters that belong to no encoding; they are read as U+FFFD. */
  brokenCharacters: 'import.warning.brokenCharacters',
  /** Titles that go over several columns: the first alone has it. */
  mergedTitles: 'import.warning.mergedTitles',
  textAfterQuote: 'import.warning.textAfterQuote',
  /** The quote is read as a character of its cell. */
  unclosedQuote: 'import.warning.unclosedQuote',
} as const
export type ReadWarningCode = keyof typeof readWarnings

export interface ReadWarning {
  code: ReadWarningCode
  /** The first places: a line of a text file, from 1; a row of a workbook as the spreadsheet program counts. */
  lines: readonly number[]
  /** How many there are in all. */
  count: number
}
