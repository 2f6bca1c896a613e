import { EtagMismatch, PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { PmtilesSource, TileCache, View } from 'protomaps-leaflet'
import type { GroundBounds, LoadPart } from './ground.ts'

/** Tiles of the archive are read for four of the map's: fewer questions, and names that cross fewer edges. */
const levelDifference = 1

/** An archive as its tiles are asked for. */
export interface ArchiveReader {
  view: Promise<View>
  bounds: Promise<GroundBounds>
}

class PartSource implements Source {
  readonly #load: LoadPart
  readonly #signal: AbortSignal
  readonly #onReplaced: () => void

  constructor(load: LoadPart, signal: AbortSignal, onReplaced: () => void) {
    this.#load = load
    this.#signal = signal
    this.#onReplaced = onReplaced
  }

  getKey(): string {
    return 'map'
  }

  async getBytes(offset: number, length: number, _?: AbortSignal, known?: string): Promise<RangeResponse> {
    const { data, etag } = await this.#load({ offset, length }, this.#signal)
    if (known !== undefined && etag !== known) {
      // bytes of another file than the directory is of: nothing of the two goes together
      this.#onReplaced()
      throw new EtagMismatch('The archive has been replaced')
    }
    return { data, ...(etag !== null && { etag }) }
  }
}

/** @param onReplaced told when another file stands in the archive's place: whoever reads must begin anew */
export function readArchive(load: LoadPart, signal: AbortSignal, onReplaced: () => void): ArchiveReader {
  const archive = new PMTiles(new PartSource(load, signal, onReplaced))
  const header = archive.getHeader()
  const bounds = header.then(({ minLat, minLon, maxLat, maxLon }) => ({
    ...{ south: minLat, west: minLon, north: maxLat, east: maxLon },
  }))
  // whoever asks for a tile is told
  bounds.catch(() => undefined)
  const view = header.then(({ maxZoom }) => {
    const cache = new TileCache(new PmtilesSource(archive, false), 256 << levelDifference)
    return new View(cache, maxZoom, levelDifference)
  })
  return { bounds, view }
}
