import * as z from 'zod/mini'
import { LastChange } from '#domain/last-change.ts'
import { Ride, rideTypes } from '#domain/ride/schema.ts'
import { OtherRides } from '#domain/week/other-ride.ts'
import { sameValue } from '#domain/same-value.ts'
import { Id } from '#domain/text.ts'
import {
  CopiedTimetable,
  NewTimetable,
  Timetable,
  TimetableCopy,
  TimetableSplit,
  TimetableTransportationPermission,
  TimetableUpdate,
  TimetableWhole,
} from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { byForm, endpoint } from './endpoint.ts'
import { DestinationParams, IdParams } from './params.ts'

const path = '/api/timetable'

/** The destination's timetables, deleted ones left out. */
export const listTimetables = endpoint('GET', `${path}/destination/:destinationId`, {
  params: DestinationParams,
  result: z.array(Timetable),
  answers: (timetables, { params: { destinationId } }) =>
    timetables.length === 0 || timetables.some((timetable) => timetable.destinationId === destinationId),
  access: 'timetables.read',
  offline: 'mirror',
})

/** 404 `timetable_not_found` for a deleted one too. */
export const getTimetable = endpoint('GET', `${path}/:id`, {
  params: IdParams,
  result: TimetableWhole,
  answers: ({ id }, { params }) => id === params.id,
  access: 'timetable.read',
  offline: 'mirror',
})

/** Gives the new timetable's id; the documents leave open whether alone or in an object, so both are read. */
export const createTimetable = endpoint('POST', path, {
  body: NewTimetable,
  result: z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? { id: value } : value)),
    z.object({ id: Id.check(z.minimum(1)) }),
  ),
  answers: byForm,
  access: 'timetable.create',
  offline: 'refuse',
})

/**
 * Settings, passengers, order and end of the order in one (open point G-26): the changes are judged by the stored state,
 * then the state is changed. 409 `version_conflict` with the current timetable; `timetable_locked`,
 * `timetable_passengers_locked`, `passenger_inactive`, `passenger_archived`; for an order `timetable_started`,
 * `timetable_no_rides`, `timetable_inactive_passengers`, `timetable_missing_permissions`; for its end
 * `timetable_not_cancelable`; `timetable_state` for a state that only the booking system gives.
 */
export const updateTimetable = endpoint('PUT', `${path}/:id`, {
  params: IdParams,
  body: TimetableUpdate,
  result: Timetable,
  answers: ({ id, startDate, endDate, state, passengerIds }, { params, body }) =>
    id === params.id &&
    startDate === body.startDate &&
    endDate === body.endDate &&
    sameValue(passengerIds.toSorted(), [...new Set(body.passengerIds)].toSorted()) &&
    // what is ordered may have gone on to any other state by the time it is answered
    (state === timetableStates.new) === (body.state === timetableStates.new),
  access: 'timetable.update',
  offline: 'refuse',
})

/**
 * Rides that its passengers have already on the days of their rides in it, from other timetables that are ordered and from
 * single bookings: asked before it is ordered. Beyond the documents. Of a timetable or a destination's bookings that the
 * user may not read only the day and the time are told, not where to: who orders a second car has to know of the first.
 */
export const listOtherRides = endpoint('GET', `${path}/:id/otherRides`, {
  params: IdParams,
  result: OtherRides,
  access: 'timetable.readOtherRides',
  offline: 'refuse',
})

/** Most cells of a week of which it is told at once who has changed them: the latest ones. */
export const cellChangesAtMost = 500

/** A cell of a week that was written or emptied, and by whom the last time. */
export const CellChange = z.extend(z.pick(Ride, { passengerId: true, weekDayId: true }), {
  rideType: z.literal([rideTypes.arrival, rideTypes.departure]),
  changed: LastChange,
})
export type CellChange = z.infer<typeof CellChange>

/**
 * Cells of its week that were changed at or after a moment (server's clock), each once, the latest first. Rides that went
 * with something else, as with their passenger, are not told of. Beyond the documents: a server that has no such call
 * answers 404.
 */
export const listCellChanges = endpoint('GET', `${path}/:id/cellChanges`, {
  params: IdParams,
  query: z.object({ since: z.iso.datetime({ offset: true }) }),
  result: z.array(CellChange).check(z.maxLength(cellChangesAtMost)),
  answers: byForm,
  access: 'timetable.read',
  offline: 'refuse',
})

/**
 * Makes a draft with the week of another timetable, which stays as it is. Who cannot ride there any more is left out.
 * 409 `version_conflict`. Beyond the documents (open point C-62).
 */
export const copyTimetable = endpoint('POST', `${path}/:id/copy`, {
  params: IdParams,
  body: TimetableCopy,
  result: CopiedTimetable,
  answers: ({ id }, { params }) => id !== params.id,
  access: 'timetable.copy',
  offline: 'refuse',
})

/**
 * Cuts a timetable in two: it ends the day before, and the draft that is answered goes on to its end. One that is ordered
 * is driven on until the draft has been accepted. 409 `version_conflict`, `timetable_split_off`,
 * `timetable_split_waiting`, `timetable_split_date`. The documents describe it and give no call. Source: spec 3 §4.
 */
export const splitTimetable = endpoint('POST', `${path}/:id/split`, {
  params: IdParams,
  body: TimetableSplit,
  result: CopiedTimetable,
  answers: ({ id }, { params }) => id !== params.id,
  access: 'timetable.split',
  offline: 'refuse',
})

/** With its rides. 409 `timetable_locked`. */
export const deleteTimetable = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  result: Timetable,
  answers: ({ id, deleted }, { params }) => id === params.id && deleted,
  access: 'timetable.delete',
  offline: 'refuse',
})

/** Gives it back as it was when it was deleted. One that is not deleted is answered as it is. */
export const undeleteTimetable = endpoint('PUT', `${path}/undelete/:id`, {
  params: IdParams,
  result: Timetable,
  answers: ({ id, deleted }, { params }) => id === params.id && !deleted,
  access: 'timetable.undelete',
  offline: 'refuse',
})

/**
 * Transportation permissions of all passengers of the destination, and for who reads its timetables also of all
 * passengers in those.
 */
export const listDestinationTransportationPermissions = endpoint(
  'GET',
  '/api/Destination/:id/transportationpermissions',
  {
    params: IdParams,
    result: z.array(TimetableTransportationPermission),
    access: 'destination.readTransportationPermissions',
    offline: 'mirror',
  },
)
