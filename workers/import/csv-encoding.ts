import type { Encoding } from '#domain/import/csv.ts'
import { Refused } from './refused.ts'

/**
 * What Windows-1252 has from 0x80 to 0x9F. Its five free places are the control characters of their number, as browsers
 * have them. An own table, since Node's decoder took all of these for control characters.
 */
const upper = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ'

const table = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? upper.charCodeAt(byte - 0x80) : byte,
)

/** A part of a file's beginning that has enough letters to tell whether each has two bytes. */
const probeBytes = 4096

export interface Decoded {
  text: string
  encoding: Encoding
  /** Places of characters that were none in the encoding; U+FFFD stands there. */
  broken: readonly number[]
}

const decodeOf = (bytes: Uint8Array, encoding: string, fatal: boolean) =>
  new TextDecoder(encoding, { fatal }).decode(bytes)

/**
 * A text file as text. The encoding is told by the whole file: a byte order mark, zeros between letters, no wrong byte
 * for UTF-8, and otherwise Windows-1252.
 * @param chosen the encoding when a person said which
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const encoding = chosen ?? encodingOf(bytes)
  if (encoding === 'windows-1252') return { text: fromWindows1252(bytes), encoding, broken: [] }
  const strict = strictly(bytes, encoding)
  if (strict !== null) return { text: strict, encoding, broken: [] }
  if (chosen === undefined && encoding === 'utf-8' && !isMostlyUtf8(bytes)) {
    return { text: fromWindows1252(bytes), encoding: 'windows-1252', broken: [] }
  }
  const text = decodeOf(bytes, encoding, false)
  const broken: number[] = []
  for (let at = text.indexOf('\u{fffd}'); at >= 0; at = text.indexOf('\u{fffd}', at + 1)) broken.push(at)
  return { text, encoding, broken }
}

function strictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return decodeOf(bytes, encoding, true)
  } catch {
    return null
  }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const probe = bytes.subarray(0, probeBytes)
  const zeros = [0, 0]
  for (const [at, byte] of probe.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = probe.length * 0.2
  if (odd > many && even < odd / 8) return 'utf-16le'
  if (even > many && odd < even / 8) return 'utf-16be'
  // no text in any of these has a zero
  if (bytes.includes(0)) throw new Refused('notSpreadsheet', { found: 'binary' })
  return 'utf-8'
}

/** Whether more characters of several bytes are right in UTF-8 than wrong: in Windows-1252 hardly any would be. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [right, wrong] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    let following = 0
    while (following < more && ((bytes[at + following + 1] ?? 0) & 0xc0) === 0x80) following += 1
    if (more > 0 && following === more) right += 1
    else wrong += 1
    at += following
  }
  return right > wrong * 4
}

/** Made of a table as letters of two bytes each, which a decoder turns into text at once. */
function fromWindows1252(bytes: Uint8Array): string {
  const letters = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) letters[at] = table[bytes[at] ?? 0] ?? 0
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(letters)
}
