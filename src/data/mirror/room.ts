import type { Table } from 'dexie'
import type { LocalDate } from '#domain/local-date.ts'
import { timetableListKey, timetableListKeys } from '#domain/ride/cell.ts'
import { raiseRevision } from './cards.ts'
import type { MirrorDatabase } from './db.ts'
import { bookingsPrefix } from './list-keys.ts'

/** Forgets what no board of today or later shows, the passengers and bookings, and all weeks but the one seen last. */
export async function forgetOld(mirror: MirrorDatabase, today: LocalDate): Promise<void> {
  await forgetPassengerLists(mirror)
  await forgetBookings(mirror)
  await forgetOtherWeeks(mirror)
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

async function forgetBookings(mirror: MirrorDatabase): Promise<void> {
  await mirror.transaction('rw', mirror.bookings, mirror.lists, async () => {
    await mirror.bookings.clear()
    await mirror.lists.where('key').startsWith(bookingsPrefix).delete()
  })
}

/** The week that was fetched last is the one that is being edited, if any is. */
async function forgetOtherWeeks(mirror: MirrorDatabase): Promise<void> {
  await mirror.transaction('rw', mirror.weeks, mirror.lists, async () => {
    const fetched = await mirror.lists.where('key').startsWith(timetableListKeys).toArray()
    const [last, ...others] = fetched.toSorted((a, b) => b.fetchedAt - a.fetchedAt)
    await mirror.lists.bulkDelete(others.map(({ key }) => key))
    await mirror.weeks.filter(({ timetableId }) => timetableListKey(timetableId) !== last?.key).delete()
  })
}

/** Forgets weeks that nobody has looked at for a while. @param before milliseconds since 1970 UTC, server's clock */
export async function forgetUnusedWeeks(mirror: MirrorDatabase, before: number): Promise<void> {
  await mirror.transaction('rw', mirror.weeks, mirror.lists, async () => {
    const fetched = await mirror.lists.where('key').startsWith(timetableListKeys).toArray()
    const old = fetched.filter(({ fetchedAt }) => fetchedAt < before).map(({ key }) => key)
    await mirror.lists.bulkDelete(old)
    await mirror.weeks.filter(({ timetableId }) => old.includes(timetableListKey(timetableId))).delete()
  })
}

/** Forgets everything that was fetched, but for who the user is. */
export async function forgetFetched(mirror: MirrorDatabase): Promise<void> {
  const { arrivals, passengers, destinations, timetables, weeks, bookings, lists } = mirror
  const tables: Table[] = [arrivals, passengers, destinations, timetables, weeks, bookings, lists]
  await mirror.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  await forgetPassengerLists(mirror)
}
