import { ridesByDay, type ArrivalDeparture } from '#domain/arrival.ts'
import { addDays, localDateAt, type LocalDate } from '#domain/local-date.ts'
import type { MirrorDatabase } from './db.ts'
import { difference } from './difference.ts'
import { LastLists } from './last-list.ts'
import type { ListTarget } from './refresh.ts'

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
        const stored = lastArrivals.storedRows(mirror, key, list?.appliedTick)
        rows = answer.rows ?? stored
        let rides = list?.rides
        if (answer.rows) {
          const { rows: given, isPartial = false } = answer
          await applyRows(mirror, destinationId, { stored, given, isPartial, today: localDateAt(stamp.fetchedAt) })
          rides = ridesByDay(isPartial ? await arrivalsOf(mirror, destinationId) : given)
        }
        await mirror.lists.put({
          key,
          appliedTick: stamp.startTick,
          fetchedAt: stamp.fetchedAt,
          etag: answer.rows ? stamp.etag : sentEtag,
          ...(rides && { rides }),
        })
        return 'applied'
      })
      if (outcome === 'applied' && rows && !answer.isPartial) lastArrivals.remember(mirror, key, stamp.startTick, rows)
      return outcome
    },
  }
}

/** All that the mirror has of a destination. */
export const arrivalsOf = (mirror: MirrorDatabase, destinationId: number): Promise<ArrivalDeparture[]> =>
  mirror.arrivals.where('[placeId+date]').between([destinationId, ''], [destinationId, lastDay], true, true).toArray()

interface Rows {
  /** What the mirror holds; `undefined` when it is not known here. */
  stored: readonly ArrivalDeparture[] | undefined
  given: readonly ArrivalDeparture[]
  isPartial: boolean
  today: LocalDate
}

async function applyRows(
  mirror: MirrorDatabase,
  destinationId: number,
  { stored, given, isPartial, today }: Rows,
): Promise<void> {
  const ofDays = (first: string, last: string) =>
    mirror.arrivals.where('[placeId+date]').between([destinationId, first], [destinationId, last], true, true)
  const ahead = ofDays(today, lastDay)
  const remembered = stored?.filter(({ date }) => date >= today)
  const isThere = remembered?.length === (await ahead.count())
  const { put, remove } = difference(remembered && isThere ? remembered : await ahead.toArray(), given)
  if (put.length > 0) await mirror.arrivals.bulkPut(put)
  if (!isPartial && remove.length > 0) await mirror.arrivals.bulkDelete(remove)
  await ofDays('', addDays(today, -keptDays)).delete()
}
