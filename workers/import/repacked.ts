import type { Course } from './course.ts'
import { limits } from './limits.ts'
import { Refused } from './refused.ts'
import { storedZip, type StoredPart } from './stored-zip.ts'
import { countedFrom, unpackWhole } from './unpack.ts'
import type { Archive } from './zip.ts'

/** Parts in which a workbook of any kind has its cells; pictures and the like are left out. */
const isNeeded = (name: string) => /(\.(xml|rels|bin)|^mimetype)$/.test(name)

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
  const parts: StoredPart[] = []
  for (const entry of entries) {
    const bytes = await unpackWhole(archive, entry, { course, counted }, unpackedBytes)
    parts.push({ name: entry.shownName, crc: entry.crc, bytes })
  }
  return storedZip(parts)
}
