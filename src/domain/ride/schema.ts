import * as z from 'zod/mini'
import { arrivalDepartureTypes } from '../arrival.ts'
import { Id, Version, text } from '../text.ts'

/**
 * Most rides written in one call: a whole week of one direction for 500 passengers, which is just what fits into a body.
 */
export const rideLimits = { atOnce: 3500, creatingId: 64, address: 640 } as const

/**
 * Arrival is from home to the destination, departure from the destination to home. Not the numbers of a permission's trip
 * direction (open point C-03). Source: spec 3 §3.
 */
export const rideTypes = arrivalDepartureTypes

/** The type of a ride that can be ridden. */
export type RideType = typeof rideTypes.arrival | typeof rideTypes.departure

/** Hours and minutes apart, as the wire has them. Source: spec 3 §3 Ride. */
const ClockTime = z.object({
  hour: z.int('validation.time').check(z.minimum(0, 'validation.time'), z.maximum(23, 'validation.time')),
  minute: z.int('validation.time').check(z.minimum(0, 'validation.time'), z.maximum(59, 'validation.time')),
})

const weekday = z
  .int('validation.invalidValue')
  .check(z.minimum(0, 'validation.invalidValue'), z.maximum(6, 'validation.invalidValue'))
const PositiveId = Id.check(z.minimum(1, 'validation.required'))
const optionalText = (max: number) => z._default(text(max), '')
const creatingId = z._default(z.nullable(text(rideLimits.creatingId)), null)

/** One weekly ride of a passenger in a timetable. Source: spec 3 §3 Ride. */
export const Ride = z.object({
  /** 0 until it is stored. */
  id: Id,
  version: Version,
  timetableId: Id,
  passengerId: Id,
  /** 0 Sunday to 6 Saturday. */
  weekDayId: weekday,
  timeOfDay: ClockTime,
  fromHome: z._default(z.boolean(), false),
  toHome: z._default(z.boolean(), false),
  /** Destination where it starts; 0 for none. */
  fromId: z._default(Id, 0),
  toId: z._default(Id, 0),
  fromAddress: optionalText(rideLimits.address),
  toAddress: optionalText(rideLimits.address),
  rideType: z.union(Object.values(rideTypes).map((type) => z.literal(type))),
  /** What the device called it until the server gave an id; echoed once, never stored. */
  creatingId,
})
export type Ride = z.infer<typeof Ride>

/**
 * A ride as it is written. Both of its ends are chosen: home, or a destination; which ones follows from its type, and the
 * server does not believe another. `id` 0 says that the cell was empty. Source: spec 3 §4 "A ride is valid when".
 */
export const RideInput = z
  .object({
    id: Id,
    version: Version,
    timetableId: PositiveId,
    passengerId: PositiveId,
    weekDayId: weekday,
    timeOfDay: ClockTime,
    fromHome: z.boolean(),
    toHome: z.boolean(),
    fromId: z._default(Id, 0),
    toId: z._default(Id, 0),
    rideType: z.union([z.literal(rideTypes.arrival), z.literal(rideTypes.departure)], 'validation.invalidValue'),
    creatingId,
  })
  .check(
    z.refine(({ fromHome, fromId }) => fromHome || fromId > 0, { path: ['fromId'], error: 'validation.required' }),
    z.refine(({ toHome, toId }) => toHome || toId > 0, { path: ['toId'], error: 'validation.required' }),
  )
export type RideInput = z.infer<typeof RideInput>

/** A stored ride that is to go, with the version it was seen in; without one it goes whatever it has become. */
export const RideReference = z.object({ id: PositiveId, version: Version })
export type RideReference = z.infer<typeof RideReference>

export const minutesOfRide = ({ timeOfDay: { hour, minute } }: Pick<Ride, 'timeOfDay'>): number => hour * 60 + minute

/** @param minutes from midnight, 0 to 1439 */
export const rideTimeOf = (minutes: number): Ride['timeOfDay'] => ({
  hour: Math.floor(minutes / 60),
  minute: minutes % 60,
})
