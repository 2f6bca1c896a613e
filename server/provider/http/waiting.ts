import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Say } from './say.ts'

/** What the booking system has not taken after this is told to whoever asked for it. */
const patienceMs = 3 * 60_000

/** How much was asked of the booking system that it has not taken: all of it, and what is told as late. */
export async function countWaiting(db: Kysely<Database>): Promise<{ waiting: number; late: number }> {
  const { waiting, late } = await db
    .selectFrom('provider_request')
    .where('next_try_at', 'is not', null)
    .select([sql<number>`count(*)::int`.as('waiting'), sql<number>`count(*) filter (where is_late)::int`.as('late')])
    .executeTakeFirstOrThrow()
  return { waiting, late }
}

/** Marks what has waited too long, so that it is told on the screen, and says one line for as long as there is any. */
export async function markLate(db: Kysely<Database>, now: Date, say: Say): Promise<void> {
  await db
    .updateTable('provider_request')
    .set({ is_late: true })
    .where('next_try_at', 'is not', null)
    .where('asked_at', '<=', new Date(now.getTime() - patienceMs))
    .where('is_late', '=', false)
    .execute()
  const { late } = await countWaiting(db)
  if (late === 0) say.works('wait')
  else say.fails('wait', `The booking system has not taken ${late} of what was asked of it for three minutes.`)
}
