import * as z from 'zod/mini'
import { PickedDate } from '#domain/local-date.ts'
import { CarLocation, RouteWithTrips } from '#domain/route.ts'
import { endpoint } from './endpoint.ts'
import { IdParam, IdParams } from './params.ts'

const query = z.object({ tripId: IdParam, tripDate: PickedDate })

/** `null` for a trip that has no route. Never kept on a device. Source: spec 2 §7. */
export const getRouteWithTrips = endpoint('GET', '/api/passenger/:id/routeWithTrips', {
  params: IdParams,
  query,
  result: z.nullable(RouteWithTrips),
  access: 'passenger.readRoute',
  offline: 'refuse',
})

/**
 * Where the trip's car is; `null` when it has no position. The path's id is the passenger's `timitId`
 * (open point C-39).
 */
export const getCarLocation = endpoint('GET', '/api/passenger/:id/location', {
  params: z.object({ id: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
  query,
  result: z.nullable(CarLocation),
  access: 'passenger.readLocation',
  offline: 'refuse',
  limit: 'location',
})
