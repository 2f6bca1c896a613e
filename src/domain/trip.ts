import * as z from 'zod/mini'
import { CancellationReason } from './arrival.ts'
import { WallDateTime } from './local-date.ts'
import { productField } from './product.ts'
import type { Refusal } from './refusal.ts'
import { Id, optionalName, text } from './text.ts'
import { userLimits } from './user.ts'

/** A place is a street address with its postal code and city. */
export const tripLimits = { place: 640, cancelledAtOnce: 1000 } as const

const optionalText = (max: number) => z._default(z.nullable(text(max)), null)
const moment = z._default(z.nullable(WallDateTime), null)
const placeId = z._default(z.nullable(Id), null)

/** One ride of a passenger on a date. Times are wall times of the business zone. Source: spec 2 §3 Trip. */
export const Trip = z.object({
  id: Id,
  startPlace: z._default(text(tripLimits.place), ''),
  /** Destination where it starts; `null` when it starts elsewhere. */
  startPlaceId: placeId,
  endPlace: z._default(text(tripLimits.place), ''),
  endPlaceId: placeId,
  startDateTime: WallDateTime,
  endDateTime: moment,
  cancelledAt: moment,
  /** Who cancelled it, or has asked for it; `null` while nobody has, and when the booking system cancelled it. */
  cancelledBy: optionalText(userLimits.email),
  cancelReason: optionalText(512),
  /** A cancellation was asked for and has not been answered by the booking system. */
  cancelling: z._default(z.boolean(), false),
  pickupTime: moment,
  dropoffTime: moment,
  noShowTime: moment,
  /** When it was first confirmed at a destination that the passenger came or left; `null` while it is not. */
  confirmedTime: moment,
  /** `null` while no car has been assigned. */
  carName: optionalName(128),
  carRegisterNumber: optionalText(32),
  passengerId: Id,
  [productField.passengerId]: optionalText(64),
  passenger: z._default(z.nullable(z.object({ name: text(128), timitId: optionalText(64) })), null),
})
export type Trip = z.infer<typeof Trip>

/** What a cancellation says; clients send whole trips and the rest of them is dropped. */
export const TripCancellation = z.object({
  reason: CancellationReason,
  trips: z
    .array(z.object({ id: Id }))
    .check(z.minLength(1, 'validation.required'), z.maxLength(tripLimits.cancelledAtOnce, 'validation.tooMany')),
})
export type TripCancellation = z.infer<typeof TripCancellation>

/** Why a trip of a cancellation was left alone. The codes are the server's. */
const tripRefusals = ['trip_past', 'trip_started'] as const

/** What became of each trip that was to be cancelled. Reload the list for what the booking system makes of it. */
export const TripCancellationResult = z.object({
  /** Cancelled by this call, or asked to be. */
  cancelled: z._default(z.array(Trip), []),
  /** Were cancelled before, by whom `cancelledBy` says. */
  alreadyCancelled: z._default(z.array(Trip), []),
  refused: z._default(z.array(z.object({ trip: Trip, code: z.enum(tripRefusals) })), []),
})
export type TripCancellationResult = z.infer<typeof TripCancellationResult>

type TripRefusal = Extract<Refusal, `refusal.trip.${string}`> | null

type Facts = Pick<Trip, 'cancelledAt' | 'cancelling' | 'startDateTime' | 'pickupTime' | 'noShowTime' | 'confirmedTime'>

/** Whether a trip may be cancelled, at a wall time of the business zone. Who may is a question to `passengerCan`. */
export function whyNotCancelTrip(trip: Facts, now: WallDateTime): TripRefusal {
  if (trip.cancelledAt !== null) return 'refusal.trip.cancelled'
  if (trip.cancelling) return 'refusal.trip.cancelling'
  // drivers do not always report: a passenger whose coming or leaving was confirmed has been on the way
  if (trip.pickupTime !== null || trip.noShowTime !== null || trip.confirmedTime !== null) return 'refusal.trip.started'
  return trip.startDateTime.slice(0, 10) < now.slice(0, 10) ? 'refusal.trip.past' : null
}

/** Whether a trip leads to or from the destination. */
export const isTripOf = (
  { startPlaceId, endPlaceId }: Pick<Trip, 'startPlaceId' | 'endPlaceId'>,
  destinationId: number,
): boolean => startPlaceId === destinationId || endPlaceId === destinationId

/** What is said of a trip, the most telling first. Source: spec 2 §3 Trip. */
export type TripState = 'cancelled' | 'cancelling' | 'noShow' | 'droppedOff' | 'pickedUp' | 'waiting'

export function tripState(trip: Trip): TripState {
  if (trip.cancelledAt !== null) return 'cancelled'
  if (trip.cancelling) return 'cancelling'
  if (trip.noShowTime !== null) return 'noShow'
  if (trip.dropoffTime !== null) return 'droppedOff'
  return trip.pickupTime === null ? 'waiting' : 'pickedUp'
}

/**
 * The trip that a passenger is on or takes next, at a wall time of the business zone; `null` when there is none. One
 * that is over is neither, nor one that nobody expects any more: cancelled or being so, or the passenger was not there.
 */
export const nextTrip = (trips: readonly Trip[], now: WallDateTime): Trip | null =>
  trips
    .filter((trip) => {
      const state = tripState(trip)
      return (state === 'waiting' || state === 'pickedUp') && (trip.endDateTime ?? trip.startDateTime) >= now
    })
    .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime))[0] ?? null
