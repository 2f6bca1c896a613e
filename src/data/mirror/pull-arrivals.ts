import { listArrivals } from '#contract/arrivals.ts'
import { ArrivalDeparture } from '#domain/arrival.ts'
import { localDateAt } from '#domain/local-date.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { callUnparsed } from '../api/client.ts'
import { now } from '../clock.ts'
import { whenFull } from '../device/when-full.ts'
import type { OutboxDatabase } from '../outbox/db.ts'
import { outboxRules } from '../outbox/plan.ts'
import { arrivalsList, lastArrivals } from './arrivals-list.ts'
import type { MirrorDatabase } from './db.ts'
import { parseRows } from './parse-rows.ts'
import { refreshList } from './refresh.ts'
import { forgetOld } from './room.ts'

/**
 * Fetches a destination's list into the mirror. On a full device only what is old gives way to it: a list that cannot be
 * stored must not cost the one that is there.
 * @param token sent instead of the current one
 * @throws ApiError, StorageError
 */
export async function pullArrivalsInto(
  { mirror, outbox }: { mirror: MirrorDatabase; outbox: OutboxDatabase },
  destinationId: number,
  token?: string,
): Promise<void> {
  const environment = { store: outbox, rules: outboxRules, now }
  const list = arrivalsList(mirror, destinationId)
  const target: typeof list = {
    ...list,
    apply: (...given) => whenFull([() => forgetOld(mirror, localDateAt(now()))], () => list.apply(...given)),
  }
  await refreshList(environment, target, async (etag) => {
    const answer = await callUnparsed(
      listArrivals,
      { params: { destinationId: String(destinationId) }, query: { refreshCache: 'true' } },
      { ...(etag !== null && { etag }), ...(token !== undefined && { token }) },
    )
    const known = lastArrivals.rowsOf(mirror, list.key)
    if (answer.notModified) return { rows: null, etag: answer.etag }
    if (!Array.isArray(answer.data)) throw new ApiError(null, [connectionErrors.html])
    const rows = await parseRows(ArrivalDeparture, answer.data, known)
    const isPartial = rows.length < answer.data.length
    // without a tag the next request asks for all of it again
    return { rows, etag: isPartial ? null : answer.etag, isPartial }
  })
}
