import type { Kysely } from 'kysely'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import type { Database } from '../tables.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import type { StoredPassenger } from './store-people.ts'
import { known, type StoredPlaces } from './store-places.ts'
import type { DemoTimetable } from './timetables.ts'

const neverOrdered: readonly TimetableState[] = [timetableStates.undefined, timetableStates.new]

/** Stores timetables with their passengers and weekly rides. `passengers` are those that the timetables count. */
export async function storeTimetables(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly StoredPassenger[],
  timetables: readonly DemoTimetable[],
  now: Date,
): Promise<void> {
  const ids = await takeIds(trx, 'timetable', timetables.length)
  const stored = timetables.map((timetable, index) => ({
    ...timetable,
    timetable_id: ids[index] ?? 0,
    destination_id: known(places.destinations, timetable.destination).id,
    organization_id: known(places.destinations, timetable.destination).organizationId,
  }))
  await insertRows(
    trx,
    'timetable',
    stored.map((timetable) => ({
      id: timetable.timetable_id,
      organization_id: timetable.organization_id,
      destination_id: timetable.destination_id,
      state: timetable.state,
      start_date: timetable.startDate,
      end_date: timetable.endDate,
      note: timetable.note,
      ordered_at: neverOrdered.includes(timetable.state) ? null : now,
      rejected_reason: timetable.rejectedReason,
      ...trackedSince(now),
    })),
  )
  const idOf = (place: number) => {
    const passenger = passengers[place]
    if (!passenger) throw new Error(`The demo has no passenger ${place}.`)
    return passenger.id
  }
  await insertRows(
    trx,
    'timetable_passenger',
    stored.flatMap(({ organization_id, timetable_id, passengers: places }) =>
      places.map((place) => ({ organization_id, timetable_id, passenger_id: idOf(place) })),
    ),
  )
  await insertRows(
    trx,
    'ride',
    stored.flatMap(({ organization_id, timetable_id, rides }) =>
      rides.map(({ passenger, weekday, direction, minutes }) => ({
        organization_id,
        timetable_id,
        passenger_id: idOf(passenger),
        weekday,
        direction,
        minutes,
        ...trackedSince(now),
      })),
    ),
  )
}
