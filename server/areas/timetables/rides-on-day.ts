import { sql } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { otherRidesAtMost, type OtherRide } from '#domain/week/other-ride.ts'
import type { RideType } from '#domain/ride/schema.ts'
import { drivenTimetableStates } from '#domain/timetable/state.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { seenBy } from './other-rides.ts'
import { rideTypeOf } from './rides.ts'
import { lastDrivenDay } from './splits.ts'

interface Day {
  organizationId: number
  passengerId: number
  date: LocalDate
  /** The booking that asks, which is no other one; `null` for a new one. */
  bookingId: number | null
}

const weekdayOf = (date: LocalDate) => sql<number>`extract(dow from ${date}::date)::int`

/** Rides of the ordered weeks that are driven on the day: not those whose trip of the day was cancelled. */
const weeklyRides = (trx: Trx, { organizationId, passengerId, date }: Day) =>
  trx
    .selectFrom('ride as r')
    .innerJoin('timetable as t', (join) =>
      join.onRef('t.organization_id', '=', 'r.organization_id').onRef('t.id', '=', 'r.timetable_id'),
    )
    .innerJoin('timetable_passenger as m', (join) =>
      join.onRef('m.timetable_id', '=', 'r.timetable_id').onRef('m.passenger_id', '=', 'r.passenger_id'),
    )
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .where('r.organization_id', '=', organizationId)
    .where('r.passenger_id', '=', passengerId)
    .where('r.weekday', '=', weekdayOf(date))
    .where('t.deleted', '=', false)
    .where('d.deleted', '=', false)
    .where('t.state', 'in', drivenTimetableStates)
    .where('m.withdrawn_at', 'is', null)
    .where('t.start_date', '<=', date)
    .where(lastDrivenDay, '>=', date)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('trip')
            .select('trip.id')
            .whereRef('trip.organization_id', '=', 'r.organization_id')
            .whereRef('trip.ride_id', '=', 'r.id')
            .where('trip.date', '=', date)
            .where('trip.cancelled_at', 'is not', null),
        ),
      ),
    )
    .select([
      'r.passenger_id as passengerId',
      'r.weekday as weekDayId',
      sql<LocalDate | null>`null::date`.as('date'),
      'r.minutes',
      sql<RideType | null>`${rideTypeOf('r')}`.as('rideType'),
      't.id',
      'd.id as destinationId',
      'd.alias as destinationAlias',
    ])

const bookedRides = (trx: Trx, { organizationId, passengerId, date, bookingId }: Day) =>
  trx
    .selectFrom('booking as b')
    .innerJoin('booking_passenger as m', (join) =>
      join.onRef('m.organization_id', '=', 'b.organization_id').onRef('m.booking_id', '=', 'b.id'),
    )
    .innerJoin('destination as d', 'd.id', 'b.destination_id')
    .where('b.organization_id', '=', organizationId)
    .where('m.passenger_id', '=', passengerId)
    .where('b.date', '=', date)
    .where('b.id', '!=', bookingId ?? 0)
    .where('b.state', 'in', [bookingStates.open, bookingStates.ok])
    .select([
      sql<number>`m.passenger_id`.as('passengerId'),
      weekdayOf(date).as('weekDayId'),
      sql<LocalDate | null>`b.date`.as('date'),
      'b.minutes',
      sql<RideType | null>`null::int`.as('rideType'),
      'b.id',
      'd.id as destinationId',
      'd.alias as destinationAlias',
    ])

/** What the passenger rides on the day by other orders, in the order of time. See `seenBy`. */
export async function ridesOnDay(trx: Trx, day: Day, user: Principal): Promise<OtherRide[]> {
  const rows = await trx
    .with('other', () => weeklyRides(trx, day).unionAll(bookedRides(trx, day)))
    .selectFrom('other')
    .selectAll()
    .orderBy('minutes')
    .orderBy('id')
    .limit(otherRidesAtMost)
    .execute()
  return rows.map((row) => seenBy(user, row))
}
