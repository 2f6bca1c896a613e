import { sql, type Kysely, type RawBuilder } from 'kysely'
import { hasTripBegun } from '../areas/trips/trips.ts'
import type { TripCancellation } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'

/**
 * Marks the trips as asked for.
 * @param answerMs after how long the answer is due; 0 answers at once, `null` waits for somebody outside
 */
export async function requestCancellation(
  trx: Kysely<Database>,
  { organizationId, tripIds, reason, user, at }: TripCancellation,
  answerMs: number | null,
): Promise<void> {
  await trx
    .updateTable('trip')
    .set(({ eb }) => ({
      cancel_requested_at: at,
      cancel_requested_by: user.id,
      cancel_answer_at: answerMs === null ? null : new Date(at.getTime() + answerMs),
      cancel_reason: reason,
      ...(answerMs === 0 && { cancelled_at: at, cancelled_by: user.id, cancelled_by_email: user.email }),
      version: eb('version', '+', 1),
      updated_at: at,
      updated_by: user.id,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${tripIds}::int[])`)
    .where('cancel_requested_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** Asked for, and neither done nor forgotten; `which` is about the trip. */
const isWaiting = (which: RawBuilder<boolean>) => sql<boolean>`
  trip.cancelled_at is null and trip.cancel_requested_at is not null and ${which}`

/** Cancels trips whose cancellation waits, in the name of who asked. */
export const doCancellations = (db: Kysely<Database>, which: RawBuilder<boolean>, now: Date) =>
  db
    .updateTable('trip')
    .from('app_user as u')
    .whereRef('u.id', '=', 'trip.cancel_requested_by')
    .where(isWaiting(which))
    .set((eb) => ({
      cancelled_at: now,
      cancelled_by: eb.ref('trip.cancel_requested_by'),
      cancelled_by_email: eb.ref('u.email'),
      version: eb('trip.version', '+', 1),
      updated_at: now,
      updated_by: null,
    }))
    .execute()

/** Lets trips whose cancellation waits go on as if nobody had asked. */
export const forgetCancellations = (db: Kysely<Database>, which: RawBuilder<boolean>, now: Date) =>
  db
    .updateTable('trip')
    .where(isWaiting(which))
    .set((eb) => ({
      cancel_requested_at: null,
      cancel_requested_by: null,
      cancel_answer_at: null,
      cancel_reason: null,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: null,
    }))
    .execute()

/** Cancels the trips whose answer is due, in the name of who asked. One that has begun since goes on as if nobody had. */
export async function answerCancellations(db: Kysely<Database>, now: Date): Promise<void> {
  const isDue = sql<boolean>`trip.cancel_answer_at <= ${now}::timestamptz`
  await doCancellations(db, sql<boolean>`${isDue} and not (${hasTripBegun})`, now)
  await forgetCancellations(db, sql<boolean>`${isDue} and ${hasTripBegun}`, now)
}
