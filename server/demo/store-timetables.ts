import type { Kysely } from 'kysely'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import type { Database } from '../db/tables.ts'
import { demoAccounts, type DemoRole } from './accounts.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import type { StoredPassenger } from './store-passengers.ts'
import { known, type StoredPlaces } from './store-places.ts'
import type { DemoTimetable } from './timetables.ts'

const neverOrdered: readonly TimetableState[] = [timetableStates.undefined, timetableStates.new]

/** Ids of the demo's users by what their accounts are for. */
async function usersOf(trx: Kysely<Database>): Promise<Map<DemoRole, number>> {
  const users = await trx.selectFrom('app_user').select(['id', 'email']).execute()
  const idOf = new Map(users.map(({ id, email }) => [email, id]))
  return new Map(demoAccounts.map(({ role, email }) => [role, known(idOf, email)]))
}

type StoredTimetable = DemoTimetable & {
  timetable_id: number
  destination_id: number
  organization_id: number
  /** Who made and ordered it. */
  userId: number
}

function timetableRow(timetable: StoredTimetable, now: Date) {
  const wasOrdered = !neverOrdered.includes(timetable.state)
  return {
    id: timetable.timetable_id,
    organization_id: timetable.organization_id,
    destination_id: timetable.destination_id,
    state: timetable.state,
    start_date: timetable.startDate,
    end_date: timetable.endDate,
    note: timetable.note,
    description: timetable.description,
    ordered_at: wasOrdered ? now : null,
    ordered_by: wasOrdered ? timetable.userId : null,
    rejected_reason: timetable.rejectedReason,
    ...trackedSince(now),
    created_by: timetable.userId,
  }
}

/** Stores timetables with their passengers and weekly rides. `passengers` are those that the timetables count. */
export async function storeTimetables(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly StoredPassenger[],
  timetables: readonly DemoTimetable[],
  now: Date,
): Promise<void> {
  const users = await usersOf(trx)
  const ids = await takeIds(trx, 'timetable', timetables.length)
  const stored = timetables.map((timetable, index): StoredTimetable => ({
    ...timetable,
    timetable_id: ids[index] ?? 0,
    destination_id: known(places.destinations, timetable.destination).id,
    organization_id: known(places.destinations, timetable.destination).organizationId,
    userId: known(users, timetable.madeBy),
  }))
  await insertRows(
    trx,
    'timetable',
    stored.map((timetable) => timetableRow(timetable, now)),
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
