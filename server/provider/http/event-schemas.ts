import * as z from 'zod/mini'
import { LocalDate } from '#domain/local-date.ts'
import { text } from '#domain/text.ts'
import {
  id,
  outsideId,
  revision,
  version,
  minutesOfDay,
  minutesNearDay,
  instant,
  direction,
  reason,
  Place,
} from './schema-values.ts'

const Car = z.object({
  /** Tells it from the others of its instance. */
  name: text(128).check(z.minLength(1)),
  registerNumber: text(32),
  seats: z.int().check(z.minimum(0), z.maximum(200)),
  wheelchairPlaces: z.int().check(z.minimum(0), z.maximum(200)),
  reportsPosition: z.boolean(),
})
export type Car = z.infer<typeof Car>

const tripFields = {
  id: outsideId,
  version,
  startMinutes: minutesNearDay,
  endMinutes: minutesNearDay,
  start: Place,
  end: Place,
  /** Of the passenger's own way; `null` when nobody knows. */
  distanceMetres: z.nullable(z.int().check(z.nonnegative())),
  priceCents: z.nullable(z.int().check(z.nonnegative())),
  /** Percentage of tax in the price. */
  vatPercent: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  pickupAt: z.nullable(instant),
  dropoffAt: z.nullable(instant),
  noShowAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  /** The newest cancellation that it does not do; `null` while there is none. */
  refusedCancellation: z.nullable(revision),
}

const TripState = z.object(tripFields)
export type TripState = z.infer<typeof TripState>

const Trip = z.object({
  ...tripFields,
  orderId: id,
  /** The revision of the ride that it was made for: the order's, or a newer one of its own. */
  revision,
  rideId: id,
  passengerId: id,
})
export type Trip = z.infer<typeof Trip>

const Run = z.object({
  direction,
  /** At the destination. */
  minutes: minutesOfDay,
  /** Tells it from the others of its direction and minutes. */
  name: text(128).check(z.minLength(1)),
  /** `null` while no car has been assigned. */
  car: z.nullable(Car),
  trips: z.array(Trip),
})
export type Run = z.infer<typeof Run>

const BookedRun = z.object({
  car: z.nullable(Car),
  date: LocalDate,
  direction,
  /** At the destination, or where it starts when it does not go there. */
  minutes: minutesOfDay,
  startMinutes: minutesNearDay,
  endMinutes: minutesNearDay,
  /** One for each passenger on record. */
  trips: z.array(z.object({ id: outsideId, version, passengerId: id })),
})
export type BookedRun = z.infer<typeof BookedRun>

const eventFields = { id: outsideId, version }

const OrderEvent = z.object({
  ...eventFields,
  kind: z.literal('order'),
  orderId: id,
  revision,
  state: z.enum(['processing', 'accepted', 'rejected']),
  /** Why it is rejected, in words for whoever ordered it; `null` unless it is. */
  reason: z.nullable(reason),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** All that is driven of orders for a destination on a day, with everybody who rides. What is not in it is not driven. */
const DayEvent = z.object({
  ...eventFields,
  kind: z.literal('day'),
  destinationId: id,
  date: LocalDate,
  runs: z.array(Run),
})
export type DayEvent = z.infer<typeof DayEvent>

/** What has changed about one trip. Its run stays the one that it is in. */
const TripEvent = z.object({ ...eventFields, kind: z.literal('trip'), organizationId: id, trip: TripState })
export type TripEvent = z.infer<typeof TripEvent>

const BookingEvent = z.object({
  ...eventFields,
  kind: z.literal('booking'),
  bookingId: id,
  revision,
  state: z.enum(['accepted', 'rejected']),
  /** Why it is rejected; `null` unless it is. */
  reason: z.nullable(reason),
  /** What is driven for it; `null` unless it is accepted. */
  run: z.nullable(BookedRun),
})
export type BookingEvent = z.infer<typeof BookingEvent>

export const Event = z.discriminatedUnion('kind', [OrderEvent, DayEvent, TripEvent, BookingEvent])
export type Event = z.infer<typeof Event>

/** Each is read by itself: one that is no event holds up no other. */
export const Events = z.object({ events: z.array(z.unknown()).check(z.maxLength(100)) })

export const EventsTaken = z.object({
  results: z.array(
    z.object({
      /** `null` for what is no event. */
      id: z.nullable(z.string()),
      /** `failed` is to be told again. */
      outcome: z.enum(['applied', 'known', 'refused', 'failed']),
    }),
  ),
})
export type EventsTaken = z.infer<typeof EventsTaken>
export type Outcome = EventsTaken['results'][number]['outcome']

/** A page of all events since a position, oldest first. */
export const Feed = z.object({
  events: z.array(z.unknown()),
  /** Where the next page begins; the first one begins at an empty position. */
  position: text(256),
  hasMore: z.boolean(),
})
