import { listArrivals } from '#contract/arrivals.ts'
import { ArrivalDeparture } from '#domain/arrival.ts'
import { isAnswer } from '../api/answer.ts'
import { callUnparsed } from '../api/client.ts'
import { arrivalsList, lastArrivals } from './arrivals-list.ts'
import { pullListInto, type Stores } from './pull-list.ts'

/**
 * Fetches a destination's list into the mirror.
 * @param token sent instead of the current one
 * @throws ApiError, StorageError
 */
export async function pullArrivalsInto(stores: Stores, destinationId: number, token?: string): Promise<void> {
  const input = { params: { destinationId: String(destinationId) }, query: { refreshCache: 'true' as const } }
  await pullListInto(stores, arrivalsList(stores.mirror, destinationId), {
    schema: ArrivalDeparture,
    last: lastArrivals,
    isAnswer: (rows) => isAnswer(listArrivals, input, rows),
    request: (options) => callUnparsed(listArrivals, input, { ...options, ...(token !== undefined && { token }) }),
  })
}
