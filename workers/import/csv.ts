import type { Delimiter, Encoding } from '#domain/import/csv.ts'
import type { ReadWarning } from '#domain/import/file-refusal.ts'
import { cellKinds } from '#domain/import/sheet.ts'
import type { Cells } from './cells.ts'
import type { Course } from './course.ts'
import { beginningOf, likelyDelimiter } from './csv-delimiter.ts'
import { decode } from './csv-encoding.ts'
import { cellText, CsvScanner, isBlankCell } from './csv-scanner.ts'
import { Refused } from './refused.ts'

/** Rows between two looks at the clock. */
const rowsAtOnce = 2000
/** Places that a warning names. */
const namedPlaces = 20

/** How a text file is read: what a person said, or what was found. */
export interface TextFormat {
  encoding: Encoding
  delimiter: Delimiter
}

/** A text file that was decoded. Its rows are found when they are read. */
export interface TextFile extends TextFormat {
  text: string
  from: number
  broken: readonly number[]
}

/** @param chosen what a person said instead of what would be found */
export function openText(bytes: Uint8Array, chosen: Partial<TextFormat> = {}): TextFile {
  const { text, encoding, broken } = decode(bytes, chosen.encoding)
  const { from, named } = beginningOf(text)
  if (text.slice(from).trim() === '') throw new Refused('empty')
  if (text.includes('\0')) throw new Refused('notSpreadsheet', { found: 'binary' })
  return { text, encoding, delimiter: chosen.delimiter ?? named ?? likelyDelimiter(text, from), from, broken }
}

export interface ReadText {
  cells: Cells
  warnings: readonly ReadWarning[]
}

export async function readText(file: TextFile, course: Course): Promise<ReadText> {
  const scanner = new CsvScanner(file.text, file.delimiter, file.from)
  while (!scanner.isDone) {
    scanner.read(rowsAtOnce)
    if (course.isDue()) await course.tell(scanner.share)
  }
  const lines = new LineNumbers(file.text)
  const warning = (code: ReadWarning['code'], places: readonly number[]): ReadWarning[] =>
    places.length === 0 ? [] : [{ code, lines: lines.of(places.slice(0, namedPlaces)), count: places.length }]
  return {
    cells: new CsvCells(file.text, scanner),
    warnings: [
      ...warning('brokenCharacters', file.broken),
      ...warning('unclosedQuote', scanner.places.unclosedQuote),
      ...warning('textAfterQuote', scanner.places.textAfterQuote),
    ],
  }
}

/** Lines of a text by the places of their characters. */
class LineNumbers {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** @param places in their order */
  of(places: readonly number[]): number[] {
    let [line, at] = [1, 0]
    return places.map((place) => {
      for (; at < place; at += 1) {
        const code = this.#text.charCodeAt(at)
        if (code === 10 || (code === 13 && this.#text.charCodeAt(at + 1) !== 10)) line += 1
      }
      return line
    })
  }
}

/** The cells of a text file: each is text, cut out when it is asked for, or blank. */
class CsvCells implements Cells {
  readonly rows: number
  readonly columns: number
  readonly texts = 0
  readonly #text: string
  readonly #found: CsvScanner

  constructor(text: string, found: CsvScanner) {
    this.#text = text
    this.#found = found
    this.rows = found.rows
    this.columns = found.columns
  }

  rowNumberAt = (row: number) => this.#found.rowNumbers[row] ?? 0
  columnNumberAt = (column: number) => column + 1
  numberAt = () => Number.NaN
  isPercentAt = () => false
  textIndexAt = () => -1

  kindAt = (row: number, column: number) => {
    const cell = this.#cellAt(row, column)
    return cell < 0 || isBlankCell(this.#text, this.#found.starts[cell] ?? 0, this.#found.ends[cell] ?? 0)
      ? cellKinds.blank
      : cellKinds.text
  }

  textAt = (row: number, column: number) => {
    const cell = this.#cellAt(row, column)
    if (cell < 0) return ''
    const [start, end] = [this.#found.starts[cell] ?? 0, this.#found.ends[cell] ?? 0]
    return isBlankCell(this.#text, start, end) ? '' : cellText(this.#text, start, end)
  }

  /** The number of a cell; -1 where a row is that short. */
  #cellAt(row: number, column: number): number {
    const cell = (this.#found.rowStarts[row] ?? 0) + column
    return row < this.rows && cell < (this.#found.rowStarts[row + 1] ?? 0) ? cell : -1
  }
}
