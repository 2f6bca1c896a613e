import type { ArrivalDeparture } from '#domain/arrival.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import type { MirrorDatabase } from './db.ts'
import { difference } from './difference.ts'
import type { ListTarget } from './refresh.ts'

/** Days for which past items stay, so that a confirmation that waits keeps its name. Source: open point G-51. */
const keptDays = 7
const lastDay = '9999-12-31'

export const arrivalsKey = (destinationId: number): string => `arrivals:${destinationId}`

/**
 * A destination's mirrored arrivals. The server lists today and the days after it, so rows of earlier days are left
 * alone until they are a week old.
 */
export function arrivalsList(mirror: MirrorDatabase, destinationId: number): ListTarget<ArrivalDeparture> {
  const key = arrivalsKey(destinationId)
  return {
    key,
    etag: async () => (await mirror.lists.get(key))?.etag ?? null,
    apply: (answer, stamp, sentEtag, mayApply) =>
      mirror.transaction('rw', mirror.arrivals, mirror.lists, async () => {
        const list = await mirror.lists.get(key)
        if (!mayApply(list?.appliedTick ?? 0, stamp.startTick)) return 'older'
        if (!answer.rows && list?.etag !== sentEtag) return 'askAgain'
        if (answer.rows) await applyRows(mirror, destinationId, answer.rows, localDateAt(stamp.fetchedAt))
        await mirror.lists.put({
          key,
          appliedTick: stamp.startTick,
          fetchedAt: stamp.fetchedAt,
          etag: answer.rows ? stamp.etag : sentEtag,
        })
        return 'applied'
      }),
  }
}

async function applyRows(
  mirror: MirrorDatabase,
  destinationId: number,
  rows: readonly ArrivalDeparture[],
  today: string,
): Promise<void> {
  const ofDays = (first: string, last: string) =>
    mirror.arrivals.where('[placeId+date]').between([destinationId, first], [destinationId, last], true, true)
  const { put, remove } = difference(await ofDays(today, lastDay).toArray(), rows)
  if (put.length > 0) await mirror.arrivals.bulkPut(put)
  if (remove.length > 0) await mirror.arrivals.bulkDelete(remove)
  await ofDays('', addDays(today, -keptDays)).delete()
}
