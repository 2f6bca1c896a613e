import type { Refused } from './refused.ts'

const [lessThan, greaterThan, slash, exclamation, minus] = [60, 62, 47, 33, 45]
const [quote, apostrophe, space] = [34, 39, 32]

/** Where bytes end before what was begun: it is read again when there are more. */
export const cut = -1

/**
 * Tags in bytes of XML, one after the other. Text between them is refused: where it belongs, who reads it passes it.
 * All places count from the beginning of `bytes`.
 */
export class ByteTags {
  bytes: Uint8Array = new Uint8Array(0)
  end = 0
  /** Where the name of the tag that was found begins, without its prefix, and where it ends. */
  nameAt = 0
  nameEnd = 0
  /** Whether it ends an element. */
  isEnd = false
  readonly #prefix: Uint8Array
  readonly #refused: () => Refused

  constructor(prefix: string, refused: () => Refused) {
    this.#prefix = new TextEncoder().encode(prefix)
    this.#refused = refused
  }

  /** Finds the next tag, past white space and notes. @returns where it begins; -1 where the bytes end before its name does */
  next(from: number): number {
    const { bytes, end } = this
    let at = from
    for (;;) {
      while (at < end && (bytes[at] ?? 0) <= space) at += 1
      if (at + 3 >= end) return cut
      if (bytes[at] !== lessThan) throw this.#refused()
      if (bytes[at + 1] !== exclamation) return this.#name(at)
      at = this.#noteEnd(at)
      if (at < 0) return cut
    }
  }

  #name(tag: number): number {
    const { bytes, end } = this
    this.isEnd = bytes[tag + 1] === slash
    let at = this.isEnd ? tag + 2 : tag + 1
    // an element of another kind keeps what it has in front, and is none of those asked for
    for (let index = 0; index < this.#prefix.length && bytes[at] === this.#prefix[index]; index += 1) at += 1
    this.nameAt = at
    for (; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte <= space || byte === greaterThan || byte === slash) break
    }
    this.nameEnd = at
    return at < end ? tag : cut
  }

  /** Whether the tag's name begins with a letter and is so long: enough to tell those apart that may stand here. */
  isNamed(first: number, length: number): boolean {
    return this.bytes[this.nameAt] === first && this.nameEnd - this.nameAt === length
  }

  /** Whether the tag has no content: it ended before this place. */
  isEmptyAt(behind: number): boolean {
    return this.bytes[behind - 2] === slash
  }

  /** Behind the `>` of a tag of which some was read; -1 where it is cut off. A value may have a `>` in it. */
  behind(from: number): number {
    const { bytes, end } = this
    let quoted = 0
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at] ?? 0
      if (quoted !== 0) {
        if (byte === quoted) quoted = 0
      } else if (byte === greaterThan) {
        return at + 1
      } else if (byte === quote || byte === apostrophe) {
        quoted = byte
      } else if (byte === lessThan) {
        throw this.#refused()
      }
    }
    return cut
  }

  /** Where the end of an element begins, by its name: the first that comes. -1 where there is none. */
  findEnd(name: string, from: number): number {
    const closing = new TextEncoder().encode(`</${new TextDecoder().decode(this.#prefix)}${name}>`)
    for (let at = from; at + closing.length <= this.end; at += 1) {
      at = this.bytes.indexOf(lessThan, at)
      if (at < 0 || at + closing.length > this.end) return cut
      if (closing.every((byte, index) => this.bytes[at + index] === byte)) return at
    }
    return cut
  }

  #noteEnd(at: number): number {
    const { bytes, end } = this
    if (bytes[at + 2] !== minus || bytes[at + 3] !== minus) throw this.#refused()
    for (let place = at + 6; place < end; place += 1) {
      if (bytes[place] === greaterThan && bytes[place - 1] === minus && bytes[place - 2] === minus) return place + 1
    }
    return cut
  }
}
