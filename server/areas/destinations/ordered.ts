import { sql, type RawBuilder } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { OrderedRides } from '#domain/destination-can.ts'
import { addDays, wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import { minutesPerDay } from '#domain/time-of-day.ts'
import { drivenTimetableStates } from '#domain/timetable/state.ts'
import type { Trx } from '../../db/tables.ts'
import type { StoredDestination } from '../../call/access-rules.ts'
import { lastDrivenDay } from '../timetables/splits.ts'

/** The first day whose trips may be under way: one that begins late ends the day after. */
export const firstTripDay = (now: Date): LocalDate => addDays(wallTimeAt(now.getTime()).date, -1)

/**
 * Of the query's `t` and its run `r`: a trip of the destination that is neither cancelled nor over. Whom a user has seen
 * arrive or leave is not on the way any more.
 */
export function isTripAhead(destinationId: number, now: Date): RawBuilder<boolean> {
  const { date, minutes } = wallTimeAt(now.getTime())
  return sql<boolean>`
    r.destination_id = ${destinationId}::int
    and t.cancelled_at is null and t.dropoff_at is null and t.no_show_at is null
    and (t.date - ${date}::date) * ${minutesPerDay}::int + t.end_minutes >= ${minutes}::int
    and not exists (
      select from arrival as a
      where a.organization_id = t.organization_id and a.trip_id = t.id and a.completed_at is not null
    )`
}

/** Of the query's `t`: a timetable of the destination that has not ended. */
export const isTimetableAhead = (destinationId: number, now: Date): RawBuilder<boolean> => sql<boolean>`
  t.destination_id = ${destinationId}::int and not t.deleted
  and ${lastDrivenDay} >= ${wallTimeAt(now.getTime()).date}::date`

/** Of the query's `b`: a booking of today or a coming day that is open, or accepted and without a trip that would tell. */
export const isBookingAhead = (destinationId: number, now: Date): RawBuilder<boolean> => sql<boolean>`
  b.destination_id = ${destinationId}::int and b.date >= ${wallTimeAt(now.getTime()).date}::date
  and (
    b.state = ${bookingStates.open}::int
    or b.state = ${bookingStates.ok}::int and not exists (
      select from trip as own where own.organization_id = b.organization_id and own.booking_id = b.id
    )
  )`

/** How much is ordered there and still to come. */
export async function orderedAt(trx: Trx, { organizationId, id }: StoredDestination, now: Date): Promise<OrderedRides> {
  const { rows } = await sql<OrderedRides>`
    select
      (
        select count(*)::int from trip as t join run as r on r.organization_id = t.organization_id and r.id = t.run_id
        where t.organization_id = ${organizationId} and t.date >= ${firstTripDay(now)}::date
          and ${isTripAhead(id, now)}
      ) as trips,
      (
        select count(*)::int from timetable as t
        where t.organization_id = ${organizationId} and ${isTimetableAhead(id, now)}
          and t.state = any(${drivenTimetableStates}::int[])
      ) as timetables,
      (
        select count(*)::int from booking as b
        where b.organization_id = ${organizationId} and ${isBookingAhead(id, now)}
      ) as bookings
  `.execute(trx)
  return rows[0] ?? { trips: 0, timetables: 0, bookings: 0 }
}
