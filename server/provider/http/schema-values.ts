import * as z from 'zod/mini'
import { text } from '#domain/text.ts'
import { timetableLimits } from '#domain/timetable/schema.ts'
import { tripLimits } from '#domain/trip.ts'

/*
 * What this server and a booking system say to each other over HTTP. Ids of organisations, destinations, timetables,
 * rides, passengers and bookings are this server's, ids of trips and positions in the feed are the booking system's.
 */

export const id = z.int().check(z.positive(), z.maximum(2_147_483_647))
export const outsideId = text(64).check(z.minLength(1))
/** Of what was asked; the newest one about a thing counts. */
export const revision = z.int().check(z.positive())
/** Of what is told about a thing; grows. */
export const version = z.int().check(z.nonnegative())
/** Minutes from the midnight that starts the day, by clocks in Finland. */
export const minutesOfDay = z.int().check(z.minimum(0), z.maximum(1439))
/** The same, reaching into the day before and the day after. */
export const minutesNearDay = z.int().check(z.minimum(-1439), z.maximum(2879))
export const instant = z.iso.datetime()
export const direction = z.enum(['arrival', 'departure'])
export const reason = text(timetableLimits.rejectedReason).check(z.minLength(1))

export const Place = z.object({
  address: text(tripLimits.place),
  /** `null`, both together, where nobody knows where it is on the map. */
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
})

export const Point = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})
