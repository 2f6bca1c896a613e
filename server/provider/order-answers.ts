import { sql, type Kysely } from 'kysely'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { noRejectionMarks, rejectionMarks } from '../areas/bookings/rejected-orders.ts'
import type { TimetableKey } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'

/**
 * Accepts or rejects an order that is in one of the states. What staff entered stays the version that it is.
 * @param answer `reason` is why not; `null` accepts
 * @returns whether it was in one of them
 */
export async function answerOrder(
  trx: Kysely<Database>,
  { organizationId, id }: TimetableKey,
  { reason }: { reason: string | null },
  states: readonly TimetableState[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('timetable')
    .set({
      state: reason === null ? timetableStates.accepted : timetableStates.rejected,
      answer_at: null,
      rejected_reason: reason,
      ...(reason === null ? noRejectionMarks : rejectionMarks(now)),
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', sql<TimetableState>`any(${states}::int[])`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
