import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Waiting } from '../ground/behind.ts'

/** Mail that is neither sent nor given up, whichever process is to send it. */
export async function mailWaiting(db: Kysely<Database>, now: Date): Promise<Waiting> {
  const { count, oldest } = await db
    .selectFrom('mail')
    .where('sealed', 'is not', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count, oldestMs: oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) }
}
