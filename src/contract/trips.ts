import * as z from 'zod/mini'
import { isWithinOneMonth } from '#domain/date-range.ts'
import { PickedDate } from '#domain/local-date.ts'
import { Trip, TripCancellation, TripCancellationResult } from '#domain/trip.ts'
import { endpoint } from './endpoint.ts'
import { IdParam, IdParams } from './params.ts'

/**
 * The passenger's trips of at most a month, in the order of time: all of them with a role at one of the passenger's
 * destinations, else those that lead to or from the destination that is asked for. Source: spec 2 §7.
 */
export const listTrips = endpoint('GET', '/api/passenger/:id/trips', {
  params: IdParams,
  query: z
    .object({ startDate: PickedDate, endDate: PickedDate, destinationId: IdParam })
    .check(z.refine(isWithinOneMonth, { path: ['endDate'], error: 'validation.longerThanMonth' })),
  result: z.array(Trip),
  answers: (trips, { params }) => trips.every(({ passengerId }) => passengerId === params.id),
  access: 'passenger.readTrips',
  offline: 'mirror',
})

/**
 * One trip of another passenger fails the whole call (404). Of the passenger's own, each is answered for: cancelled, had
 * been cancelled before, or refused. Never queued: acting late on a dispatch order can strand a passenger.
 */
export const cancelTrips = endpoint('POST', '/api/passenger/:id/trips/cancel', {
  params: IdParams,
  body: TripCancellation,
  result: TripCancellationResult,
  answers({ cancelled, alreadyCancelled, refused }, { body }) {
    const isSo = ({ cancelledAt, cancelling }: Trip) => cancelledAt !== null || cancelling
    if (![...cancelled, ...alreadyCancelled].every(isSo)) return false
    const told = new Set([...cancelled, ...alreadyCancelled, ...refused.map(({ trip }) => trip)].map(({ id }) => id))
    return body.trips.every(({ id }) => told.has(id))
  },
  access: 'passenger.cancelTrips',
  offline: 'refuse',
})
