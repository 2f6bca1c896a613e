import { ridesByDay, type ArrivalDeparture } from '#domain/arrival.ts'
import { addDays, localDateAt, type LocalDate } from '#domain/local-date.ts'
import type { MirrorDatabase } from './db.ts'
import { difference } from './difference.ts'
import { LastLists } from './last-list.ts'
import type { ListTarget } from './refresh.ts'
import { lastTick, mayRevise, newerThan } from './revised.ts'

/** Days for which past items stay, so that a confirmation that waits keeps its name. Source: open point G-51. */
const keptDays = 7
const lastDay = '9999-12-31'

export const arrivalsKey = (destinationId: number): string => `arrivals:${destinationId}`

/** Arrivals that this page has applied last. */
export const lastArrivals = new LastLists<ArrivalDeparture>()

/**
 * A destination's mirrored arrivals. The server lists today and the days after it, so rows of earlier days are left
 * alone until they are a week old.
 */
export function arrivalsList(mirror: MirrorDatabase, destinationId: number): ListTarget<ArrivalDeparture> {
  const key = arrivalsKey(destinationId)
  return {
    key,
    etag: async () => (await mirror.lists.get(key))?.etag ?? null,
    async apply(answer, stamp, sentEtag, mayApply) {
      let rows: readonly ArrivalDeparture[] | undefined
      const outcome = await mirror.transaction('rw', mirror.arrivals, mirror.lists, async () => {
        const list = await mirror.lists.get(key)
        if (!mayApply(list?.appliedTick ?? 0, stamp.startTick)) return 'older'
        if (!answer.rows && list?.etag !== sentEtag) return 'askAgain'
        const stored = lastArrivals.storedRows(mirror, key, list && lastTick(list))
        const revised = newerThan(list ?? {}, stamp.startTick)
        const isRevised = Object.keys(revised).length > 0
        rows = answer.rows ?? stored
        let rides = list?.rides
        if (answer.rows) {
          const { rows: given, isPartial = false } = answer
          const today = localDateAt(stamp.fetchedAt)
          await applyRows(mirror, destinationId, { stored, given, isPartial, revised, today })
          const isWhole = !isPartial && !isRevised
          rides = ridesByDay(isWhole ? given : await arrivalsOf(mirror, destinationId))
        }
        // what is here is no answer of the server as a whole: the next one has to be
        const etag = isRevised ? null : answer.rows ? stamp.etag : sentEtag
        const next = { key, appliedTick: stamp.startTick, fetchedAt: stamp.fetchedAt, etag, ...(rides && { rides }) }
        await mirror.lists.put({ ...next, ...(isRevised && { revised }) })
        if (isRevised) rows = undefined
        return 'applied'
      })
      if (outcome === 'applied' && rows && !answer.isPartial) lastArrivals.remember(mirror, key, stamp.startTick, rows)
      return outcome
    },
  }
}

/**
 * Some of a destination's mirrored arrivals, of a list that is here. A row that was asked for and has not come is gone.
 * Source: see [Note: Revised rows].
 */
export function someArrivals(
  mirror: MirrorDatabase,
  destinationId: number,
  ids: readonly number[],
): ListTarget<ArrivalDeparture> {
  const key = arrivalsKey(destinationId)
  return {
    key,
    only: new Set(ids),
    etag: () => Promise.resolve(null),
    async apply({ rows }, { startTick, fetchedAt }, _, mayApply) {
      const outcome = await mirror.transaction('rw', mirror.arrivals, mirror.lists, async () => {
        const list = await mirror.lists.get(key)
        const older = list ? mayRevise(list, { ids, startTick }, mayApply) : []
        if (!list || older.length === 0) return 'older'
        const today = localDateAt(fetchedAt)
        const stored = (await mirror.arrivals.bulkGet(older)).filter((row) => row !== undefined)
        const ahead = stored.filter(({ placeId, date }) => placeId === destinationId && date >= today)
        const given = (rows ?? []).filter(({ id }) => older.includes(id))
        const { put, remove } = difference(ahead, given)
        if (put.length > 0) await mirror.arrivals.bulkPut(put)
        if (remove.length > 0) await mirror.arrivals.bulkDelete(remove)
        const revised = { ...list.revised, ...Object.fromEntries(older.map((id) => [id, startTick])) }
        const rides = list.rides && ridesAfter(list.rides, ahead, given)
        await mirror.lists.put({ ...list, etag: null, revised, ...(rides && { rides }) })
        return 'applied'
      })
      if (outcome === 'applied') lastArrivals.forget(mirror, key)
      return outcome
    },
  }
}

function ridesAfter(
  rides: Readonly<Record<LocalDate, number>>,
  before: readonly ArrivalDeparture[],
  after: readonly ArrivalDeparture[],
): Record<LocalDate, number> {
  const [taken, given] = [ridesByDay(before), ridesByDay(after)]
  const days = new Set([rides, taken, given].flatMap((each) => Object.keys(each)))
  return Object.fromEntries([...days].map((day) => [day, (rides[day] ?? 0) - (taken[day] ?? 0) + (given[day] ?? 0)]))
}

/** All that the mirror has of a destination. */
export const arrivalsOf = (mirror: MirrorDatabase, destinationId: number): Promise<ArrivalDeparture[]> =>
  mirror.arrivals.where('[placeId+date]').between([destinationId, ''], [destinationId, lastDay], true, true).toArray()

interface Rows {
  /** What the mirror holds; `undefined` when it is not known here. */
  stored: readonly ArrivalDeparture[] | undefined
  given: readonly ArrivalDeparture[]
  isPartial: boolean
  /** Rows of which a newer answer has told: they stay as they are. */
  revised: Readonly<Record<number, number>>
  today: LocalDate
}

async function applyRows(
  mirror: MirrorDatabase,
  destinationId: number,
  { stored, given, isPartial, revised, today }: Rows,
): Promise<void> {
  const ofDays = (first: string, last: string) =>
    mirror.arrivals.where('[placeId+date]').between([destinationId, first], [destinationId, last], true, true)
  const ahead = ofDays(today, lastDay)
  const remembered = stored?.filter(({ date }) => date >= today)
  const isThere = remembered?.length === (await ahead.count())
  const isOlder = ({ id }: ArrivalDeparture) => !(id in revised)
  const before = remembered && isThere ? remembered : await ahead.toArray()
  const { put, remove } = difference(before.filter(isOlder), given.filter(isOlder))
  if (put.length > 0) await mirror.arrivals.bulkPut(put)
  if (!isPartial && remove.length > 0) await mirror.arrivals.bulkDelete(remove)
  await ofDays('', addDays(today, -keptDays)).delete()
}
