import type { Course } from './course.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'
import { countedFrom, unpackWhole } from './unpack.ts'
import type { Archive } from './zip.ts'

/** Parts in which a workbook of any kind has its cells; pictures and the like are left out. */
const isNeeded = (name: string) => /(\.(xml|rels|bin)|^mimetype)$/.test(name)

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

/**
 * The archive anew, of parts that were unpacked with their limits and checked, and not packed: another reader believes
 * what an archive says of itself, and takes its word from other places than ours does.
 */
export async function repacked(archive: Archive, course: Course): Promise<Blob> {
  const entries = [...archive.entries.values()].filter(({ name }) => isNeeded(name))
  const { unpackedBytes } = limits.lastResort
  const sizes = entries.reduce((sum, { size }) => sum + size, 0)
  if (sizes > unpackedBytes) throw new Refused('unpackedTooLarge', { limit: unpackedBytes })
  const counted = countedFrom(sizes, unpackedBytes)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  const lengthOf = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0)
  for (const entry of entries) {
    const bytes = await unpackWhole(archive, entry, { course, counted }, unpackedBytes)
    const name = new TextEncoder().encode(entry.shownName)
    const sums = numbers([4, entry.crc], [4, entry.size], [4, entry.size], [2, name.length], [2, 0])
    const added = [numbers([4, 0x04034b50], [2, 20], [2, 0], [2, 0], [4, 0]), sums, name, bytes]
    directory.push(
      ...[numbers([4, 0x02014b50], [2, 20], [2, 20], [2, 0], [2, 0], [4, 0]), sums],
      ...[numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name],
    )
    pieces.push(...added)
    at += lengthOf(added)
  }
  const count = entries.length
  const end = numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, lengthOf(directory)], [4, at], [2, 0])
  return new Blob([...pieces, ...directory, end])
}
