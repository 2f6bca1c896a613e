import type { ImportRefusal, ReadWarning } from '#domain/import/file-refusal.ts'
import { sampleOf, type RawValue } from '#domain/import/raw-column.ts'
import type { CellKind, Sheet } from '#domain/import/sheet.ts'
import type { Cells } from './cells.ts'
import { columnLetter } from './column-letter.ts'
import { Course, type OnProgress } from './course.ts'
import type { TextFormat } from './csv.ts'
import type { MergedRange } from './merged-range.ts'
import { openFile, type FileFacts, type OpenedFile, type ReadCells } from './open.ts'
import { Refused } from './refused.ts'
import { sheetBeneath, type UntitledColumn } from './sheet-view.ts'
import { likelyHeaderRow } from './titles.ts'

/** What a step came to, or why it did not; nothing is thrown, so that it can be sent to a page as it is. */
export type Answer<Value> = { value: Value; refusal: null } | { value: null; refusal: ImportRefusal }

/** What a sheet is, with the row of titles that was chosen. */
export interface SheetFacts {
  /** Rows beneath the titles with something in them. */
  rows: number
  columns: readonly { letter: string; title: string; sample: readonly RawValue[] }[]
  /** Rows as the spreadsheet program counts: that of the titles, and that which looks like it. */
  headerRowNumber: number
  likelyHeaderRowNumber: number
  untitled: readonly UntitledColumn[]
  /** Why it cannot be imported as it is; its rows can be shown all the same. */
  refusal: ImportRefusal | null
  warnings: readonly ReadWarning[]
}

/** A row as it is shown. */
export interface PageRow {
  /** As the spreadsheet program counts. */
  rowNumber: number
  texts: readonly string[]
  kinds: readonly CellKind[]
}

/**
 * A file that is read step by step: `open`, then `read` as often as another sheet or row of titles is chosen; then its
 * rows are paged through and judged. One step at a time: a new one ends the one before.
 */
export class SheetReading {
  #opened: OpenedFile | null = null
  /** What was read last, so that another row of titles costs nothing. */
  #read: { index: number; cells: ReadCells } | null = null
  #sheet: Sheet | null = null
  #step = new AbortController()

  /** The rows beneath the titles, for the judge; `null` before a sheet was read. */
  get sheet(): Sheet | null {
    return this.#sheet
  }

  /**
   * What a file is, and its sheets.
   * @param chosen encoding and delimiter of a text file, where a person wants others than were found
   */
  async open(file: Blob, chosen: Partial<TextFormat> = {}): Promise<Answer<FileFacts>> {
    this.#opened = null
    this.#read = null
    this.#sheet = null
    return await this.#answer(
      async (course) => {
        const opened = await openFile(file, chosen, course)
        course.check()
        this.#opened = opened
        return opened.facts
      },
      () => undefined,
    )
  }

  /**
   * Reads a sheet.
   * @param index its place among the sheets
   * @param headerRowNumber the row of titles as the spreadsheet program counts; `null` for the one that looks like it
   * @param onProgress told at most ten times a second
   */
  async read(index: number, headerRowNumber: number | null, onProgress: OnProgress): Promise<Answer<SheetFacts>> {
    this.#sheet = null
    return await this.#answer(async (course) => {
      const read = await this.#cells(index, course)
      const likely = likelyHeaderRow(read.cells)
      const headerRow = headerRowNumber === null ? likely : rowOf(read.cells, headerRowNumber)
      const { sheet, untitled } = sheetBeneath(read.cells, headerRow)
      this.#sheet = sheet
      return {
        rows: sheet.rows,
        columns: columnsOf(sheet),
        headerRowNumber: sheet.headerRowNumber,
        likelyHeaderRowNumber: read.cells.rowNumberAt(likely),
        untitled,
        refusal: refusalOf(sheet, untitled),
        warnings: [...read.warnings, ...mergedTitles(read.merged, sheet.headerRowNumber)],
      }
    }, onProgress)
  }

  /** The first rows of the sheet, with those over the titles and with all columns: to choose the row of titles from. */
  firstRows(count: number): { letters: readonly string[]; rows: readonly PageRow[] } {
    const cells = this.#read?.cells.cells
    if (!cells) return { letters: [], rows: [] }
    return {
      letters: indexes(cells.columns).map((column) => columnLetter(cells.columnNumberAt(column))),
      rows: indexes(Math.min(count, cells.rows)).map((row) => pageRow(cells, row)),
    }
  }

  /** Rows beneath the titles. @param offset the first of them, from 0 */
  page(offset: number, count: number): PageRow[] {
    const sheet = this.#sheet
    if (!sheet) return []
    return indexes(Math.max(0, Math.min(count, sheet.rows - offset))).map((index) => pageRow(sheet, offset + index))
  }

  /** Ends the step that is being made: its answer is the refusal `cancelled`. */
  cancel(): void {
    this.#step.abort()
  }

  async #cells(index: number, course: Course): Promise<ReadCells> {
    if (this.#read?.index === index) return this.#read.cells
    this.#read = null
    if (!this.#opened) throw new Refused('sheetMissing')
    const cells = await this.#opened.readCells(index, course)
    course.check()
    if (cells.cells.rows === 0) throw new Refused('sheetEmpty')
    this.#read = { index, cells }
    return cells
  }

  async #answer<Value>(step: (course: Course) => Promise<Value>, onProgress: OnProgress): Promise<Answer<Value>> {
    this.#step.abort()
    this.#step = new AbortController()
    try {
      return { value: await step(new Course(onProgress, this.#step.signal)), refusal: null }
    } catch (error) {
      if (error instanceof Refused) return { value: null, refusal: error.refusal }
      throw error
    }
  }
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

const columnsOf = (sheet: Sheet) =>
  indexes(sheet.columns).map((column) => ({
    letter: sheet.columnLetterAt(column),
    title: sheet.titleAt(column),
    sample: sampleOf(sheet, column),
  }))

const pageRow = (cells: Pick<Cells, 'columns' | 'rowNumberAt' | 'textAt' | 'kindAt'>, row: number): PageRow => ({
  rowNumber: cells.rowNumberAt(row),
  texts: indexes(cells.columns).map((column) => cells.textAt(row, column)),
  kinds: indexes(cells.columns).map((column) => cells.kindAt(row, column)),
})

function rowOf(cells: Cells, rowNumber: number): number {
  for (let row = 0; row < cells.rows && cells.rowNumberAt(row) <= rowNumber; row += 1) {
    if (cells.rowNumberAt(row) === rowNumber) return row
  }
  // nothing stands in it
  throw new Refused('headerTitlesMissing', { row: rowNumber })
}

function refusalOf(sheet: Sheet, untitled: readonly UntitledColumn[]): ImportRefusal | null {
  if (untitled.length > 0) {
    const values = { columns: untitled.map(({ letter }) => letter), row: sheet.headerRowNumber }
    return { code: 'headerTitlesMissing', values }
  }
  return sheet.rows === 0 ? { code: 'rowsMissing', values: { row: sheet.headerRowNumber } } : null
}

function mergedTitles(merged: readonly MergedRange[], headerRowNumber: number): ReadWarning[] {
  const across = merged.filter(
    ({ rows: [first, last], columns: [left, right] }) =>
      first <= headerRowNumber && last >= headerRowNumber && right > left,
  )
  return across.length === 0 ? [] : [{ code: 'mergedTitles', lines: [headerRowNumber], count: across.length }]
}
