import type { MapArchive } from '#server/call/outside/map-archive.ts'
import type { TileSource } from '#server/call/outside/tile-source.ts'

/** Something that starts as a PNG does. */
export const pngOf = (content: string): Buffer => Buffer.from(`\x89PNG\r\n\x1a\n${content}`, 'latin1')

/** The same picture wherever it is asked for. */
export const someTiles: TileSource = () => Promise.resolve({ type: 'image/png', image: pngOf('a tile of everywhere') })

/** An archive that is these bytes, whatever they are. */
export function archiveOf(bytes: Buffer, attribution: string | null = null): MapArchive {
  const state = { size: bytes.byteLength, etag: '"a"', attribution }
  return {
    state: () => Promise.resolve(state),
    lastState: () => state,
    read: (_, offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  }
}
