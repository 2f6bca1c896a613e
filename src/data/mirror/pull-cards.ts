import { listPassengerPage } from '#contract/passengers.ts'
import { call } from '../api/client.ts'
import { whenFull } from '../device/when-full.ts'
import { cardRevision, putCards, raiseRevision } from './cards.ts'
import type { PassengerScope } from './crawl-passengers.ts'
import type { MirrorDatabase } from './db.ts'

interface Changed {
  scope: PassengerScope
  /** As many as `passengerIdsLimit` at most. */
  ids: readonly number[]
  signal?: AbortSignal | undefined
}

/**
 * Fetches some cards of a scope into the mirror. Nobody is removed: who is not in the answer may have left the scope.
 * @returns whether all of them were in it
 * @throws ApiError, StorageError
 */
export async function pullCards(mirror: MirrorDatabase, { scope, ids, signal }: Changed): Promise<boolean> {
  const asked = await cardRevision(mirror)
  const query = {
    destinationIds: scope === 'all' ? '' : String(scope),
    ids: ids.join(),
    index: '0',
    count: String(ids.length),
  }
  const { passengers } = await call(listPassengerPage, { query }, signal ? { signal } : {})
  const wanted = new Set(ids)
  const cards = passengers.filter(({ id }) => wanted.has(id))
  const written = await whenFull([], () => putCards(mirror, cards, asked))
  if (written > 0) {
    await mirror.transaction('rw', mirror.lists, async () => {
      await raiseRevision(mirror)
    })
  }
  return cards.length === wanted.size
}
