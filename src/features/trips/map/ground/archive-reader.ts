import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { PmtilesSource, TileCache, View } from 'protomaps-leaflet'
import type { GroundBounds, LoadPart } from './ground.ts'

/** Tiles of the archive are read for four of the map's: fewer questions, and names that cross fewer edges. */
const levelDifference = 1

/** An archive as its tiles are asked for, for one map at a time. */
export interface ArchiveReader {
  view: Promise<View>
  bounds: Promise<GroundBounds>
  /** For when the map is closed. What is still asked for is given up. */
  close: () => void
}

/** The archive's bytes, and what is known of the file that they are from. */
class PartSource implements Source {
  readonly ending = new AbortController()
  readonly #load: LoadPart
  #etag: string | null = null
  #underWay = 0
  /** Something of it did not come. */
  hasFailed = false
  /** Told once when another file stands in the archive's place. */
  onReplaced: () => void = () => undefined

  constructor(load: LoadPart) {
    this.#load = load
  }

  /** Whether all that was asked for has come, from one file that can be told from another. */
  get isSound(): boolean {
    return this.#underWay === 0 && !this.hasFailed && this.#etag !== null
  }

  getKey(): string {
    return 'map'
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.#underWay += 1
    try {
      const { data, etag } = await this.#load({ offset, length }, this.ending.signal)
      // bytes of another file than the directory is of: nothing of the two goes together
      if (this.#etag !== null && etag !== this.#etag) throw this.#replaced()
      this.#etag = etag
      return { data, ...(etag !== null && { etag }) }
    } catch (error) {
      this.hasFailed = true
      throw error
    } finally {
      this.#underWay -= 1
    }
  }

  /** Whether the file is still the same one; whoever reads is told if it is not. One that cannot be asked about may be. */
  async check(): Promise<void> {
    await this.getBytes(0, 1).catch(() => undefined)
  }

  #replaced(): Error {
    const tell = this.onReplaced
    this.onReplaced = () => undefined
    tell()
    // another kind of error than the library's own, at which it would read on by itself
    return new Error('The archive has been replaced')
  }
}

interface Archive extends Pick<ArchiveReader, 'view' | 'bounds'> {
  source: PartSource
  /** A map has been drawn from it: by now it may be another file. */
  wasDrawn: boolean
}

/** What a map that was closed, or is to be opened, needs no longer to ask for: directories and tiles. One for each source. */
const kept = new WeakMap<LoadPart, Archive>()

function open(load: LoadPart): Archive {
  const source = new PartSource(load)
  const archive = new PMTiles(source)
  const header = archive.getHeader()
  const bounds = header.then(({ minLat, minLon, maxLat, maxLon }) => ({
    ...{ south: minLat, west: minLon, north: maxLat, east: maxLon },
  }))
  const view = header.then(({ maxZoom }) => {
    const cache = new TileCache(new PmtilesSource(archive, false), 256 << levelDifference)
    return new View(cache, maxZoom, levelDifference)
  })
  // whoever asks for a tile is told
  bounds.catch(() => undefined)
  view.catch(() => undefined)
  return { source, bounds, view, wasDrawn: false }
}

/** What is kept; none where something had not come, which is asked for anew. */
function ofBefore(load: LoadPart): Archive | undefined {
  const archive = kept.get(load)
  return archive?.source.hasFailed ? undefined : archive
}

/** Asks for the beginning of an archive before it is drawn. */
export function openAhead(load: LoadPart): void {
  kept.set(load, ofBefore(load) ?? open(load))
}

/**
 * An archive's reader: the one of the map before, if nothing went wrong there, else a new one.
 * @param onReplaced told when another file stands in the archive's place: whoever reads must begin anew
 */
export function readArchive(load: LoadPart, onReplaced: () => void): ArchiveReader {
  const archive = ofBefore(load) ?? open(load)
  const { source, view, bounds } = archive
  // one map at a time: another one that is open beside it reads for itself
  kept.delete(load)
  source.onReplaced = onReplaced
  if (archive.wasDrawn) void source.check()
  archive.wasDrawn = true
  return {
    ...{ view, bounds },
    close() {
      source.onReplaced = () => undefined
      if (source.isSound) kept.set(load, archive)
      else source.ending.abort()
    },
  }
}
