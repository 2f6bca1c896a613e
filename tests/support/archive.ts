import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, and what is odd about how it is written. */
export interface ArchivePart {
  name: string
  content: string | Uint8Array
  isStored?: boolean
  /** Sizes and checksum stand behind the part, and zeros in its head. */
  hasDescriptor?: boolean
  /** In the directory eight bytes for each size, and all ones in their place. */
  isLarge?: boolean
  /** What the archive says instead of the truth. */
  saidSize?: number
  saidCrc?: number
  saidMethod?: number
  isEncrypted?: boolean
  /** Packed already; its `content` is not looked at. */
  packed?: { bytes: Uint8Array; size: number; crc: number }
}

/** Text that is repeated so often that nobody could pack it at once, in between two others. */
export function repeated(before: string, text: string, times: number, after: string): Pick<ArchivePart, 'packed'> {
  const piece = Buffer.from(text.repeat(Math.ceil(2 ** 20 / text.length)))
  const count = Math.ceil((times * text.length) / piece.length)
  const flushed = { finishFlush: constants.Z_FULL_FLUSH }
  const [start, middle] = [deflateRawSync(before, flushed), deflateRawSync(piece, flushed)]
  let crc = crc32(before)
  for (let index = 0; index < count; index += 1) crc = crc32(piece, crc)
  const bytes = Buffer.concat([start, ...Array.from({ length: count }, () => middle), deflateRawSync(after)])
  const size = Buffer.byteLength(before) + piece.length * count + Buffer.byteLength(after)
  return { packed: { bytes, size, crc: crc32(after, crc) } }
}

const numbers = (...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

function packed(part: ArchivePart) {
  const content = Buffer.from(part.content)
  const bytes = Buffer.from(part.packed?.bytes ?? (part.isStored === true ? content : deflateRawSync(content)))
  return {
    name: Buffer.from(part.name),
    bytes,
    method: part.saidMethod ?? (part.isStored === true ? 0 : 8),
    flags: (part.hasDescriptor === true ? 8 : 0) | (part.isEncrypted === true ? 1 : 0),
    crc: part.saidCrc ?? part.packed?.crc ?? crc32(content),
    size: part.saidSize ?? part.packed?.size ?? content.length,
  }
}

/** An archive, written byte by byte so that anything in it can be made wrong. */
export function archiveOf(parts: readonly ArchivePart[], comment = ''): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  const add = (...added: Buffer[]) => {
    pieces.push(...added)
    at += added.reduce((sum, { length }) => sum + length, 0)
  }
  for (const part of parts) {
    const { name, bytes, method, flags, crc, size } = packed(part)
    const start = at
    const isLater = part.hasDescriptor === true
    const sums = (isKnown: boolean) =>
      numbers([4, isKnown ? crc : 0], [4, isKnown ? bytes.length : 0], [4, isKnown ? size : 0])
    add(numbers([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 0]), sums(!isLater))
    add(numbers([2, name.length], [2, 0]), name, bytes)
    if (isLater) add(numbers([4, 0x08074b50]), sums(true))
    const large = part.isLarge === true ? numbers([2, 1], [2, 16], [8, size], [8, bytes.length]) : Buffer.alloc(0)
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, method], [4, 0], [4, crc]),
      part.isLarge === true ? numbers([4, 0xffffffff], [4, 0xffffffff]) : numbers([4, bytes.length], [4, size]),
      numbers([2, name.length], [2, large.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
      ...[name, large],
    )
  }
  const listed = Buffer.concat(directory)
  const end = numbers([4, 0x06054b50], [4, 0], [2, parts.length], [2, parts.length], [4, listed.length], [4, at])
  const whole = Buffer.concat([...pieces, listed, end, numbers([2, comment.length]), Buffer.from(comment)])
  return new Uint8Array(whole)
}
