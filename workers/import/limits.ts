const mega = 1024 * 1024

/** What a file may hold at most. Source: design/import.md 9; how many characters a cell has, and rows and columns a sheet: Office Open XML. */
export const limits = {
  fileBytes: 64 * mega,
  /** Parts of an archive. */
  parts: 2000,
  /** A part that is read, unpacked. */
  partBytes: 600 * mega,
  /** All that is read of a file, unpacked. */
  unpackedBytes: 1024 * mega,
  /** Parts that say where the others are and how they look. */
  smallPartBytes: 16 * mega,
  sheets: 1000,
  styles: 66_000,
  rowBytes: 8 * mega,
  /** Texts that the cells of a workbook share. */
  texts: 3_000_000,
  /** Characters of all of them. */
  textCharacters: 256 * mega,
  cellCharacters: 32_767,
  rows: 300_000,
  columns: 512,
  /** Rows times columns. */
  cells: 20_000_000,
  /** What the reader of last resort is given: it needs several times the memory of ours. */
  lastResort: { fileBytes: 16 * mega, unpackedBytes: 100 * mega },
} as const

/** Characters before the first element of a part, which say no more than what it is. */
export const longestProlog = 64 * 1024

/** The last row and column that a workbook can have. */
export const lastRowNumber = 1_048_576
export const lastColumnNumber = 16_384
