import { storageErrorOf } from './storage-error.ts'

/** Gives up something that can be fetched again. */
export type Sacrifice = () => Promise<unknown>

/**
 * Runs a write. When the device is full, gives up one thing after the other, the least precious first, and tries again
 * after each. Source: design decision, offline rules 2.12.
 * @throws StorageError; `full` when nothing was left to give up
 */
export async function whenFull<T>(sacrifices: readonly Sacrifice[], write: () => Promise<T>): Promise<T> {
  for (const giveUp of sacrifices) {
    try {
      return await write()
    } catch (failure) {
      const error = storageErrorOf(failure)
      if (error.fault !== 'full') throw error
      // what cannot be deleted either frees nothing; the next may
      await giveUp().catch(() => undefined)
    }
  }
  return write().catch((failure: unknown) => {
    throw storageErrorOf(failure)
  })
}
