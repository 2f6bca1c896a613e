import { limits, longestProlog } from './limits.ts'
import { Refused } from './refused.ts'
import { readRuns } from './runs.ts'
import type { Consume } from './unpack.ts'
import { plainText, rootOf, unescaped, type Root } from './xml.ts'

/** Texts that the cells of a workbook share, by their number. One of blanks alone is an empty text. */
export interface SharedTexts {
  texts: string[]
  /** Takes the part that they stand in. */
  consume: Consume
}

export function sharedTexts(part: string): SharedTexts {
  const reading = new SharedTextReading(part)
  return { texts: reading.texts, consume: (bytes, isLast) => reading.take(bytes, isLast) }
}

/** Checks how long a text is, and makes one that shows nothing an empty one. */
export function keptText(text: string): string {
  if (text.length > limits.cellCharacters) throw new Refused('textTooLong', { limit: limits.cellCharacters })
  return text.trim() === '' ? '' : text
}

class SharedTextReading {
  readonly texts: string[] = []
  readonly #part: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  /** What came last and did not end. */
  #rest = ''
  #root: Root | null = null
  #isClosed = false
  #characters = 0

  constructor(part: string) {
    this.#part = part
  }

  take(bytes: Uint8Array, isLast: boolean): number {
    const text = this.#rest + this.#decode(bytes, isLast)
    this.#rest = text.slice(this.#read(text))
    if (this.#rest.length > limits.rowBytes) {
      throw new Refused('rowTooLong', { part: this.#part, limit: limits.rowBytes })
    }
    if (isLast && (!this.#isClosed || this.#rest.trim() !== '')) throw this.#damaged()
    return bytes.length
  }

  #damaged = () => new Refused('damaged', { part: this.#part })

  #decode(bytes: Uint8Array, isLast: boolean): string {
    try {
      return this.#decoder.decode(bytes, { stream: !isLast })
    } catch {
      throw this.#damaged()
    }
  }

  /** @returns the place up to which the text was read */
  #read(text: string): number {
    let at = 0
    if (!this.#root) {
      this.#root = rootOf(text, this.#part)
      if (!this.#root && text.length > longestProlog) throw this.#damaged()
      if (!this.#root) return 0
      if (this.#root.name !== 'sst') throw this.#damaged()
      const end = text.indexOf('>', this.#root.at) + 1
      if (end === 0) {
        this.#root = null
        return 0
      }
      this.#isClosed = text.charAt(end - 2) === '/'
      at = end
    }
    return this.#isClosed ? text.length - text.slice(at).trimStart().length : this.#readTexts(text, at, this.#root)
  }

  #readTexts(text: string, from: number, { prefix }: Root): number {
    const bare = `<${prefix}si><${prefix}t>`
    const spaced = `<${prefix}si><${prefix}t xml:space="preserve">`
    const closing = `</${prefix}t></${prefix}si>`
    // most texts have none of these: then nothing is looked for in each
    const isPlain = !text.includes('&') && !text.includes('_x') && !text.includes('\r', from)
    let at = from
    for (;;) {
      const opening = text.startsWith(bare, at) ? bare : text.startsWith(spaced, at) ? spaced : null
      if (opening !== null) {
        const start = at + opening.length
        const end = text.indexOf('<', start)
        if (end >= 0 && text.startsWith(closing, end)) {
          const raw = text.slice(start, end)
          this.#add(isPlain ? raw : unescaped(plainText(raw, this.#part)))
          at = end + closing.length
          continue
        }
      }
      const next = this.#readOther(text, at, prefix)
      if (next < 0) return at
      at = next
      if (this.#isClosed) return text.length - text.slice(at).trimStart().length
    }
  }

  /** Whatever is no plain text: runs, notes, the end. @returns the place behind it, -1 where it does not end */
  #readOther(text: string, at: number, prefix: string): number {
    const from = text.indexOf('<', at)
    if (from < 0 || from + prefix.length + 6 > text.length) return -1
    if (text.slice(at, from).trim() !== '') throw this.#damaged()
    if (text.startsWith(`<${prefix}si`, from)) {
      const read = readRuns(text, from, this.#part)
      if (!read) return -1
      this.#add(read.text)
      return read.end
    }
    if (text.startsWith(`</${prefix}sst`, from)) {
      this.#isClosed = true
      const end = text.indexOf('>', from)
      return end < 0 ? text.length : end + 1
    }
    if (text.startsWith('<!--', from)) {
      const end = text.indexOf('-->', from)
      return end < 0 ? -1 : end + 3
    }
    if (text.startsWith(`<${prefix}extLst`, from)) {
      const end = text.indexOf(`</${prefix}extLst>`, from)
      return end < 0 ? -1 : end + prefix.length + 10
    }
    throw this.#damaged()
  }

  #add(text: string): void {
    this.texts.push(keptText(text))
    this.#characters += text.length
    if (this.texts.length > limits.texts) throw new Refused('textsTooMany', { limit: limits.texts })
    if (this.#characters > limits.textCharacters) throw new Refused('unpackedTooLarge', { part: this.#part })
  }
}
