import { sql, type Kysely } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import { wallTimeAt } from '#domain/local-date.ts'
import { noRejectionMarks, rejectionMarks } from '../areas/bookings/rejected-orders.ts'
import type { BookingKey } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'
import { isOver } from './booked-ride.ts'

/**
 * Accepts or rejects a booking that the caller holds.
 * @param answer `reason` is why not; `null` accepts
 */
export async function storeBookingAnswer(
  trx: Kysely<Database>,
  { organizationId, bookingId }: BookingKey,
  { reason }: { reason: string | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set(({ eb }) => ({
      state: reason === null ? bookingStates.ok : bookingStates.rejected,
      rejected_reason: reason,
      ...(reason === null ? noRejectionMarks : rejectionMarks(now)),
      answer_at: null,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: null,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', bookingId)
    .execute()
}

/** Accepted bookings that are over have been driven; those whose trips were all cancelled are cancelled. */
export async function settleBookings(db: Kysely<Database>, now: Date): Promise<void> {
  const { date, minutes } = wallTimeAt(now.getTime())
  await sql`
    update booking as b set
      state = case when c.trips = c.cancelled and c.trips > 0
        then ${bookingStates.cancelled}::smallint else ${bookingStates.finished}::smallint end,
      version = b.version + 1, updated_at = ${now}, updated_by = null
    from (
      select k.organization_id, k.id,
        count(t.id) as trips, count(t.cancelled_at) as cancelled
      from booking as k
      left join trip as t on t.organization_id = k.organization_id and t.booking_id = k.id
      where k.state = ${bookingStates.ok}::int
      group by k.organization_id, k.id
    ) as c
    where b.organization_id = c.organization_id and b.id = c.id and b.state = ${bookingStates.ok}::int
      and ((c.trips > 0 and c.trips = c.cancelled) or ${isOver(date, minutes)})
  `.execute(db)
}
