import type { FoundKind } from '#domain/import/file-refusal.ts'
import { bytesOf } from './file-bytes.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'
import { isZip } from './zip.ts'

/** What a file is by what is in it; its name is not asked. */
export type Sniffed = 'archive' | 'oldWorkbook' | 'text'

const probeBytes = 4096

/** What files begin with that are no sheets. */
const beginnings: readonly (readonly [start: string, found: FoundKind])[] = [
  ['%PDF', 'pdf'],
  ['\u{89}PNG', 'picture'],
  ['\u{ff}\u{d8}\u{ff}', 'picture'],
  ['GIF8', 'picture'],
  ['{\\rtf', 'document'],
  ['Rar!', 'archive'],
  ['7z\u{bc}\u{af}', 'archive'],
  ['\u{1f}\u{8b}', 'archive'],
]
const compound = '\u{d0}\u{cf}\u{11}\u{e0}\u{a1}\u{b1}\u{1a}\u{e1}'

/** Tells by its first bytes what a file is. Refuses what is no sheet, naming what it is instead. */
export async function sniff(file: Blob): Promise<Sniffed> {
  if (file.size === 0) throw new Refused('empty')
  if (file.size > limits.fileBytes) throw new Refused('fileTooLarge', { limit: limits.fileBytes })
  const head = await bytesOf(file, 0, Math.min(file.size, probeBytes))
  if (isZip(head)) return 'archive'
  const start = [...head].map((byte) => String.fromCharCode(byte)).join('')
  if (start.startsWith(compound)) return await inCompound(file)
  const [, found] = beginnings.find(([beginning]) => start.startsWith(beginning)) ?? []
  if (found) throw new Refused('notSpreadsheet', { found })
  const marked = markedUp(start.replaceAll('\0', ''))
  if (marked) throw new Refused('notSpreadsheet', { found: marked })
  return 'text'
}

/** Text that is no list: pages, other marked-up text, data of programs. */
function markedUp(start: string): FoundKind | null {
  const text = start.replace(/^(ï»¿|ÿþ|þÿ)/, '').trimStart()
  if (/^<(!doctype html|html|head|body|table|meta|div)\b/i.test(text)) return 'html'
  if (/^<(\?xml|!doctype|[a-z][\w.-]*:?[\w.-]*[\s>])/i.test(text)) return /<html\b/i.test(text) ? 'html' : 'xml'
  return /^(\{\s*"|\[\s*[{[])/.test(text) ? 'json' : null
}

/** The old container of Office: an old workbook, a new one under a password, or something else. */
async function inCompound(file: Blob): Promise<Sniffed> {
  const bytes = await bytesOf(file)
  if (bytes.length < 512) throw new Refused('oldWorkbook')
  // names in its directory are of two bytes a letter, at even places
  const names = new TextDecoder('utf-16le').decode(bytes)
  if (names.includes('EncryptedPackage')) throw new Refused('passwordProtected')
  // of 1995 and before: its letters are in an encoding that nothing says
  if (names.includes('Book\0')) throw new Refused('oldWorkbook')
  // other versions are none, and another reader would take them for something else
  const version = new DataView(bytes.buffer).getUint16(26, true)
  if (names.includes('Workbook\0')) {
    if (version !== 3 && version !== 4) throw new Refused('oldWorkbook')
    return 'oldWorkbook'
  }
  throw new Refused('notSpreadsheet', { found: 'document' })
}
