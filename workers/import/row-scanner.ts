import { ByteTags, cut } from './byte-tags.ts'
import { codes } from './cell-code.ts'
import { CellHead, cellTypes } from './cell-head.ts'
import { numberOf } from './cell-number.ts'
import { datedNumber } from './dated-number.ts'
import type { GridBuilder } from './grid.ts'
import { lastRowNumber } from './limits.ts'
import { Refused } from './refused.ts'
import { readRuns } from './runs.ts'
import { serialOf } from './serial-date.ts'
import { sectionedText, unescaped, utf8 } from './xml.ts'

const [lessThan, greaterThan, exclamation, equals] = [60, 62, 33, 61]
const [quote, apostrophe, space, zero] = [34, 39, 32, 48]
const plainEnd = new TextEncoder().encode('</v></c>')
const letter = { c: 99, f: 102, i: 105, r: 114, s: 115, v: 118 } as const

/** What is known of a workbook when a sheet of it is read. */
export interface SheetStyle {
  /** What each style makes of a number; `null` in a workbook that has none. */
  codes: Uint8Array | null
  is1904: boolean
}

/**
 * Reads the rows of a sheet from bytes: no text is made of what is not one. What the format has no place for is refused,
 * as a cell would be lost or stand elsewhere.
 */
export class RowScanner {
  readonly #part: string
  readonly #grid: GridBuilder
  readonly #style: SheetStyle
  readonly #tags: ByteTags
  readonly #head = new CellHead()
  /** Of the row that was read last. */
  #rowNumber = 0
  /** Whether names have nothing in front. */
  readonly #isBare: boolean
  /** Whether the row says its number itself. */
  #isNumbered = false

  constructor(part: string, prefix: string, grid: GridBuilder, style: SheetStyle) {
    this.#part = part
    this.#grid = grid
    this.#style = style
    this.#isBare = prefix === ''
    this.#tags = new ByteTags(prefix, this.#damaged)
  }

  /**
   * Reads rows up to the end of the sheet's data.
   * @returns the place up to which it read, and whether the data ended there
   */
  read(bytes: Uint8Array, from: number): { at: number; isDone: boolean } {
    const tags = this.#tags
    tags.bytes = bytes
    tags.end = bytes.length
    let at = from
    for (;;) {
      const tag = tags.next(at)
      if (tag < 0) return { at, isDone: false }
      if (tags.isEnd && tags.isNamed(letter.s, 9)) return { at: tag, isDone: true }
      if (tags.isEnd || !tags.isNamed(letter.r, 3)) throw this.#damaged()
      const before = this.#rowNumber
      const next = this.#row()
      if (next < 0) {
        this.#grid.dropRow()
        this.#rowNumber = before
        return { at, isDone: false }
      }
      this.#grid.endRow()
      at = next
    }
  }

  #damaged = (): Refused =>
    new Refused('damaged', { part: this.#part, ...(this.#rowNumber > 0 && { row: this.#rowNumber }) })

  /** The row whose tag was found. @returns the place behind it */
  #row(): number {
    const tags = this.#tags
    let at = this.#rowStart()
    if (at < 0) return cut
    this.#grid.startRow(this.#rowNumber)
    if (tags.isEmptyAt(at)) return at
    this.#head.column = 0
    const { bytes } = tags
    for (;;) {
      if (this.#isBare && bytes[at] === lessThan && bytes[at + 1] === letter.c && bytes[at + 2] === space) {
        at = this.#cell(at + 2)
        if (at < 0) return cut
        continue
      }
      if (tags.next(at) < 0) return cut
      if (tags.isEnd) {
        if (!tags.isNamed(letter.r, 3)) throw this.#damaged()
        return tags.behind(tags.nameEnd)
      }
      if (tags.isNamed(letter.c, 1)) at = this.#cell(tags.nameEnd)
      else throw this.#damaged()
      if (at < 0) return cut
    }
  }

  /** Behind the tag of a row, with its number. One that names none is the next, or the one that its cells name. */
  #rowStart(): number {
    const tags = this.#tags
    const from = tags.nameEnd
    const end = tags.behind(from)
    if (end < 0) return cut
    const named = rowNumberIn(tags.bytes, from, end)
    this.#isNumbered = named >= 0
    this.#setRow(named < 0 ? this.#rowNumber + 1 : named)
    return end
  }

  #setRow(rowNumber: number): void {
    this.#rowNumber = rowNumber
    if (rowNumber < 1 || rowNumber > lastRowNumber) throw this.#damaged()
  }

  /** A cell, from behind the name of its tag. @returns the place behind it */
  #cell(nameEnd: number): number {
    const tags = this.#tags
    const head = this.#head
    const start = head.read(tags, nameEnd, this.#damaged)
    if (start < 0) return cut
    if (head.row > 0 && head.row !== this.#rowNumber) this.#moveRow(head.row)
    if (tags.isEmptyAt(start)) return start
    const plain = this.#isBare ? this.#plainValue(start) : cut
    return plain < 0 ? this.#content(start) : plain
  }

  /** What nearly all cells are, `<v>12</v></c>`, in one go. @returns the place behind it, -1 for anything else */
  #plainValue(at: number): number {
    const { bytes, end } = this.#tags
    if (bytes[at] !== lessThan || bytes[at + 1] !== letter.v || bytes[at + 2] !== greaterThan) return cut
    const from = at + 3
    let to = from
    while (to < end && bytes[to] !== lessThan) to += 1
    if (to + plainEnd.length > end) return cut
    for (let index = 1; index < plainEnd.length; index += 1) if (bytes[to + index] !== plainEnd[index]) return cut
    this.#put(from, to)
    return to + plainEnd.length
  }

  /** What lies in a cell, up to its end. @returns the place behind it */
  #content(start: number): number {
    const tags = this.#tags
    let at = start
    let hasValue = false
    for (;;) {
      const tag = tags.next(at)
      if (tag < 0) return cut
      if (tags.isEnd) {
        if (!tags.isNamed(letter.c, 1)) throw this.#damaged()
        return tags.behind(tags.nameEnd)
      }
      const isValue = tags.isNamed(letter.v, 1)
      const isInline = tags.isNamed(letter.i, 2)
      if (hasValue && (isValue || isInline)) throw this.#damaged()
      hasValue ||= isValue || isInline
      if (isValue) at = this.#value()
      else if (isInline) at = this.#inline(tag)
      else if (tags.isNamed(letter.f, 1)) at = this.#pastFormula()
      else throw this.#damaged()
      if (at < 0) return cut
    }
  }

  #moveRow(rowNumber: number): void {
    if (this.#isNumbered) throw this.#damaged()
    this.#isNumbered = true
    this.#setRow(rowNumber)
    this.#grid.startRow(rowNumber)
  }

  /** The value whose tag was found. @returns the place behind its end */
  #value(): number {
    const tags = this.#tags
    const from = tags.behind(tags.nameEnd)
    if (from < 0) return cut
    if (tags.isEmptyAt(from)) return from
    const to = this.#contentEnd(from, 'v')
    if (to < 0) return cut
    this.#put(from, to)
    return this.#behindEnd(to, letter.v)
  }

  /** Puts the value that stands between two places. */
  #put(from: number, to: number): void {
    const { type, column } = this.#head
    const { bytes } = this.#tags
    if (from === to) return
    if (type === cellTypes.number) {
      const value = numberOf(bytes, from, to)
      if (Number.isNaN(value)) this.#putText(this.#decoded(from, to))
      else this.#putNumber(value)
    } else if (type === cellTypes.shared) {
      const index = numberOf(bytes, from, to)
      if (!this.#grid.putShared(column, index)) throw this.#damaged()
    } else {
      this.#putText(this.#decoded(from, to))
    }
  }

  #decoded(from: number, to: number): string {
    return sectionedText(utf8(this.#tags.bytes.subarray(from, to), this.#part), this.#part)
  }

  #putNumber(value: number): void {
    const { column, style } = this.#head
    const code = this.#style.codes?.[style] ?? codes.number
    if (style > 0 && style >= (this.#style.codes?.length ?? style + 1)) throw this.#damaged()
    if ((code & 7) === codes.date) {
      const dated = datedNumber(code, value, this.#style.is1904)
      this.#grid.put(column, dated.code, dated.value)
    } else {
      this.#grid.put(column, code, value)
    }
  }

  /** Puts a value that stands there as text, by the type of its cell. */
  #putText(text: string): void {
    const { type, column } = this.#head
    const bare = text.trim()
    if (type === cellTypes.boolean && /^(1|0|true|false)$/i.test(bare)) {
      this.#grid.put(column, codes.boolean, bare === '1' || bare.toLowerCase() === 'true' ? 1 : 0)
      return
    }
    if (type === cellTypes.date) {
      const date = serialOf(bare)
      if (date) {
        this.#grid.put(column, date.hasDay ? codes.date : codes.time, date.serial)
        return
      }
    }
    // in a section of its own
    if (type === cellTypes.number && /^-?\d+(\.\d+)?$/.test(bare)) {
      this.#putNumber(Number(bare))
      return
    }
    this.#grid.putText(column, unescaped(text), type === cellTypes.error ? codes.error : codes.text)
  }

  /** A text that stands in its cell. @param tag where its element begins */
  #inline(tag: number): number {
    const tags = this.#tags
    const start = tags.behind(tags.nameEnd)
    if (start < 0) return cut
    if (tags.isEmptyAt(start)) return start
    const closing = tags.findEnd('is', start)
    const end = closing < 0 ? cut : tags.behind(closing + 1)
    if (end < 0) return cut
    const read = readRuns(utf8(tags.bytes.subarray(tag, end), this.#part), 0, this.#part)
    if (!read) throw this.#damaged()
    this.#grid.putText(this.#head.column, read.text)
    return end
  }

  /** A formula is not read: its cell has what it came to. */
  #pastFormula(): number {
    const tags = this.#tags
    const start = tags.behind(tags.nameEnd)
    if (start < 0 || tags.isEmptyAt(start)) return start
    const to = this.#contentEnd(start, 'f')
    return to < 0 ? cut : this.#behindEnd(to, letter.f)
  }

  /** Where the content of an element ends that holds text alone, maybe in sections. */
  #contentEnd(from: number, name: string): number {
    const { bytes, end } = this.#tags
    let to = from
    while (to < end && bytes[to] !== lessThan) to += 1
    if (to + 1 >= end) return cut
    return bytes[to + 1] === exclamation ? this.#tags.findEnd(name, to) : to
  }

  /** Behind the end of an element whose name is one letter; nothing else may stand there. */
  #behindEnd(at: number, name: number): number {
    const tags = this.#tags
    if (tags.next(at) < 0) return cut
    if (!tags.isEnd || !tags.isNamed(name, 1)) throw this.#damaged()
    return tags.behind(tags.nameEnd)
  }
}

/** The number that a row's tag names in `r="12"`; -1 where it names none. */
function rowNumberIn(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote || byte === apostrophe) {
      at = bytes.indexOf(byte, at + 1)
      continue
    }
    if (byte !== letter.r || (bytes[at - 1] ?? 0) > space || bytes[at + 1] !== equals) continue
    let number = 0
    for (let place = at + 3; place < to; place += 1) {
      const digit = (bytes[place] ?? 0) - zero
      if (digit < 0 || digit > 9) break
      number = number * 10 + digit
    }
    return number
  }
  return -1
}
