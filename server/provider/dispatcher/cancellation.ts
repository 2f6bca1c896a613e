import { sql, type Kysely } from 'kysely'
import { hasTripBegun } from '../../areas/trips/trips.ts'
import type { TripCancellation } from '../../call/outside/provider.ts'
import type { Database } from '../../db/tables.ts'

/** Marks the trips as asked for; answered at once when the answer takes no time. */
export async function requestCancellation(
  trx: Kysely<Database>,
  { organizationId, tripIds, reason, user, at }: TripCancellation,
  answerMs: number,
): Promise<void> {
  await trx
    .updateTable('trip')
    .set(({ eb }) => ({
      cancel_requested_at: at,
      cancel_requested_by: user.id,
      cancel_answer_at: new Date(at.getTime() + answerMs),
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

/** Cancels the trips whose answer is due, in the name of who asked. One that has begun since goes on as if nobody had. */
export async function answerCancellations(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .updateTable('trip')
    .from('app_user as u')
    .whereRef('u.id', '=', 'trip.cancel_requested_by')
    .where('trip.cancelled_at', 'is', null)
    .where('trip.cancel_requested_at', 'is not', null)
    .where('trip.cancel_answer_at', '<=', now)
    .where((eb) => eb.not(hasTripBegun))
    .set((eb) => ({
      cancelled_at: now,
      cancelled_by: eb.ref('trip.cancel_requested_by'),
      cancelled_by_email: eb.ref('u.email'),
      version: eb('trip.version', '+', 1),
      updated_at: now,
      updated_by: null,
    }))
    .execute()
  await db
    .updateTable('trip')
    .where('cancelled_at', 'is', null)
    .where('cancel_requested_at', 'is not', null)
    .where('cancel_answer_at', '<=', now)
    .where(hasTripBegun)
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
}
