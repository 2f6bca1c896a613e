import { cancelTrips as cancelTripsCall, listTrips } from '#contract/trips.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { Trip, TripCancellationResult } from '#domain/trip.ts'
import { call } from './api/client.ts'
import { changeKept, keptAnswer, passengerAnswerKey, pullAnswer, type Kept } from './workspace/answers.ts'
import { quietly } from './mirror/quietly.ts'
import { sendOnce, type Submission } from './drafts/submission.ts'

/** A passenger's trips of at most a month. */
export interface TripQuery {
  passengerId: number
  destinationId: number
  startDate: LocalDate
  endDate: LocalDate
}

const keyOf = ({ passengerId, destinationId, startDate, endDate }: TripQuery) =>
  passengerAnswerKey(passengerId, `trips:${destinationId}:${startDate}:${endDate}`)

/** Trips as they were fetched last; `null` while they were not. Live. */
export const tripsOf = (query: TripQuery): Promise<Kept<Trip[]> | null> => keptAnswer(keyOf(query), listTrips.result)

/** @throws ApiError */
export async function pullTrips(query: TripQuery, signal?: AbortSignal): Promise<void> {
  const { passengerId, destinationId, startDate, endDate } = query
  const given = {
    params: { id: String(passengerId) },
    query: { startDate, endDate, destinationId: String(destinationId) },
  }
  await pullAnswer(keyOf(query), () => call(listTrips, given, signal ? { signal } : {}))
}

/** Takes trips that a call has brought into what is kept of the passenger's days, in the place of what they were. */
export const keepChangedTrips = (query: TripQuery, changed: readonly Trip[]): Promise<void> =>
  changeKept(keyOf(query), listTrips.result, (trips) => {
    const byId = new Map(changed.map((trip) => [trip.id, trip]))
    return trips.map((trip) => byId.get(trip.id) ?? trip)
  })

/**
 * Cancels trips, or asks for it, and reads the list again. Needs a connection; never queued.
 * @throws ApiError when it was not accepted
 */
export async function cancelTrips(
  query: TripQuery,
  reason: string,
  trips: readonly Pick<Trip, 'id'>[],
  submission?: Submission,
): Promise<TripCancellationResult> {
  const result = await sendOnce<TripCancellationResult>(
    {
      endpoint: cancelTripsCall,
      params: { id: String(query.passengerId) },
      body: { reason, trips: trips.map(({ id }) => ({ id })) },
    },
    submission,
  )
  // accepted is accepted: without this answer the next refresh shows it
  await quietly(pullTrips(query))
  return result
}
