import * as z from 'zod/mini'
import { ArrivalCancellation, ArrivalConfirmation, ArrivalDeparture } from '#domain/arrival.ts'
import { LastChange } from '#domain/last-change.ts'
import { Id } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'
import { DestinationParams, idListParam } from './params.ts'

const path = '/api/trip/arrivalDepartures'

/** Today's and the next six days' items. `refreshCache` asks the server to look past its own cache. Source: spec 1 §7. */
export const listArrivals = endpoint('GET', `${path}/destination/:destinationId`, {
  params: DestinationParams,
  query: z.object({ refreshCache: z.optional(z.enum(['true', 'false'])) }),
  result: z.array(ArrivalDeparture),
  answers: (items, { params }) => items.length === 0 || items.some(({ placeId }) => placeId === params.destinationId),
  access: 'arrivals.read',
  offline: 'mirror',
})

/** Most items asked for by id in one call: whoever has heard of more asks for the list. */
export const arrivalIdsLimit = 100

/**
 * Items of the list by their ids, and those of the ids that are not on it: what a device asks for that has heard of changes
 * (`openLive`). Beyond the documents.
 */
export const listSomeArrivals = endpoint('GET', `${path}/destination/:destinationId/some`, {
  params: DestinationParams,
  query: z.object({ ids: idListParam(arrivalIdsLimit) }),
  result: z.object({ items: z.array(ArrivalDeparture), gone: z.array(Id) }),
  answers: ({ items, gone }, { params, query }) => {
    const told = new Set([...items.map(({ id }) => id), ...gone])
    const isAll = told.size === new Set(query.ids).size && query.ids.every((id) => told.has(id))
    return isAll && items.every(({ placeId }) => placeId === params.destinationId)
  },
  access: 'arrivals.read',
  offline: 'mirror',
})

/**
 * Answer (409) of a confirmation that is older than what another user has made of the item. Nothing was changed.
 * `current` is what stands, `changed` who made it, and when.
 */
export const ArrivalChanged = z.object({
  arrival_changed: z.array(z.string()),
  current: z.object({ completed: z.boolean() }),
  changed: LastChange,
})
export type ArrivalChanged = z.infer<typeof ArrivalChanged>

export const setArrivalComplete = endpoint('PUT', `${path}/setComplete`, {
  body: ArrivalConfirmation,
  result: ArrivalDeparture,
  answers: ({ id, completed }, { body }) => id === body.id && completed,
  access: 'arrivals.update',
  offline: 'queue',
})

export const setArrivalIncomplete = endpoint('PUT', `${path}/setIncomplete`, {
  body: ArrivalConfirmation,
  result: ArrivalDeparture,
  answers: ({ id, completed }, { body }) => id === body.id && !completed,
  access: 'arrivals.update',
  offline: 'queue',
})

/** Never queued: acting late on a dispatch order can strand a passenger. */
export const cancelArrival = endpoint('PUT', `${path}/cancel`, {
  body: ArrivalCancellation,
  result: ArrivalDeparture,
  answers: ({ id, cancelled, cancelling }, { body }) => id === body.id && (cancelled || cancelling),
  access: 'arrivals.update',
  offline: 'refuse',
})
