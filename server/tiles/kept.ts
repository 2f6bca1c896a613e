import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { TileParams } from '#contract/tiles.ts'
import { typeOf, type Tile, type TileSource } from '../call/outside/tile-source.ts'
import type { Clock } from '../ground/clock.ts'
import type { StorageCheck } from '../ground/storage.ts'

export interface KeptTiles {
  folder: string
  clock: Clock
  /** Nothing more is kept while it says yes. */
  storageIsLow: StorageCheck
  /** Bytes on the disk from which on the oldest tiles go. */
  maxBytes: number
  /** For how long a tile is as good as a new one. */
  maxAgeMs: number
}

interface Kept {
  bytes: number
  /** When it was fetched, milliseconds since 1970 UTC. */
  at: number
}

const nameOf = ({ z, x, y }: TileParams) => `${z}-${x}-${y}`

/**
 * A source whose tiles stay in a folder for a while, so that it is asked once for each. A tile that is too old is fetched
 * again, and is used all the same when the source does not answer.
 */
export function keptTiles(source: TileSource, settings: KeptTiles): TileSource {
  const { folder, clock, storageIsLow, maxBytes, maxAgeMs } = settings
  const underWay = new Map<string, Promise<Tile | null>>()
  let opened: Promise<Map<string, Kept>> | null = null
  const open = () =>
    (opened ??= contentsOf(folder).catch(() => {
      // a folder that cannot be opened keeps nothing; the next request looks again
      opened = null
      return new Map<string, Kept>()
    }))

  async function keep(index: Map<string, Kept>, name: string, { image }: Tile): Promise<void> {
    if (image.byteLength > maxBytes || (await storageIsLow())) return
    const at = clock()
    const unfinished = join(folder, `.${randomUUID()}`)
    await writeFile(unfinished, image)
    await utimes(unfinished, at / 1000, at / 1000)
    await rename(unfinished, join(folder, name))
    index.delete(name)
    index.set(name, { bytes: image.byteLength, at })
    let bytes = [...index.values()].reduce((sum, kept) => sum + kept.bytes, 0)
    for (const [oldest, kept] of index) {
      if (bytes <= maxBytes) break
      bytes -= kept.bytes
      index.delete(oldest)
      await rm(join(folder, oldest), { force: true })
    }
  }

  async function read(index: Map<string, Kept>, name: string): Promise<Tile | null> {
    const image = index.has(name) ? await readFile(join(folder, name)).catch(() => null) : null
    const type = image && typeOf(image)
    if (image && type) return { type, image }
    index.delete(name)
    return null
  }

  async function find(place: TileParams, name: string): Promise<Tile | null> {
    const index = await open()
    const kept = await read(index, name)
    if (kept && (index.get(name)?.at ?? 0) + maxAgeMs > clock()) return kept
    try {
      const tile = await source(place)
      // a full disk costs the next request a fetch, and this one nothing
      if (tile) await keep(index, name, tile).catch(() => undefined)
      return tile
    } catch (error) {
      if (kept) return kept
      throw error
    }
  }

  return (place) => {
    const name = nameOf(place)
    const asked = underWay.get(name) ?? find(place, name).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }
}

/** What the folder holds, the oldest first. What an ended server left unfinished goes. */
async function contentsOf(folder: string): Promise<Map<string, Kept>> {
  await mkdir(folder, { recursive: true })
  const found: [string, Kept][] = []
  for (const name of await readdir(folder)) {
    if (!/^\d+-\d+-\d+$/.test(name)) await rm(join(folder, name), { force: true })
    else {
      const { size, mtimeMs } = await stat(join(folder, name))
      found.push([name, { bytes: size, at: mtimeMs }])
    }
  }
  return new Map(found.sort(([, a], [, b]) => a.at - b.at))
}
