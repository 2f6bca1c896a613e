import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Clock } from './clock.ts'

/** Whether the disk is so full that writes are refused, to keep room for what reads must write down. */
export type StorageCheck = () => Promise<boolean>

const megabyte = 1024 * 1024
/** Below the smaller of the two the disk counts as full: a twentieth of a small disk, a fixed reserve of a large one. */
const reserve = { share: 0.05, bytes: 500 * megabyte } as const
const lookAgainMs = 5000

export const storageOf = (folder: string, clock: Clock): StorageCheck => {
  let lookedAt = -Infinity
  let isLow = false
  return async () => {
    if (clock() - lookedAt < lookAgainMs) return isLow
    lookedAt = clock()
    isLow = isNearlyFull(await statfs(folder))
    return isLow
  }
}

const isNearlyFull = ({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean =>
  bavail * bsize < Math.min(blocks * bsize * reserve.share, reserve.bytes)

/** For a database on another machine, which says so itself when its disk is full. */
export const storageElsewhere: StorageCheck = () => Promise.resolve(false)
