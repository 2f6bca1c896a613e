import * as z from 'zod/mini'
import { LastChange } from '#domain/last-change.ts'
import { minutesOfRide, Ride, RideInput, RideReference, rideLimits } from '#domain/ride/schema.ts'
import { Id } from '#domain/text.ts'
import { byForm, endpoint } from './endpoint.ts'
import { DestinationParams, IdParam, IdParams, integerParam } from './params.ts'

const path = '/api/ride'

/** One ride for each cell, and not more than fit into a body. */
const RideInputs = z.array(RideInput).check(
  z.minLength(1, 'validation.required'),
  z.maxLength(rideLimits.atOnce, 'validation.tooMany'),
  z.refine((rides) => new Set(rides.map(cellText)).size === rides.length, 'validation.cellTwice'),
)

const cellText = ({
  timetableId,
  passengerId,
  weekDayId,
  rideType,
}: Omit<RideInput, 'rideType'> & { rideType: number }) => [timetableId, passengerId, weekDayId, rideType].join(':')

/** Every ride that was asked for is there, at its time. */
function areWritten(rides: readonly Ride[], { body }: { body: readonly RideInput[] }): boolean {
  const times = new Map(rides.map((ride) => [cellText(ride), minutesOfRide(ride)]))
  return body.every((ride) => times.get(cellText(ride)) === minutesOfRide(ride))
}

/**
 * Answer (409) of every write that started from another state of a cell than the stored one: each such cell as it is now,
 * `ride` being `null` when its ride was removed. Nothing of the call was done. Who insists sends the id and the version
 * found here. `changed` tells who wrote the ride or took it away, and when; `null` where that is not known.
 */
export const RideConflict = z.object({
  version_conflict: z.array(z.string()),
  current: z.array(
    z.extend(z.pick(Ride, { timetableId: true, passengerId: true, weekDayId: true, rideType: true }), {
      ride: z.nullable(Ride),
      changed: z.optional(z.nullable(LastChange)),
    }),
  ),
})
export type RideConflict = z.infer<typeof RideConflict>

/** Rides of the destination's timetables. `timetableId` is beyond the documents: a server may not know it. */
export const listRides = endpoint('GET', `${path}/destination/:destinationId`, {
  params: DestinationParams,
  query: z.object({ timetableId: z.optional(IdParam) }),
  result: z.array(Ride),
  access: 'timetables.read',
  offline: 'mirror',
})

/**
 * Into a cell that was seen empty. A ride that is there by now is the answer when it has the same time, and a
 * `RideConflict` otherwise. 409 `timetable_locked`, `ride_day_outside`, `ride_not_in_timetable`, `passenger_inactive`.
 */
export const createRide = endpoint('POST', path, {
  body: RideInput,
  result: Ride,
  answers: (ride, { body }) => areWritten([ride], { body: [body] }),
  access: 'rides.update',
  offline: 'refuse',
})

/** The ride stays in its cell; of a body with another cell only the time is taken. 409 as for a new one. */
export const updateRide = endpoint('PUT', `${path}/:id`, {
  params: IdParams,
  body: RideInput,
  result: Ride,
  answers: (ride, { params, body }) => ride.id === params.id && minutesOfRide(ride) === minutesOfRide(body),
  access: 'rides.update',
  offline: 'refuse',
})

/** A ride that is gone already is no error. 409 `RideConflict` when it is not of the version given, `timetable_locked`. */
export const deleteRide = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  query: z.object({ version: z.optional(integerParam(1, 2_147_483_647)) }),
  result: z.object({}),
  answers: byForm,
  access: 'rides.update',
  offline: 'refuse',
})

/**
 * New rides (`id` 0) and changed ones, all or nothing, in one transaction. Gives them in the order of the body, with each
 * one's `creatingId`. Refused like a single write; one id of another timetable fails the whole call with 404.
 */
export const createOrUpdateRides = endpoint('POST', `${path}/createOrUpdateMany`, {
  body: RideInputs,
  result: z.array(Ride),
  answers: areWritten,
  access: 'rides.update',
  offline: 'queue',
})

/**
 * All or nothing. Ids as the documents have them, or with the version in which each was seen. How many coming trips were
 * withdrawn with them is beyond the documents.
 */
export const deleteRides = endpoint('POST', `${path}/deleteMany`, {
  body: z
    .array(
      z.union([
        z.pipe(
          Id,
          z.transform((id): RideReference => ({ id })),
        ),
        RideReference,
      ]),
    )
    .check(z.minLength(1, 'validation.required'), z.maxLength(rideLimits.atOnce, 'validation.tooMany')),
  result: z.object({ tripsWithdrawn: z.optional(Id) }),
  answers: byForm,
  access: 'rides.update',
  offline: 'queue',
})

/** New rides alone. No screen asks for it. */
export const createRides = endpoint('POST', `${path}/createMany`, {
  body: RideInputs,
  result: z.array(Ride),
  answers: areWritten,
  access: 'rides.update',
  offline: 'refuse',
})

/** Stored rides alone. No screen asks for it. */
export const updateRides = endpoint('POST', `${path}/updateMany`, {
  body: RideInputs,
  result: z.array(Ride),
  answers: areWritten,
  access: 'rides.update',
  offline: 'refuse',
})
