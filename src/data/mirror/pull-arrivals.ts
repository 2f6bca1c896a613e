import { listArrivals, listSomeArrivals } from '#contract/arrivals.ts'
import { ArrivalDeparture } from '#domain/arrival.ts'
import { isAnswer } from '../api/answer.ts'
import { callUnparsed } from '../api/client.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { arrivalsKey, arrivalsList, lastArrivals, someArrivals } from './arrivals-list.ts'
import { pullListInto, refreshInto, type Stores } from './pull-list.ts'

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

/**
 * Fetches some of a destination's items into the mirror; the whole list where it is not here.
 * @param ids as many as `arrivalIdsLimit` at most
 * @throws ApiError, StorageError
 */
export async function pullSomeArrivalsInto(
  stores: Stores,
  destinationId: number,
  ids: readonly number[],
): Promise<void> {
  if (!(await stores.mirror.lists.get(arrivalsKey(destinationId)))) return pullArrivalsInto(stores, destinationId)
  const input = { params: { destinationId: String(destinationId) }, query: { ids: ids.join() } }
  await refreshInto(
    stores,
    someArrivals(stores.mirror, destinationId, ids),
    () => callUnparsed(listSomeArrivals, input),
    (data) => {
      const answer = listSomeArrivals.result.safeParse(data)
      if (!answer.success || !isAnswer(listSomeArrivals, input, answer.data))
        throw new ApiError(null, [connectionErrors.html])
      return Promise.resolve({ rows: answer.data.items })
    },
  )
}
