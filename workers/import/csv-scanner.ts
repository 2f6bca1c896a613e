import { withoutExportMark } from '#domain/export-cell.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'

const [lineFeed, carriageReturn, space, quote] = [10, 13, 32, 34]
/** On the end of a cell whose text is not simply what stands between its ends. */
const isQuoted = 0x80000000
const placeMask = 0x7fffffff
const firstCapacity = 4096
const longest = limits.cellCharacters
/** Quotes that do not close are looked for anew so often, then each is a character like others. */
const mostUnclosed = 1000

/** A warning and the place in the text that it is about. */
export interface Places {
  unclosedQuote: number[]
  textAfterQuote: number[]
}

function grown(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array
  const larger = new Uint32Array(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}

/**
 * Finds the cells of a text: where each begins and ends. No text is cut out before somebody asks for it. Rows in which
 * there is nothing are left out.
 */
export class CsvScanner {
  rows = 0
  columns = 0
  /** Row as the spreadsheet program counts; the first cell of each row, and one more for the end of the last. */
  rowNumbers: Uint32Array = new Uint32Array(firstCapacity)
  rowStarts: Uint32Array = new Uint32Array(firstCapacity)
  starts: Uint32Array = new Uint32Array(firstCapacity)
  /** With a mark in the highest bit; see `isQuoted`. */
  ends: Uint32Array = new Uint32Array(firstCapacity)
  readonly places: Places = { unclosedQuote: [], textAfterQuote: [] }
  readonly #text: string
  readonly #delimiter: number
  #cells = 0
  #rowNumber = 0
  #hasText = false
  #at: number

  constructor(text: string, delimiter: string, from: number) {
    this.#text = text
    this.#delimiter = delimiter.charCodeAt(0)
    this.#at = from
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length
  }

  /** The share of the text that was read. */
  get share(): number {
    return this.#text.length === 0 ? 1 : this.#at / this.#text.length
  }

  /** Reads so many rows more, as long as there are any. */
  read(rows: number): void {
    for (let row = 0; row < rows && !this.isDone; row += 1) this.#row()
  }

  #row(): void {
    const text = this.#text
    const first = this.#cells
    this.#rowNumber += 1
    this.#hasText = false
    for (;;) {
      const at = this.#cell()
      const code = at < text.length ? text.charCodeAt(at) : lineFeed
      this.#at = at + 1
      if (code === this.#delimiter) continue
      if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) this.#at += 1
      break
    }
    if (this.#isFilled()) this.#keepRow(first)
    else this.#cells = first
  }

  #isFilled(): boolean {
    return this.#hasText
  }

  #keepRow(first: number): void {
    if (this.rows >= limits.rows) throw new Refused('rowsTooMany', { limit: limits.rows })
    this.columns = Math.max(this.columns, this.#cells - first)
    if (this.columns > limits.columns) {
      throw new Refused('columnsTooMany', { limit: limits.columns, row: this.#rowNumber })
    }
    this.rowNumbers = grown(this.rowNumbers, this.rows + 1)
    this.rowStarts = grown(this.rowStarts, this.rows + 2)
    this.rowNumbers[this.rows] = this.#rowNumber
    this.rowStarts[this.rows] = first
    this.rows += 1
    this.rowStarts[this.rows] = this.#cells
    if (this.rows * this.columns > limits.cells) throw new Refused('cellsTooMany', { limit: limits.cells })
  }

  /** The next cell. @returns where it ends: at a delimiter, at the end of a line or of the text */
  #cell(): number {
    const start = this.#at
    if (this.#text.charCodeAt(start) === quote) {
      const end = this.#quotedCell(start)
      if (end >= 0) return end
    }
    return this.#plainCell(start)
  }

  #plainCell(start: number): number {
    const [text, delimiter] = [this.#text, this.#delimiter]
    const length = text.length
    let at = start
    let hasText = this.#hasText
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === delimiter || code === lineFeed || code === carriageReturn) break
      hasText ||= !isWhite(code)
    }
    this.#hasText = hasText
    this.#add(start, at)
    return at
  }

  /** A cell between quotes; -1 where they do not close, and the quote is a character like others. */
  #quotedCell(start: number): number {
    const { unclosedQuote, textAfterQuote } = this.places
    if (unclosedQuote.length >= mostUnclosed) return -1
    const text = this.#text
    let closing = text.indexOf('"', start + 1)
    let isDoubled = false
    while (closing >= 0 && closing - start <= longest * 2 && text.charCodeAt(closing + 1) === quote) {
      isDoubled = true
      closing = text.indexOf('"', closing + 2)
    }
    const isClosed = closing >= 0 && closing - start - 1 <= (isDoubled ? longest * 2 : longest)
    let end = closing + 1
    if (isClosed && !this.#isCellEnd(end)) {
      // what goes over several lines and then does not end is the rest of the file, taken in by one quote too many
      end = this.#spansLines(start, closing) ? -1 : this.#nextEnd(end)
    }
    if (!isClosed || end < 0) {
      unclosedQuote.push(start)
      return -1
    }
    if (end > closing + 1) textAfterQuote.push(closing)
    const isPlain = !isDoubled && end === closing + 1
    if (isPlain) this.#add(start + 1, closing)
    else this.#add(start, end, isQuoted)
    this.#hasText ||= isDoubled || !isWhiteBetween(text, start + 1, closing) || !isWhiteBetween(text, closing + 1, end)
    return end
  }

  #isCellEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at)
    return at >= this.#text.length || code === this.#delimiter || code === lineFeed || code === carriageReturn
  }

  #spansLines(from: number, to: number): boolean {
    const inside = this.#text.slice(from, to)
    return inside.includes('\n') || inside.includes('\r')
  }

  #nextEnd(from: number): number {
    let at = from
    while (!this.#isCellEnd(at)) at += 1
    return at
  }

  #add(start: number, end: number, mark = 0): void {
    if (end - start > (mark === 0 ? longest : longest * 3)) {
      throw new Refused('textTooLong', { limit: longest, row: this.#rowNumber })
    }
    if (this.#cells >= limits.cells) throw new Refused('cellsTooMany', { limit: limits.cells })
    this.starts = grown(this.starts, this.#cells + 1)
    this.ends = grown(this.ends, this.#cells + 1)
    this.starts[this.#cells] = start
    this.ends[this.#cells] = mark === 0 ? end : (end | mark) >>> 0
    this.#cells += 1
  }
}

/** A cell's text between two places of the file's. */
export function cellText(text: string, start: number, end: number): string {
  const raw = end >= isQuoted ? unquoted(text.slice(start, end & placeMask)) : text.slice(start, end)
  return withoutExportMark(raw)
}

/** A cell that begins with a quote: doubled ones are one, and what stands behind the closing one goes on. */
function unquoted(raw: string): string {
  let inside = ''
  let at = 1
  for (;;) {
    const closing = raw.indexOf('"', at)
    if (closing < 0) return inside + raw.slice(at)
    inside += raw.slice(at, closing)
    if (raw.charCodeAt(closing + 1) !== quote) return inside + raw.slice(closing + 1)
    inside += '"'
    at = closing + 2
  }
}

/** Whether there is nothing to see in a cell. */
export function isBlankCell(text: string, start: number, end: number): boolean {
  if (end >= isQuoted) return cellText(text, start, end).trim() === ''
  return isWhiteBetween(text, start, end)
}

/** What `trim` takes away. */
const isWhite = (code: number): boolean =>
  code <= 0xa0
    ? code === space || (code >= 9 && code <= 13) || code === 0xa0
    : (code >= 0x2000 && code <= 0x200a) || [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff].includes(code)

function isWhiteBetween(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!isWhite(text.charCodeAt(at))) return false
  return true
}
