import { cut, type ByteTags } from './byte-tags.ts'
import { lastColumnNumber } from './limits.ts'
import type { Refused } from './refused.ts'

const [greaterThan, slash, equals, quote, apostrophe, space] = [62, 47, 61, 34, 39, 32]
const [zero, capitalA, capitalZ, smallA, smallZ] = [48, 65, 90, 97, 122]
const letter = { b: 98, d: 100, e: 101, i: 105, n: 110, r: 114, s: 115, t: 116 } as const

/** What a cell says that its value is. */
export const cellTypes = { number: 0, shared: 1, text: 2, boolean: 3, error: 4, inline: 5, date: 6 } as const

/** What stands in the tag of a cell. */
export class CellHead {
  /** From 1. One that is not named follows the cell before. */
  column = 0
  /** The row that the cell names; 0 where it names none. */
  row = 0
  style = 0
  type: number = cellTypes.number

  /** Reads from behind the tag's name. @returns the place behind the tag */
  read(tags: ByteTags, from: number, refused: () => Refused): number {
    const { bytes, end } = tags
    this.column += 1
    this.row = 0
    this.style = 0
    this.type = cellTypes.number
    let at = from
    for (;;) {
      while (at < end && (bytes[at] ?? 0) <= space) at += 1
      if (at + 1 >= end) return cut
      const first = bytes[at] ?? 0
      if (first === greaterThan) return at + 1
      if (first === slash) {
        if (bytes[at + 1] !== greaterThan) throw refused()
        return at + 2
      }
      // as all programs write it; whatever else may be written takes the longer way
      if (bytes[at + 1] === equals && bytes[at + 2] === quote) {
        at = this.#attribute(bytes, first, at + 3, end, refused)
        if (at >= end) return cut
        if (bytes[at] !== quote) throw refused()
        at += 1
        continue
      }
      at = this.#otherAttribute(tags, at, refused)
      if (at < 0) return cut
    }
  }

  /** An attribute of a longer name, or with white space or other quotes. @returns the place behind it */
  #otherAttribute({ bytes, end }: ByteTags, from: number, refused: () => Refused): number {
    let at = from
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === equals || byte <= space || byte === greaterThan) break
    }
    const nameLength = at - from
    while (at < end && (bytes[at] ?? 0) <= space) at += 1
    if (at + 1 < end && bytes[at] !== equals) throw refused()
    at += 1
    while (at < end && (bytes[at] ?? 0) <= space) at += 1
    const sign = bytes[at] ?? 0
    const valueEnd = bytes.indexOf(sign, at + 1)
    if (at >= end || valueEnd < 0) return cut
    if (sign !== quote && sign !== apostrophe) throw refused()
    if (nameLength === 1 && this.#attribute(bytes, bytes[from] ?? 0, at + 1, valueEnd, refused) !== valueEnd) {
      throw refused()
    }
    return valueEnd + 1
  }

  /** @returns where the attribute's value ends, before its quote */
  #attribute(bytes: Uint8Array, name: number, from: number, end: number, refused: () => Refused): number {
    if (name === letter.r) return this.#reference(bytes, from, end, refused)
    let at = from
    if (name === letter.s) {
      let style = 0
      for (; at < end; at += 1) {
        const digit = (bytes[at] ?? 0) - zero
        if (digit < 0 || digit > 9) break
        style = style * 10 + digit
      }
      this.style = style
      return at
    }
    while (at < end && bytes[at] !== quote && bytes[at] !== apostrophe) at += 1
    if (name === letter.t && at < end) {
      this.type = typeOf(bytes[from] ?? 0, bytes[from + 1] ?? 0, at - from)
      if (this.type < 0) throw refused()
    }
    return at
  }

  /** "AB12" as a column and a row. */
  #reference(bytes: Uint8Array, from: number, end: number, refused: () => Refused): number {
    let column = 0
    let at = from
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte >= capitalA && byte <= capitalZ) column = column * 26 + byte - capitalA + 1
      else if (byte >= smallA && byte <= smallZ) column = column * 26 + byte - smallA + 1
      else break
    }
    let row = 0
    for (; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - zero
      if (digit < 0 || digit > 9) break
      row = row * 10 + digit
    }
    // cut off in the middle: it comes again
    if (at >= end) return at
    if (column < 1 || column > lastColumnNumber || row < 1) throw refused()
    this.column = column
    this.row = row
    return at
  }
}

function typeOf(first: number, second: number, length: number): number {
  if (first === letter.s) return length === 1 ? cellTypes.shared : second === letter.t ? cellTypes.text : -1
  if (first === letter.i) return cellTypes.inline
  if (length !== 1) return -1
  if (first === letter.b) return cellTypes.boolean
  if (first === letter.e) return cellTypes.error
  if (first === letter.d) return cellTypes.date
  return first === letter.n ? cellTypes.number : -1
}
