import { bytesOf } from './file-bytes.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'

/** A part of an archive as its directory has it. */
export interface ZipEntry {
  /** In lower case, with `/` between folders. */
  name: string
  /** As it is written, for a message. */
  shownName: string
  /** How it is packed: 0 not at all, 8 deflated; nothing else can be read. */
  method: number
  /** Bytes in the file, and unpacked as the directory says. */
  packed: number
  size: number
  crc: number
  /** Where its own head begins. */
  at: number
}

export interface Archive {
  file: Blob
  entries: ReadonlyMap<string, ZipEntry>
  /** Where the directory begins: all parts lie before it. */
  directoryAt: number
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, part: 0x04034b50 } as const
const endBytes = 22
const longestComment = 0xffff
const masked = 0xffffffff
export const stored = 0
const deflated = 8

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5) && (head[3] === 4 || head[3] === 6)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The directory of an archive; nothing is unpacked. */
export async function readArchive(file: Blob): Promise<Archive> {
  const tailAt = Math.max(0, file.size - endBytes - longestComment)
  const end = endRecord(viewOf(await bytesOf(file, tailAt)), tailAt)
  if (end.count > limits.parts) throw new Refused('partsTooMany', { limit: limits.parts })
  if (end.at + end.size > end.endAt) throw new Refused('damaged')
  const directory = await bytesOf(file, end.at, end.at + end.size)
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let index = 0; index < end.count; index += 1) {
    const { entry, length } = readEntry(directory, at)
    at += length
    if (entry.name.endsWith('/')) continue
    if (entries.has(entry.name)) throw new Refused('damaged', { part: entry.shownName })
    if (entry.at + entry.packed > end.at) throw new Refused('damaged', { part: entry.shownName })
    entries.set(entry.name, entry)
  }
  return { file, entries, directoryAt: end.at }
}

/** Where the directory lies. What comes after the record is its comment, and nothing else. */
function endRecord(tail: DataView, tailAt: number): { count: number; size: number; at: number; endAt: number } {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== signatures.end) continue
    if (at + endBytes + tail.getUint16(at + 20, true) !== tail.byteLength) continue
    const [count, size, directoryAt] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ]
    // of several discs, or so large that other records tell
    if (tail.getUint16(at + 4, true) !== 0 || directoryAt === masked || size === masked) throw new Refused('damaged')
    return { count, size, at: directoryAt, endAt: tailAt + at }
  }
  throw new Refused('damaged')
}

function readEntry(directory: Uint8Array, at: number): { entry: ZipEntry; length: number } {
  const view = viewOf(directory)
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== signatures.entry) throw new Refused('damaged')
  const nameLength = view.getUint16(at + 28, true)
  const extraLength = view.getUint16(at + 30, true)
  const length = 46 + nameLength + extraLength + view.getUint16(at + 32, true)
  if (at + length > view.byteLength) throw new Refused('damaged')
  const nameAt = at + 46
  const shownName = new TextDecoder().decode(directory.subarray(nameAt, nameAt + nameLength)).replaceAll('\\', '/')
  const flags = view.getUint16(at + 8, true)
  if (flags & 1) throw new Refused('passwordProtected')
  const method = view.getUint16(at + 10, true)
  const extra = directory.subarray(nameAt + nameLength, nameAt + nameLength + extraLength)
  const sizes = { size: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true) }
  const entry = {
    name: shownName.toLowerCase().replace(/^\/+/, ''),
    shownName,
    method,
    ...largeFields(extra, { ...sizes, at: view.getUint32(at + 42, true) }, shownName),
    crc: view.getUint32(at + 16, true),
  }
  if (method === stored && entry.size !== entry.packed) throw new Refused('damaged', { part: shownName })
  return { entry, length }
}

type Fields = Pick<ZipEntry, 'size' | 'packed' | 'at'>

/** Some programs write numbers of eight bytes in any case, and all ones in their place (zip64, field 1). */
function largeFields(extra: Uint8Array, fields: Fields, part: string): Fields {
  const missing = (['size', 'packed', 'at'] as const).filter((name) => fields[name] === masked)
  if (missing.length === 0) return fields
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    if (view.getUint16(at + 2, true) < missing.length * 8 || at + 4 + missing.length * 8 > view.byteLength) break
    const found = missing.map((name, index) => [name, Number(view.getBigUint64(at + 4 + index * 8, true))] as const)
    return { ...fields, ...Object.fromEntries(found) }
  }
  throw new Refused('damaged', { part })
}

/** Where the bytes of a part begin, behind its own head. */
export async function dataStart({ file, directoryAt }: Archive, entry: ZipEntry): Promise<number> {
  const part = entry.shownName
  if (entry.method !== stored && entry.method !== deflated) throw new Refused('unknownWorkbook', { part })
  if (entry.at + 30 > directoryAt) throw new Refused('damaged', { part })
  const head = viewOf(await bytesOf(file, entry.at, entry.at + 30))
  const start = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const isSame =
    head.getUint32(0, true) === signatures.part &&
    head.getUint16(8, true) === entry.method &&
    start + entry.packed <= directoryAt
  if (!isSame) throw new Refused('damaged', { part })
  return start
}
