import { join } from 'node:path'
import type { TileSource } from '../call/outside/tile-source.ts'
import type { Clock } from '../ground/clock.ts'
import type { StorageCheck } from '../ground/storage.ts'
import { keptTiles } from './kept.ts'
import { remoteTiles, type TileAddress } from './remote.ts'

const megabyte = 1024 * 1024
const kept = { maxBytes: 200 * megabyte, maxAgeMs: 7 * 24 * 3_600_000 } as const

/** The map service that was set up, with its tiles kept on the disk; `null` when none was. */
export const tilesFrom = (
  address: TileAddress | null,
  { dataFolder, clock, storageIsLow }: { dataFolder: string; clock: Clock; storageIsLow: StorageCheck },
): TileSource | null =>
  address === null
    ? null
    : keptTiles(remoteTiles(address), { folder: join(dataFolder, 'tiles'), clock, storageIsLow, ...kept })
