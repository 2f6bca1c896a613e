import * as z from 'zod/mini'
import { LocalDate } from '../local-date.ts'
import { bookingLimits } from '../booking-limits.ts'
import { Id, text } from '../text.ts'
import { minutesPerDay } from '../time-of-day.ts'
import { timetableLimits } from '../timetable/schema.ts'
import { rideTypes } from '../ride/schema.ts'

/** What a ride belongs to, for a user who may read it. */
const Order = z.object({
  kind: z.enum(['timetable', 'booking']),
  id: Id,
  /** What people call it by, without the "#". */
  number: text(bookingLimits.reference),
  destinationId: Id,
  destinationAlias: z.string(),
})

/** A ride that a passenger has already, from another timetable or from a single booking. Source: open point G-57. */
export const OtherRide = z.object({
  passengerId: Id,
  /** 0 Sunday to 6 Saturday. */
  weekDayId: z.int().check(z.minimum(0), z.maximum(6)),
  /** Of a single booking; `null` for a weekly ride. */
  date: z.nullable(LocalDate),
  /** From midnight: at the destination, or of a booking the time that was asked for. */
  minutes: z.int().check(z.minimum(0), z.maximum(minutesPerDay - 1)),
  /** `null` for a single booking. */
  rideType: z.nullable(z.union([z.literal(rideTypes.arrival), z.literal(rideTypes.departure)])),
  /** `null` where the user may not read it: then only that there is a ride is told, and when. */
  order: z.nullable(Order),
})
export type OtherRide = z.infer<typeof OtherRide>

/** So many are told at once: no timetable has more passengers, and each of them has the first one told. */
export const otherRidesAtMost = timetableLimits.passengers

export const OtherRides = z.object({
  rides: z.array(OtherRide).check(z.maxLength(otherRidesAtMost)),
  /** How many more there are. */
  moreCount: Id,
})
export type OtherRides = z.infer<typeof OtherRides>

export const noOtherRides: OtherRides = { rides: [], moreCount: 0 }
