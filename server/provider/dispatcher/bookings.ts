import type { Kysely } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { BookingKey } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'
import { openBooking } from '../booked-ride.ts'
import { storeBookingAnswer } from '../booking-answers.ts'
import { whyRejected } from './booked-ride.ts'
import { makeBookingRun } from './booking-run.ts'
import { nextTry, postponing, type OnFailure } from '../failures.ts'

/** Takes an open booking in; answered at once when the answer takes no time. */
export async function placeBooking(
  trx: Kysely<Database>,
  { organizationId, bookingId }: BookingKey,
  now: Date,
  answerMs: number,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ answer_at: new Date(now.getTime() + answerMs) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', bookingId)
    .where('state', '=', bookingStates.open)
    .execute()
  if (answerMs === 0) await answerBooking(trx, { organizationId, bookingId }, now)
}

/** Forgets an open booking. */
export async function withdrawBooking(trx: Kysely<Database>, { organizationId, bookingId }: BookingKey): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ answer_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', bookingId)
    .execute()
}

/** Accepts an open booking and gives it a run, or rejects it with the reason. */
async function answerBooking(trx: Kysely<Database>, key: BookingKey, now: Date): Promise<void> {
  const ride = await openBooking(trx, key)
  if (!ride?.answer_at || ride.answer_at > now) return
  const reason = whyRejected(ride, now)
  await storeBookingAnswer(trx, key, { reason }, now)
  if (reason === null) await makeBookingRun(trx, ride, now)
}

/** Lets a booking whose answer failed wait for the next try, unless it has been cancelled in the meantime. */
const postpone = (db: Kysely<Database>, { organizationId, bookingId }: BookingKey, now: Date) =>
  db
    .updateTable('booking')
    .set({ answer_at: nextTry(now) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', bookingId)
    .where('answer_at', '<=', now)
    .execute()

/** Answers the bookings whose answer is due, each in a transaction of its own. */
export async function answerBookings(db: Kysely<Database>, now: Date, onFailure: OnFailure): Promise<void> {
  const due = await db
    .selectFrom('booking')
    .select(['organization_id as organizationId', 'id as bookingId'])
    .where('answer_at', '<=', now)
    .orderBy('answer_at')
    .orderBy('id')
    .execute()
  for (const key of due) {
    await db
      .transaction()
      .execute((trx) => answerBooking(trx, key, now))
      .catch(
        postponing(
          () => postpone(db, key, now),
          (error) => onFailure(error, key),
        ),
      )
  }
}
