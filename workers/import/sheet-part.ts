import { ByteTags } from './byte-tags.ts'
import { GridBuilder, type Grid } from './grid.ts'
import { longestProlog } from './limits.ts'
import { Refused } from './refused.ts'
import { RowScanner, type SheetStyle } from './row-scanner.ts'
import type { Consume } from './unpack.ts'
import { forEachMergedRange, type MergedRange } from './merged-range.ts'
import { rootOf, type Root } from './xml.ts'

const letter = { r: 114, s: 115 } as const

/** The part of a sheet: what stands before its rows, its rows, and what comes behind them. */
export class SheetPart {
  readonly merged: MergedRange[] = []
  readonly #part: string
  readonly #style: SheetStyle
  readonly #builder: GridBuilder
  #root: Root | null = null
  #tags: ByteTags | null = null
  #rows: RowScanner | null = null
  /** Elements that are open before the rows. */
  #depth = 0
  #isInRows = false
  #isBehindRows = false
  /** What stands behind the rows, as far as it was not read. */
  #rest = ''

  constructor(part: string, texts: string[], style: SheetStyle) {
    this.#part = part
    this.#style = style
    this.#builder = new GridBuilder(texts)
  }

  /** The cells, once the part was read to its end. */
  finish(): Grid {
    return this.#builder.finish()
  }

  consume: Consume = (bytes, isLast) => {
    let at = 0
    if (!this.#root) {
      const found = this.#readProlog(bytes)
      if (found === null) return this.#unfinished(isLast, 0)
      at = found
    }
    if (!this.#isInRows && !this.#isBehindRows) at = this.#readHead(bytes, at)
    if (this.#isInRows) {
      const { at: read, isDone } = this.#rows?.read(bytes, at) ?? { at, isDone: false }
      at = read
      this.#isInRows = !isDone
      this.#isBehindRows = isDone
    }
    if (!this.#isBehindRows) return this.#unfinished(isLast, at)
    this.#readTail(bytes.subarray(at), isLast)
    return bytes.length
  }

  #damaged = () => new Refused('damaged', { part: this.#part })

  #unfinished(isLast: boolean, taken: number): number {
    if (isLast) throw this.#damaged()
    return taken
  }

  #readProlog(bytes: Uint8Array): number | null {
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, longestProlog)).replace(/^ï»¿/, '   ')
    const root = rootOf(start, this.#part)
    if (!root && bytes.length < longestProlog) return null
    if (root?.name !== 'worksheet') throw this.#damaged()
    this.#root = root
    this.#tags = new ByteTags(root.prefix, this.#damaged)
    this.#rows = new RowScanner(this.#part, root.prefix, this.#builder, this.#style)
    return root.at
  }

  /** Goes past what stands before the rows. @returns the place up to which it read */
  #readHead(bytes: Uint8Array, from: number): number {
    const tags = this.#tags
    if (!tags) return from
    tags.bytes = bytes
    tags.end = bytes.length
    let at = from
    for (;;) {
      if (tags.next(at) < 0) return at
      const { isEnd, nameEnd } = tags
      const isRow = tags.isNamed(letter.r, 3)
      const isData = !isEnd && this.#depth === 1 && tags.isNamed(letter.s, 9)
      const behind = tags.behind(nameEnd)
      if (behind < 0) return at
      const isEmpty = tags.isEmptyAt(behind)
      if (isRow || (this.#depth === 1 && isEnd)) throw this.#damaged()
      at = behind
      if (isData) {
        this.#isInRows = !isEmpty
        this.#isBehindRows = isEmpty
        return at
      }
      if (isEnd) this.#depth -= 1
      else if (!isEmpty) this.#depth += 1
    }
  }

  #readTail(bytes: Uint8Array, isLast: boolean): void {
    const text = this.#rest + new TextDecoder('latin1').decode(bytes)
    const prefix = this.#root?.prefix ?? ''
    if (!isLast) {
      this.#rest = text.slice(forEachMergedRange(text, prefix, this.merged))
      return
    }
    forEachMergedRange(text, prefix, this.merged)
    if (!text.trimEnd().endsWith(`</${prefix}worksheet>`)) throw this.#damaged()
  }
}
