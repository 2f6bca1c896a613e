import type { Kysely } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { emailKey } from '#domain/email.ts'
import { countAttempt, doubleCheckedWait, earlierAttempts, secondsUntil } from '../../call/attempts.ts'
import type { Services } from '../../call/services.ts'
import type { Database, Trx } from '../../db/tables.ts'
import type { Limits } from '../../ground/limits.ts'
import { tooManyRequests } from '../../ground/refused.ts'
import { hasEmail, hasUsername } from './users.ts'

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
 * Why a sign-in is refused, or `null`: asked once more inside the transaction, because the password or the user may have
 * gone meanwhile. Only who has typed a right password learns that its account was removed. Source: spec 3 §8.
 */
export async function whyNoSession(
  trx: Trx,
  userId: number,
  { credentialVersion, newHash }: CheckedPassword,
): Promise<ErrorCode | null> {
  if (credentialVersion === null) return 'login_failure'
  const row = await trx
    .selectFrom('credential')
    .innerJoin('app_user', 'app_user.id', 'credential.user_id')
    .where('credential.user_id', '=', userId)
    .where('credential.version', '=', credentialVersion)
    .select('app_user.removed_at as removedAt')
    .executeTakeFirst()
  if (!row) return 'login_failure'
  if (row.removedAt !== null) return 'user_account_not_found'
  if (newHash !== null) {
    await trx.updateTable('credential').set({ password_hash: newHash }).where('user_id', '=', userId).execute()
  }
  return null
}

/** Who has the name, somebody who was removed too: those who were not come first. */
const findUser = (db: Kysely<Database>, typed: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('credential', 'credential.user_id', 'app_user.id')
    .where((eb) => eb.or([hasEmail(typed), hasUsername(typed)]))
    .orderBy((eb) => eb('removed_at', 'is', null), 'desc')
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
