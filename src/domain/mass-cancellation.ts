import type { WallDateTime } from './local-date.ts'
import { whyNotCancelTrip, type Trip, type TripCancellation } from './trip.ts'

/** What may be done in each step. Nothing in the interface offers it yet. Source: spec 2 §4 Mass cancellation flow. */
const stepMoves = {
  pick: ['pick'],
  search: ['pick', 'search', 'empty'],
  review: ['pick', 'search', 'cancel', 'empty'],
  /** Nothing of what was found can be cancelled, or any longer. */
  finished: ['pick', 'search', 'empty'],
} as const satisfies Record<string, readonly Move['type'][]>
export type MassCancellationStep = keyof typeof stepMoves

/** Trips of many passengers on their way to be cancelled. */
export interface MassCancellation {
  passengerIds: readonly number[]
  /** Of the picked passengers, cancelled ones too. */
  trips: readonly Trip[]
  /** The trips are those of all that are picked. */
  isSearchDone: boolean
}

export type Move =
  | { type: 'pick'; passengerIds: readonly number[] }
  /** What the search has found. */
  | { type: 'search'; trips: readonly Trip[] }
  /** What has become of trips that were cancelled. */
  | { type: 'cancel'; trips: readonly Trip[] }
  | { type: 'empty' }

export const emptyMassCancellation: MassCancellation = { passengerIds: [], trips: [], isSearchDone: false }

/** Trips that can be cancelled, at a wall time of the business zone. */
export const activeTrips = ({ trips }: MassCancellation, now: WallDateTime): Trip[] =>
  trips.filter((trip) => whyNotCancelTrip(trip, now) === null)

export function massCancellationStep(flow: MassCancellation, now: WallDateTime): MassCancellationStep {
  if (flow.passengerIds.length === 0) return 'pick'
  if (!flow.isSearchDone) return 'search'
  return activeTrips(flow, now).length > 0 ? 'review' : 'finished'
}

/** The flow after a move; the same one when its step does not have that move. */
export function movedOn(flow: MassCancellation, move: Move, now: WallDateTime): MassCancellation {
  const may: readonly Move['type'][] = stepMoves[massCancellationStep(flow, now)]
  if (!may.includes(move.type)) return flow
  switch (move.type) {
    case 'pick':
      return picked(flow, move.passengerIds)
    case 'search':
      return { ...flow, trips: ofPassengers(move.trips, flow.passengerIds), isSearchDone: true }
    case 'cancel': {
      const changed = new Map(move.trips.map((trip) => [trip.id, trip]))
      return { ...flow, trips: flow.trips.map((trip) => changed.get(trip.id) ?? trip) }
    }
    case 'empty':
      return emptyMassCancellation
  }
}

/** Who is taken off takes the trips along; without any that are left, and for one more passenger, it is searched anew. */
function picked(flow: MassCancellation, passengerIds: readonly number[]): MassCancellation {
  const trips = ofPassengers(flow.trips, passengerIds)
  const isOneMore = passengerIds.some((id) => !flow.passengerIds.includes(id))
  return { passengerIds, trips, isSearchDone: flow.isSearchDone && !isOneMore && trips.length > 0 }
}

const ofPassengers = (trips: readonly Trip[], passengerIds: readonly number[]): Trip[] =>
  trips.filter(({ passengerId }) => passengerIds.includes(passengerId))

/**
 * What the server is asked for: only what was reviewed. More trips than `tripLimits.cancelledAtOnce` go in several calls.
 * @returns `null` while there is nothing to cancel
 */
export function cancellationOf(flow: MassCancellation, reason: string, now: WallDateTime): TripCancellation | null {
  if (massCancellationStep(flow, now) !== 'review') return null
  return { reason: reason.trim(), trips: activeTrips(flow, now).map(({ id }) => ({ id })) }
}
