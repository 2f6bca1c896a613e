import { sql, type RawBuilder } from 'kysely'
import { can } from '#domain/access.ts'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { otherRidesAtMost, type OtherRide, type OtherRides } from '#domain/week/other-ride.ts'
import type { RideType } from '#domain/ride/schema.ts'
import { drivenTimetableStates } from '#domain/timetable/state.ts'
import { shortIdOf } from '#domain/booking/short-id.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { rideTypeOf } from './rides.ts'
import { lastDrivenDay } from './splits.ts'
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

/** Columns of a query's row. */
interface When {
  passenger: RawBuilder<number>
  weekday: RawBuilder<number>
}

/** Whether a passenger comes to the timetable on a weekday: who is inactive has rides there that are not driven. */
const comesTo = ({ organizationId, id }: StoredTimetable, { passenger, weekday }: When) =>
  sql<boolean>`exists (
    select 1
    from ride as own join passenger as p on p.id = own.passenger_id
    where own.organization_id = ${organizationId} and own.timetable_id = ${id}
      and own.passenger_id = ${passenger} and own.weekday = ${weekday}
      and p.state = ${passengerStates.normal} and not p.inactive
  )`

/**
 * Weekly rides of other timetables that are ordered, of passengers who come to this one, on weekdays on which both do.
 * @param from the first day that counts
 */
function weeklyRides(trx: Trx, timetable: StoredTimetable, from: LocalDate) {
  const { organizationId, id, endDate, originalTimetableId, splitUntil } = timetable
  return (
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
      .where('t.id', '!=', id)
      // what it was split off from makes way for it
      .$if(splitUntil !== null, (query) => query.where('t.id', '!=', originalTimetableId))
      .where('t.deleted', '=', false)
      .where('d.deleted', '=', false)
      .where('t.state', 'in', drivenTimetableStates)
      .where('m.withdrawn_at', 'is', null)
      .where(
        sql<boolean>`(r.weekday - extract(dow from greatest(t.start_date, ${from}::date))::int + 7) % 7
        <= least(${lastDrivenDay}, ${endDate}::date) - greatest(t.start_date, ${from}::date)`,
      )
      .where(comesTo(timetable, { passenger: sql.ref('r.passenger_id'), weekday: sql.ref('r.weekday') }))
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
  )
}

const weekdayOfBooking = sql<number>`extract(dow from b.date)::int`

/** Single bookings of passengers who come to the timetable, on days on which they do. */
const bookedRides = (trx: Trx, timetable: StoredTimetable, from: LocalDate) =>
  trx
    .selectFrom('booking as b')
    .innerJoin('booking_passenger as m', (join) =>
      join.onRef('m.organization_id', '=', 'b.organization_id').onRef('m.booking_id', '=', 'b.id'),
    )
    .innerJoin('destination as d', 'd.id', 'b.destination_id')
    .where('b.organization_id', '=', timetable.organizationId)
    .where('b.state', 'in', [bookingStates.open, bookingStates.ok])
    .where('b.date', '>=', from)
    .where('b.date', '<=', timetable.endDate)
    .where(comesTo(timetable, { passenger: sql.ref('m.passenger_id'), weekday: weekdayOfBooking }))
    .select([
      sql<number>`m.passenger_id`.as('passengerId'),
      weekdayOfBooking.as('weekDayId'),
      sql<LocalDate | null>`b.date`.as('date'),
      'b.minutes',
      sql<RideType | null>`null::int`.as('rideType'),
      'b.id',
      'd.id as destinationId',
      'd.alias as destinationAlias',
    ])

/** A ride as it is told: where to only to who may read what it belongs to. */
export function seenBy(user: Principal, { id, destinationId, destinationAlias, ...ride }: Row): OtherRide {
  const { passengerId, weekDayId, date, minutes, rideType } = ride
  const kind = date === null ? 'timetable' : 'booking'
  const isReadable = can(user, kind === 'timetable' ? 'readTimetables' : 'readBookings', destinationId)
  const number = kind === 'timetable' ? String(id) : shortIdOf({ id })
  return {
    ...{ passengerId, weekDayId, date, minutes, rideType },
    order: isReadable ? { kind, id, number, destinationId, destinationAlias } : null,
  }
}

/**
 * Rides that the timetable's passengers have already on the days of their rides in it, from today on: of each passenger
 * first the weekly ones, then single bookings. What the user may not read is told without saying where to. Where there are
 * too many, each passenger's first ones are told before anybody's next.
 */
export async function otherRidesOf(
  trx: Trx,
  timetable: StoredTimetable,
  today: LocalDate,
  user: Principal,
): Promise<OtherRides> {
  const from = timetable.startDate > today ? timetable.startDate : today
  const first = sql`"date" nulls first, "weekDayId", "minutes", "id"`
  const rows = await trx
    .with('other', () => weeklyRides(trx, timetable, from).unionAll(bookedRides(trx, timetable, from)))
    .selectFrom('other')
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .orderBy(sql`row_number() over (partition by "passengerId" order by ${first})`)
    .orderBy('passengerId')
    .limit(otherRidesAtMost)
    .execute()
  return { rides: rows.map((row) => seenBy(user, row)), moreCount: (rows[0]?.count ?? 0) - rows.length }
}
