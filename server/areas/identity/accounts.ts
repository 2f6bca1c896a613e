import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'
import { notFound } from '../../ground/refused.ts'
import { rightsTables } from './memberships.ts'
import { endSessionsOf } from './sessions.ts'
import { hasEmail } from './users.ts'

/** The account of an address; `null` where nobody has it, or only somebody who was removed. */
export async function accountOf(trx: Trx, email: string): Promise<{ id: number; email: string } | null> {
  const account = await trx
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where(hasEmail(email))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return account ?? null
}

/** Lets nobody remove the account until the transaction ends. Throws 404 when somebody just has. */
export async function keepAccount(trx: Trx, userId: number): Promise<void> {
  const account = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!account) throw notFound()
}

/**
 * Makes an account for an address that has none, without a password. Somebody who was removed comes back as who they
 * were, with nothing of what they could do then, nor of how they signed in: the address may be somebody else's by now.
 * @returns the user's id; `null` when another transaction has made it meanwhile
 */
export async function makeAccount(trx: Trx, email: string, now: Date): Promise<number | null> {
  const removed = await trx
    .updateTable('app_user')
    .set({ email, removed_at: null, version: sql`version + 1`, updated_at: now })
    .where(hasEmail(email))
    .where('removed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (removed) {
    for (const table of [...rightsTables, 'credential', 'microsoft_account'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', removed.id).execute()
    }
    await endSessionsOf(trx, removed.id, now)
    return removed.id
  }
  const made = await trx
    .insertInto('app_user')
    .values({ email, username: null, removed_at: null, ...madeBySystem(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

const madeBySystem = (now: Date) => ({ created_at: now, created_by: null, updated_at: now, updated_by: null })
