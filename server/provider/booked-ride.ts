import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookingStates } from '#domain/booking/state.ts'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { minutesPerDay } from '#domain/time-of-day.ts'
import { utilityIdsOf } from '../areas/passengers/columns.ts'
import { unknownWayMinutes, type BookingKey } from '../call/outside/provider.ts'
import { lockRows } from '../db/locks.ts'
import type { Direction } from '../db/ride-tables.ts'
import type { Database } from '../db/tables.ts'

/** An open booking, locked until the transaction ends; `undefined` when it is no longer open. */
export async function openBooking(trx: Kysely<Database>, key: BookingKey): Promise<BookedRide | undefined> {
  await lockRows(trx, 'booking', [key.organizationId], [key.bookingId])
  return readOpenBooking(trx, key)
}

const readOpenBooking = (trx: Kysely<Database>, { organizationId, bookingId }: BookingKey) =>
  trx
    .selectFrom('booking as b')
    .leftJoin('price_category as c', 'c.id', 'b.price_category_id')
    .leftJoin('transportation_permission as d', (join) =>
      join.onRef('d.organization_id', '=', 'b.organization_id').onRef('d.id', '=', 'b.transportation_permission_id'),
    )
    .where('b.organization_id', '=', organizationId)
    .where('b.id', '=', bookingId)
    .where('b.state', '=', bookingStates.open)
    .selectAll('b')
    .select((eb) => [
      'c.max_passengers',
      'c.has_wheelchair_place',
      'd.passenger_id as permission_holder_id',
      jsonArrayFrom(
        eb
          .selectFrom('booking_passenger as bp')
          .leftJoin('passenger as p', (join) =>
            join.onRef('p.organization_id', '=', 'bp.organization_id').onRef('p.id', '=', 'bp.passenger_id'),
          )
          .select([
            'bp.passenger_id as passengerId',
            'p.inactive',
            'p.state',
            utilityIdsOf('bp.organization_id', 'bp.passenger_id').as('utilityIds'),
          ])
          .whereRef('bp.organization_id', '=', 'b.organization_id')
          .whereRef('bp.booking_id', '=', 'b.id')
          .orderBy('bp.position'),
      ).as('passengers'),
    ])
    .executeTakeFirst()

export type BookedRide = NonNullable<Awaited<ReturnType<typeof readOpenBooking>>>

/** A booking's times on the day on which its run stands: the one of its time at the destination. */
export interface RideTimes {
  date: LocalDate
  direction: Direction
  /** At the destination, or where it starts when it does not go there. */
  minutes: number
  startMinutes: number
  endMinutes: number
}

/** Towards the destination it is an arrival, everything else a departure. */
export function timesOf(
  ride: Pick<BookedRide, 'date' | 'start_minutes' | 'end_minutes' | 'to_destination_id'>,
): RideTimes {
  const end = ride.end_minutes ?? ride.start_minutes + unknownWayMinutes
  const isArrival = ride.to_destination_id !== null
  const atDestination = isArrival ? end : ride.start_minutes
  const days = Math.floor(atDestination / minutesPerDay)
  const shifted = (minutes: number) => minutes - days * minutesPerDay
  return {
    date: days === 0 ? ride.date : addDays(ride.date, days),
    direction: isArrival ? 'arrival' : 'departure',
    minutes: shifted(atDestination),
    // a ride of more than a day is shown as one that begins just after the last midnight but one
    startMinutes: Math.max(1 - minutesPerDay, shifted(ride.start_minutes)),
    endMinutes: shifted(end),
  }
}

/** Whether the booking is over, for a query that calls it `b`. */
export const isOver = (today: LocalDate, minutes: number) => sql<boolean>`
  (${today}::date - b.date) * ${minutesPerDay}::int + ${minutes}::int
    >= coalesce(b.end_minutes, b.start_minutes + ${unknownWayMinutes}::int)`
