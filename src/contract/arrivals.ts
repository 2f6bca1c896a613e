import * as z from 'zod/mini'
import { ArrivalCancellation, ArrivalConfirmation, ArrivalDeparture } from '#domain/arrival.ts'
import { endpoint } from './endpoint.ts'
import { DestinationParams } from './params.ts'

const path = '/api/trip/arrivalDepartures'

/** Today's and the next six days' items. `refreshCache` asks the server to look past its own cache. Source: spec 1 §7. */
export const listArrivals = endpoint('GET', `${path}/destination/:destinationId`, {
  params: DestinationParams,
  query: z.object({ refreshCache: z.optional(z.enum(['true', 'false'])) }),
  result: z.array(ArrivalDeparture),
  access: 'arrivals.read',
  offline: 'mirror',
})

export const setArrivalComplete = endpoint('PUT', `${path}/setComplete`, {
  body: ArrivalConfirmation,
  result: ArrivalDeparture,
  access: 'arrivals.update',
  offline: 'queue',
})

export const setArrivalIncomplete = endpoint('PUT', `${path}/setIncomplete`, {
  body: ArrivalConfirmation,
  result: ArrivalDeparture,
  access: 'arrivals.update',
  offline: 'queue',
})

/** Never queued: acting late on a dispatch order can strand a passenger. */
export const cancelArrival = endpoint('PUT', `${path}/cancel`, {
  body: ArrivalCancellation,
  result: ArrivalDeparture,
  access: 'arrivals.update',
  offline: 'refuse',
})
