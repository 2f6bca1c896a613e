/** A part of an archive. */
export interface StoredPart {
  name: string
  /** Its checksum: `crc32`. */
  crc: number
  bytes: Uint8Array<ArrayBuffer>
}

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const lengthOf = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0)

/** An archive of parts that are not packed. */
export function storedZip(parts: readonly StoredPart[]): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const part of parts) {
    const { crc, bytes } = part
    const name = new TextEncoder().encode(part.name)
    const sums = numbers([4, crc], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0])
    const added = [numbers([4, 0x04034b50], [2, 20], [2, 0], [2, 0], [4, 0]), sums, name, bytes]
    directory.push(
      ...[numbers([4, 0x02014b50], [2, 20], [2, 20], [2, 0], [2, 0], [4, 0]), sums],
      ...[numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name],
    )
    pieces.push(...added)
    at += lengthOf(added)
  }
  const count = parts.length
  const end = numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, lengthOf(directory)], [4, at], [2, 0])
  return new Blob([...pieces, ...directory, end])
}
