import * as z from 'zod/mini'
import { LocalDate } from '#domain/local-date.ts'
import { text } from '#domain/text.ts'
import { id, outsideId, revision, minutesOfDay, minutesNearDay, direction, reason, Place } from './schema-values.ts'

const OrderedPassenger = z.object({
  id,
  name: text(256),
  /** Where the passenger is fetched from and brought to. */
  home: Place,
  postalCode: text(32),
  utilityIds: z.array(z.int()),
})

const orderedRideFields = {
  id,
  passengerId: id,
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  direction,
  /** At the destination. */
  minutes: minutesOfDay,
}

const OrderedPlace = z.object({ id, instanceId: id, alias: text(128), ...Place.shape })

/** A week of rides to be driven from one day to another. Ordered anew under a newer revision, it takes the older's place. */
export const Order = z.object({
  orderId: id,
  revision,
  organizationId: id,
  destination: OrderedPlace,
  startDate: LocalDate,
  endDate: LocalDate,
  /** The order of which it takes over the days from its start on, and until when that one runs otherwise. */
  splitFrom: z.nullable(z.object({ orderId: id, until: LocalDate })),
  passengers: z.array(OrderedPassenger),
  /** Each under the revision of the order. */
  rides: z.array(z.object(orderedRideFields)),
})
export type Order = z.infer<typeof Order>

/**
 * What is to be driven otherwise of an order that was taken, ride by ride: rides that have changed or are new, and those
 * of which no more trips are made. A ride that is known in the same revision or a newer one stays as it is. The order keeps
 * its revision, its days and its answer.
 */
export const OrderChanges = z.object({
  orderId: id,
  /** Of the order. */
  revision,
  organizationId: id,
  destination: OrderedPlace,
  /** Who rides the rides. */
  passengers: z.array(OrderedPassenger),
  rides: z.array(z.object({ ...orderedRideFields, revision })),
  endedRides: z.array(
    z.object({
      id,
      revision,
      /** Whether its coming trips are not driven either; else each is, until it is cancelled. */
      endsTrips: z.boolean(),
    }),
  ),
})
export type OrderChanges = z.infer<typeof OrderChanges>

export const OrderWithdrawal = z.object({ orderId: id, revision })
export type OrderWithdrawal = z.infer<typeof OrderWithdrawal>

const BookedPlace = z.object({
  alias: text(128),
  ...Place.shape,
  postalCode: text(32),
  city: text(128),
  /** `null` for what is no destination. */
  destinationId: z.nullable(id),
})

/** A ride by itself. Booked anew under a newer revision, it takes the older's place. */
export const Booking = z.object({
  bookingId: id,
  revision,
  organizationId: id,
  destination: z.object({ id, instanceId: id }),
  date: LocalDate,
  /** The time that was asked for, at the place to go to if `isDropOffTime`. */
  minutes: minutesOfDay,
  isDropOffTime: z.boolean(),
  /** When it begins by the plan. */
  startMinutes: minutesNearDay,
  /** `null` when nobody knows how long it takes. */
  endMinutes: z.nullable(minutesNearDay),
  from: BookedPlace,
  /** `null` when there is none. */
  to: z.nullable(BookedPlace),
  /** What it is to have room for; `null` when a transportation permission pays. */
  car: z.nullable(z.object({ category: text(128), seats: z.int(), hasWheelchairPlace: z.boolean() })),
  passengers: z.array(
    z.object({
      /** `null` for one who is not on record. */
      id: z.nullable(id),
      name: text(256),
      utilityIds: z.array(z.int()),
    }),
  ),
  note: text(1024),
  flight: text(64),
  phone: text(64),
})
export type Booking = z.infer<typeof Booking>

export const BookingWithdrawal = z.object({ bookingId: id, revision })
export type BookingWithdrawal = z.infer<typeof BookingWithdrawal>

/** A trip that is not to be driven. One that is known in the same revision or a newer one is done already. */
export const Cancellation = z.object({ organizationId: id, tripId: outsideId, revision, reason: text(512) })
export type Cancellation = z.infer<typeof Cancellation>

/** Cancellations that are handed over by one call at most. */
export const mostCancellations = 200

export const Cancellations = z.object({
  cancellations: z.array(Cancellation).check(z.minLength(1), z.maxLength(mostCancellations)),
})
export type Cancellations = z.infer<typeof Cancellations>

/** What becomes of each, in the order in which they were sent. */
export const CancellationsTaken = z.object({
  results: z.array(
    z.object({
      tripId: outsideId,
      revision,
      /** `refused` is never done; `failed` is to be sent again. */
      outcome: z.enum(['taken', 'refused', 'failed']),
    }),
  ),
})
export type CancellationsTaken = z.infer<typeof CancellationsTaken>

/** Who rides, as staff have entered it by now. */
export const Passenger = z.object({ organizationId: id, ...OrderedPassenger.shape })
export type Passenger = z.infer<typeof Passenger>

/** What the booking system calls the passenger. */
export const PassengerTaken = z.object({ id: outsideId })

/** What the booking system says to what it takes: the answer to it comes as an event. */
export const Taken = z.object({})

/** Why it will never take what it was sent. */
export const NotTaken = z.object({ reason })
