import type { LocalDate } from '#domain/local-date.ts'
import { raiseRevision } from './cards.ts'
import type { MirrorDatabase } from './db.ts'

/** Forgets what no board of today or later shows, and the passengers. */
export async function forgetOld(mirror: MirrorDatabase, today: LocalDate): Promise<void> {
  await forgetPassengerLists(mirror)
  await mirror.transaction('rw', mirror.arrivals, mirror.passengers, async () => {
    await mirror.arrivals.filter(({ date }) => date < today).delete()
    await mirror.passengers.clear()
  })
}

/**
 * Forgets all days but today's, which nobody can do without. Only deletes: a full device takes nothing else. Without its
 * stamp, each list is then fetched as a whole.
 */
export async function forgetOtherDays(mirror: MirrorDatabase, today: LocalDate): Promise<void> {
  await mirror.transaction('rw', mirror.arrivals, mirror.lists, async () => {
    await mirror.arrivals.filter(({ date }) => date !== today).delete()
    await mirror.lists.where('key').startsWith('arrivals:').delete()
  })
}

/** Forgets the lists of passengers and what belongs to them; each is then fetched as a whole. */
async function forgetPassengerLists(mirror: MirrorDatabase): Promise<void> {
  const tables = [mirror.passengerCards, mirror.nameOrders, mirror.crawls, mirror.answers]
  await mirror.transaction('rw', [...tables, mirror.lists], async () => {
    await Promise.all(tables.map((table) => table.clear()))
    await mirror.lists.where('key').startsWith('passengers:').delete()
    await raiseRevision(mirror)
  })
}

/** Forgets everything that was fetched, but for who the user is. */
export async function forgetFetched(mirror: MirrorDatabase): Promise<void> {
  const tables = [mirror.arrivals, mirror.passengers, mirror.destinations, mirror.lists]
  await mirror.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  await forgetPassengerLists(mirror)
}
