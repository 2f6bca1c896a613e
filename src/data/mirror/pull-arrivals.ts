import { listArrivals } from '#contract/arrivals.ts'
import { ArrivalDeparture } from '#domain/arrival.ts'
import { callUnparsed } from '../api/client.ts'
import { now } from '../clock.ts'
import type { OutboxDatabase } from '../outbox/db.ts'
import { outboxRules } from '../outbox/plan.ts'
import { arrivalsList } from './arrivals-list.ts'
import type { MirrorDatabase } from './db.ts'
import { parseRows } from './parse-rows.ts'
import { refreshList } from './refresh.ts'

/**
 * Fetches a destination's list into the mirror.
 * @param token sent instead of the current one
 * @throws ApiError
 */
export async function pullArrivalsInto(
  { mirror, outbox }: { mirror: MirrorDatabase; outbox: OutboxDatabase },
  destinationId: number,
  token?: string,
): Promise<void> {
  const environment = { store: outbox, rules: outboxRules, now }
  await refreshList(environment, arrivalsList(mirror, destinationId), async (etag) => {
    const answer = await callUnparsed(
      listArrivals,
      { params: { destinationId: String(destinationId) }, query: { refreshCache: 'true' } },
      { ...(etag !== null && { etag }), ...(token !== undefined && { token }) },
    )
    return { rows: answer.notModified ? null : await parseRows(ArrivalDeparture, answer.data), etag: answer.etag }
  })
}
