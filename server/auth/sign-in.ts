import type { Kysely } from 'kysely'
import { emailKey } from '#domain/email.ts'
import type { Database, Trx } from '../db/tables.ts'
import { hasEmail, hasUsername } from '../db/users.ts'
import type { Limits } from '../limits.ts'
import { tooManyRequests } from '../refused.ts'
import type { Services } from '../services.ts'
import { countAttempt, doubleCheckedWait, earlierAttempts, secondsUntil } from './attempts.ts'

const minute = 60_000
const accountWindowMs = 15 * minute
const longestDelayMs = 15 * minute

interface Attempt {
  /** E-mail or username, as typed. */
  username: string
  password: string
  networkKey: Buffer
  now: Date
}

/** What a sign-in came to before the transaction that starts the session. */
export interface CheckedPassword {
  accountKey: Buffer
  networkKey: Buffer
  /** `null` when nobody has the name. */
  userId: number | null
  /** `null` for a wrong password. */
  credentialVersion: number | null
  /** Hash with today's parameters, where the stored one has others. */
  newHash: string | null
}

/**
 * Checks a password with the same work whoever asks for whom. The attempt counts as failed from the start and is
 * forgiven when it succeeds, so that many at once gain nothing.
 * @throws Refused 429 when the account or the network has to wait
 */
export async function checkPassword(services: Services, limits: Limits, attempt: Attempt): Promise<CheckedPassword> {
  const { db, keys, passwords } = services
  const { networkKey, now } = attempt
  const user = await findUser(db, attempt.username)
  const account = user ? `user ${user.id}` : `name ${emailKey(attempt.username)}`
  const accountKey = keys.mac('attempt', account)
  await waitForTurn(db, limits, accountKey, networkKey, now)

  const { matches, outdated } = await passwords.verify(attempt.password, user?.passwordHash ?? null)
  const isRight = user !== undefined && matches
  return {
    accountKey,
    networkKey,
    userId: user?.id ?? null,
    credentialVersion: isRight ? user.credentialVersion : null,
    newHash: isRight && outdated ? await passwords.hash(attempt.password) : null,
  }
}

/** After a right password: forgets the account's failures and this one of the network. */
export async function forgiveFailures(trx: Trx, { accountKey, networkKey }: CheckedPassword, now: Date): Promise<void> {
  await trx
    .deleteFrom('attempt')
    .where('kind', '=', 'signInFailure')
    .where((eb) => eb.or([eb('key', '=', accountKey), eb.and([eb('key', '=', networkKey), eb('at', '=', now)])]))
    .execute()
}

/**
 * The user with a right password, once more inside the transaction: it may have been changed meanwhile.
 * @returns whether the user may still sign in
 */
export async function confirmCredential(trx: Trx, { userId, credentialVersion, newHash }: CheckedPassword) {
  if (userId === null || credentialVersion === null) return false
  const row = await trx
    .selectFrom('credential')
    .innerJoin('app_user', 'app_user.id', 'credential.user_id')
    .where('credential.user_id', '=', userId)
    .where('credential.version', '=', credentialVersion)
    .where('app_user.removed_at', 'is', null)
    .select('credential.user_id')
    .executeTakeFirst()
  if (row && newHash !== null) {
    await trx.updateTable('credential').set({ password_hash: newHash }).where('user_id', '=', userId).execute()
  }
  return row !== undefined
}

const findUser = (db: Kysely<Database>, typed: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('credential', 'credential.user_id', 'app_user.id')
    .where((eb) => eb.or([hasEmail(typed), hasUsername(typed)]))
    .where('removed_at', 'is', null)
    .orderBy(hasEmail(typed), 'desc')
    .select(['app_user.id', 'credential.password_hash as passwordHash', 'credential.version as credentialVersion'])
    .executeTakeFirst()

/** Counts the attempt as a failure of the account and of the network, one after the other of many at once. */
const waitForTurn = (
  db: Kysely<Database>,
  limits: Limits,
  accountKey: Buffer,
  networkKey: Buffer,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const wait =
      (await doubleCheckedWait(trx, accountKey, () => accountWait(trx, limits, accountKey, now))) ??
      (await countFailure(trx, limits, networkKey, now))
    if (wait !== null) throw tooManyRequests(wait)
    await trx.insertInto('attempt').values({ kind: 'signInFailure', key: accountKey, at: now }).execute()
  })

async function accountWait(trx: Trx, limits: Limits, key: Buffer, now: Date): Promise<number | null> {
  const failures = { kind: 'signInFailure', key, windowMs: accountWindowMs, now } as const
  const { count, newest } = await earlierAttempts(trx, failures)
  const delayMs = delayAfter(count, limits.freeSignInFailures)
  const nextAt = (newest ?? now).getTime() + delayMs
  return delayMs > 0 && nextAt > now.getTime() ? secondsUntil(nextAt, now) : null
}

const countFailure = (trx: Trx, limits: Limits, networkKey: Buffer, now: Date): Promise<number | null> =>
  countAttempt(trx, {
    kind: 'signInFailure',
    key: networkKey,
    max: limits.signInFailuresPerHour,
    windowMs: 60 * minute,
    now,
  })

/** Nothing for the first failures, then 2 s, 4 s, 8 s and so on. No account is ever locked: that would be an attack. */
function delayAfter(failures: number, free: number): number {
  if (failures <= free) return 0
  return Math.min(2 ** (failures - free) * 1000, longestDelayMs)
}
