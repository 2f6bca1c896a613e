import { sql, type Kysely } from 'kysely'
import type { Database, Trx } from '../../db/tables.ts'
import { Refused } from '../../ground/refused.ts'
import { newSecret, sha256 } from '../../ground/secrets.ts'
import { endSessionsOf } from './sessions.ts'
import { hasEmail } from './users.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long a code opens, in milliseconds. */
export const codeLifetimes = { reset: 30 * minute, firstPassword: 7 * day } as const

/** Makes a code for the user and voids the older ones. It is stored only as a hash. */
export async function makeResetCode(trx: Trx, userId: number, lifetimeMs: number, now: Date): Promise<string> {
  const code = newSecret()
  await voidCodesOf(trx, userId, now)
  const credential = await trx
    .selectFrom('credential')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await trx
    .insertInto('reset_code')
    .values({
      user_id: userId,
      code_hash: sha256(code),
      credential_version: credential?.version ?? noCredential,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return code
}

/** Where the mail sends its reader. In the fragment, so that no server and no other page ever sees the code. */
export const resetLink = (publicUrl: string, email: string, code: string): string =>
  `${publicUrl}/#/resetPassword?${new URLSearchParams({ email, code }).toString()}`

/** Stands for the version of a credential that does not exist yet. */
const noCredential = 0

/** The user whom the code lets set a password, or `null`: unknown, used, void, expired, or another user's. */
export async function userOfCode(db: Kysely<Database>, email: string, code: string, now: Date) {
  const row = await openCode(db, email, code, now).executeTakeFirst()
  return row ?? null
}

/** The same, and nobody else can use the code while the transaction runs. */
export async function takeCode(trx: Trx, email: string, code: string, now: Date) {
  const row = await openCode(trx, email, code, now).forUpdate('reset_code').executeTakeFirst()
  return row ?? null
}

/** The answer to any code that does not open, and to any address that nobody has. */
export const invalidCode = (): Refused => new Refused(400, 'user_not_found_or_password_reset_token_invalid')

/** Stores the new password, voids every code, and ends every session of the user. */
export async function setPassword(trx: Trx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await trx
    .insertInto('credential')
    .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ password_hash: passwordHash, changed_at: now, version: sql`credential.version + 1` }),
    )
    .execute()
  await voidCodesOf(trx, userId, now)
  await endSessionsOf(trx, userId, now)
}

const openCode = (db: Kysely<Database>, email: string, code: string, now: Date) =>
  db
    .selectFrom('reset_code')
    .innerJoin('app_user', 'app_user.id', 'reset_code.user_id')
    .leftJoin('credential', 'credential.user_id', 'app_user.id')
    .where('reset_code.code_hash', '=', sha256(code))
    .where('reset_code.void_at', 'is', null)
    .where('reset_code.expires_at', '>', now)
    .where(hasEmail(email))
    .where('app_user.removed_at', 'is', null)
    .where('reset_code.credential_version', '=', sql<number>`coalesce(credential.version, ${noCredential})`)
    .select(['app_user.id', 'app_user.email'])

async function voidCodesOf(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('reset_code')
    .set({ void_at: now })
    .where('user_id', '=', userId)
    .where('void_at', 'is', null)
    .execute()
}
