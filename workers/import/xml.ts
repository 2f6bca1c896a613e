import { Refused } from './refused.ts'

const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
const longestReference = 12

/** Text of XML as it is meant: the five named characters and numbered ones; every other name is refused. */
export function plainText(raw: string, part: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  let from = lines.indexOf('&')
  if (from < 0) return lines
  let text = ''
  let at = 0
  for (; from >= 0; from = lines.indexOf('&', at)) {
    const end = lines.indexOf(';', from)
    if (end < 0 || end - from > longestReference) throw new Refused('damaged', { part })
    text += lines.slice(at, from) + referred(lines.slice(from + 1, end), part)
    at = end + 1
  }
  return text + lines.slice(at)
}

function referred(name: string, part: string): string {
  const character = named.get(name)
  if (character !== undefined) return character
  const [, decimal, hexadecimal] = /^#(?:(\d+)|x([\da-f]+))$/i.exec(name) ?? []
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal)
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) throw new Refused('damaged', { part })
  return String.fromCodePoint(code)
}

/** `_x000D_`: how Office Open XML writes characters that XML has none for. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Text between two tags, of which some may stand in sections of its own. */
export function sectionedText(raw: string, part: string): string {
  let text = ''
  let at = 0
  for (let from = raw.indexOf('<'); from >= 0; from = raw.indexOf('<', at)) {
    const end = raw.startsWith('<![CDATA[', from) ? raw.indexOf(']]>', from) : -1
    if (end < 0) throw new Refused('damaged', { part })
    text += plainText(raw.slice(at, from), part) + raw.slice(from + 9, end)
    at = end + 3
  }
  return text + plainText(raw.slice(at), part)
}

export interface Root {
  /** Before the name of its elements: "" or "x:". */
  prefix: string
  /** Without its prefix. */
  name: string
  /** Where its tag begins. */
  at: number
}

/**
 * The outermost element of a part. A document type is refused: it alone can name entities.
 * @returns `null` while the text may still be too short to tell
 */
export function rootOf(text: string, part: string): Root | null {
  let at = 0
  for (;;) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
    if (at + 9 >= text.length) return null
    if (text.charAt(at) !== '<') throw new Refused('damaged', { part })
    if (text.startsWith('<!DOCTYPE', at)) throw new Refused('entities', { part })
    const isNote = text.startsWith('<!--', at)
    if (!isNote && !text.startsWith('<?', at)) break
    const end = text.indexOf(isNote ? '-->' : '?>', at)
    if (end < 0) return null
    if (!isNote) checkEncoding(text.slice(at, end), part)
    at = end + 2
    if (isNote) at += 1
  }
  const [, prefix = '', name = ''] = /^<([\w.-]+:)?([\w.-]+)[\s/>]/.exec(text.slice(at, at + 200)) ?? []
  if (name === '') {
    if (text.length - at < 200) return null
    throw new Refused('damaged', { part })
  }
  return { prefix, name, at }
}

/** White space of XML, or a byte order mark. */
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0xfeff

/** All parts are UTF-8; one in another encoding would be read as other letters. */
function checkEncoding(declaration: string, part: string): void {
  const [, encoding] = /\sencoding\s*=\s*["']([^"']*)["']/.exec(declaration) ?? []
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new Refused('unknownWorkbook', { part })
}

export const utf8 = (bytes: Uint8Array, part: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('damaged', { part })
  }
}

/** The place behind the `>` of the tag that begins at `at`, -1 where it does not end. A value may have a `>` in it. */
export function tagEnd(text: string, at: number): number {
  let place = at + 1
  for (;;) {
    const end = text.indexOf('>', place)
    if (end < 0) return -1
    const quote = firstQuote(text, place, end)
    if (quote < 0) return end + 1
    const closing = text.indexOf(text.charAt(quote), quote + 1)
    if (closing < 0) return -1
    place = closing + 1
  }
}

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34 || code === 39) return at
  }
  return -1
}

/** An element that begins. */
export interface Tag {
  /** Without its prefix. */
  name: string
  /** The names of the elements that it lies in, outermost first. */
  within: readonly string[]
  /** The value of an attribute by its name without prefix. */
  attribute: (name: string) => string | undefined
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Goes over the elements of a part, in their order. Text between them is not read. Elements that are not closed, or not
 * in their order, are refused.
 */
export function forEachTag(text: string, part: string, visit: (tag: Tag) => void): void {
  const root = rootOf(text, part)
  const damaged = () => new Refused('damaged', { part })
  if (!root) throw damaged()
  const open: string[] = []
  const within: string[] = []
  for (let at = root.at; at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      at = after(text, '-->', at, part)
      continue
    }
    if (text.startsWith('<![CDATA[', at)) {
      at = after(text, ']]>', at, part)
      continue
    }
    const end = tagEnd(text, at)
    if (end < 0) throw damaged()
    if (text.charAt(at + 1) === '/') {
      if (open.pop() !== text.slice(at + 2, end - 1).trim()) throw damaged()
      within.pop()
    } else if (text.charAt(at + 1) !== '?') {
      const [, name] = /^<([\w.:-]+)(?=[\s/>])/.exec(text.slice(at, Math.min(end, at + 200))) ?? []
      if (name === undefined) throw damaged()
      const inside = text.slice(at + 1 + name.length, end - 1)
      visit({ name: localName(name), within, attribute: (wanted) => attributeOf(inside, wanted, part) })
      if (!inside.endsWith('/')) {
        open.push(name)
        within.push(localName(name))
      }
    }
    at = end
  }
  if (open.length > 0) throw damaged()
}

function after(text: string, mark: string, at: number, part: string): number {
  const end = text.indexOf(mark, at)
  if (end < 0) throw new Refused('damaged', { part })
  return end + mark.length
}

const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function attributeOf(inside: string, wanted: string, part: string): string | undefined {
  for (const [, name = '', double, single] of inside.matchAll(attribute)) {
    if (localName(name) === wanted) return plainText(double ?? single ?? '', part)
  }
  return undefined
}
