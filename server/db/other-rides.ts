import { sql } from 'kysely'
import { can } from '#domain/access.ts'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { OtherRide } from '#domain/ride/other-ride.ts'
import type { RideType } from '#domain/ride/schema.ts'
import { drivenTimetableStates } from '#domain/timetable/state.ts'
import type { Principal } from '../principal.ts'
import { shortIdOf } from './bookings.ts'
import { rideTypeOf } from './rides.ts'
import type { Trx } from './tables.ts'
import { lastDrivenDay } from './timetable-splits.ts'
import type { StoredTimetable } from './timetables.ts'

interface Row {
  passengerId: number
  weekDayId: number
  date: LocalDate | null
  minutes: number
  rideType: RideType | null
  id: number
  destinationId: number
  destinationAlias: string
}

/**
 * Weekly rides of other timetables that are ordered, of passengers who ride in this one, on weekdays on which both come.
 * @param from the first day that counts
 */
const weeklyRides = (
  trx: Trx,
  { organizationId, id, endDate, originalTimetableId, splitUntil }: StoredTimetable,
  from: LocalDate,
): Promise<Row[]> =>
  trx
    .selectFrom('ride as r')
    .innerJoin('timetable as t', (join) =>
      join.onRef('t.organization_id', '=', 'r.organization_id').onRef('t.id', '=', 'r.timetable_id'),
    )
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .where('r.organization_id', '=', organizationId)
    .where('t.id', '!=', id)
    // what it was split off from makes way for it
    .$if(splitUntil !== null, (query) => query.where('t.id', '!=', originalTimetableId))
    .where('t.deleted', '=', false)
    .where('d.deleted', '=', false)
    .where('t.state', 'in', drivenTimetableStates)
    .where(
      sql<boolean>`(r.weekday - extract(dow from greatest(t.start_date, ${from}::date))::int + 7) % 7
        <= least(${lastDrivenDay}, ${endDate}::date) - greatest(t.start_date, ${from}::date)`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ride as own')
          .select('own.id')
          .where('own.organization_id', '=', organizationId)
          .where('own.timetable_id', '=', id)
          .whereRef('own.passenger_id', '=', 'r.passenger_id')
          .whereRef('own.weekday', '=', 'r.weekday'),
      ),
    )
    .select([
      'r.passenger_id as passengerId',
      'r.weekday as weekDayId',
      sql<null>`null`.as('date'),
      'r.minutes',
      rideTypeOf('r').as('rideType'),
      't.id',
      'd.id as destinationId',
      'd.alias as destinationAlias',
    ])
    .orderBy('r.passenger_id')
    .orderBy('r.weekday')
    .orderBy('r.minutes')
    .orderBy('r.id')
    .execute()

/** Single bookings of passengers who ride in the timetable, on days on which they do. */
const bookedRides = (trx: Trx, { organizationId, id, endDate }: StoredTimetable, from: LocalDate): Promise<Row[]> =>
  trx
    .selectFrom('booking as b')
    .innerJoin('booking_passenger as m', (join) =>
      join.onRef('m.organization_id', '=', 'b.organization_id').onRef('m.booking_id', '=', 'b.id'),
    )
    .innerJoin('destination as d', 'd.id', 'b.destination_id')
    .where('b.organization_id', '=', organizationId)
    .where('b.state', 'in', [bookingStates.open, bookingStates.ok])
    .where('b.date', '>=', from)
    .where('b.date', '<=', endDate)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ride as own')
          .select('own.id')
          .where('own.organization_id', '=', organizationId)
          .where('own.timetable_id', '=', id)
          .whereRef('own.passenger_id', '=', 'm.passenger_id')
          .where('own.weekday', '=', sql<number>`extract(dow from b.date)::int`),
      ),
    )
    .select([
      sql<number>`m.passenger_id`.as('passengerId'),
      sql<number>`extract(dow from b.date)::int`.as('weekDayId'),
      'b.date',
      'b.minutes',
      sql<null>`null`.as('rideType'),
      'b.id',
      'd.id as destinationId',
      'd.alias as destinationAlias',
    ])
    .orderBy('m.passenger_id')
    .orderBy('b.date')
    .orderBy('b.minutes')
    .orderBy('b.id')
    .execute()

const seenBy =
  (user: Principal, kind: 'timetable' | 'booking') =>
  ({ id, destinationId, destinationAlias, ...ride }: Row): OtherRide => ({
    ...ride,
    order: can(user, kind === 'timetable' ? 'readTimetables' : 'readBookings', destinationId)
      ? { kind, id, number: kind === 'timetable' ? String(id) : shortIdOf({ id }), destinationId, destinationAlias }
      : null,
  })

/**
 * Rides that the timetable's passengers have already on the days of their rides in it, from today on: first the weekly
 * ones, then single bookings. What the user may not read is told without saying where to.
 */
export async function otherRidesOf(
  trx: Trx,
  timetable: StoredTimetable,
  today: LocalDate,
  user: Principal,
): Promise<OtherRide[]> {
  const from = timetable.startDate > today ? timetable.startDate : today
  const weekly = await weeklyRides(trx, timetable, from)
  const booked = await bookedRides(trx, timetable, from)
  return [...weekly.map(seenBy(user, 'timetable')), ...booked.map(seenBy(user, 'booking'))]
}
