import * as z from 'zod/mini'
import { Id } from '#domain/text.ts'
import {
  NewTimetable,
  Timetable,
  TimetableTransportationPermission,
  TimetableUpdate,
  TimetableWhole,
} from '#domain/timetable/schema.ts'
import { endpoint } from './endpoint.ts'
import { DestinationParams, IdParams } from './params.ts'

const path = '/api/timetable'

/** The destination's timetables, deleted ones left out. */
export const listTimetables = endpoint('GET', `${path}/destination/:destinationId`, {
  params: DestinationParams,
  result: z.array(Timetable),
  access: 'timetables.read',
  offline: 'mirror',
})

/** 404 `timetable_not_found` for a deleted one too. */
export const getTimetable = endpoint('GET', `${path}/:id`, {
  params: IdParams,
  result: TimetableWhole,
  access: 'timetable.read',
  offline: 'mirror',
})

/** Gives the new timetable's id; the documents leave open whether alone or in an object, so both are read. */
export const createTimetable = endpoint('POST', path, {
  body: NewTimetable,
  result: z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? { id: value } : value)),
    z.object({ id: Id }),
  ),
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
  access: 'timetable.update',
  offline: 'refuse',
})

/** With its rides. 409 `timetable_locked`. */
export const deleteTimetable = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  result: Timetable,
  access: 'timetable.delete',
  offline: 'refuse',
})

/** Gives it back as it was when it was deleted. One that is not deleted is answered as it is. */
export const undeleteTimetable = endpoint('PUT', `${path}/undelete/:id`, {
  params: IdParams,
  result: Timetable,
  access: 'timetable.undelete',
  offline: 'refuse',
})

/** Decisions of all passengers of the destination, and for who reads its timetables also of all passengers in those. */
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
