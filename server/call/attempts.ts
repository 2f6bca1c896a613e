import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'

/** What is counted in the database. */
export type AttemptKind =
  | 'login'
  | 'mail'
  | 'code'
  | 'signInFailure'
  | 'resetMail'
  | 'resetCode'
  | 'organizationMail'
  | 'invitationMail'
  | 'invitationMailOfOrganization'
  | 'importSearch'

interface Counted {
  kind: AttemptKind
  /** HMAC of who is counted. */
  key: Buffer
  max: number
  windowMs: number
  now: Date
}

/**
 * Makes whoever counts the same key wait until the transaction ends: of many at once, each would see none of the others.
 * The embedded database runs one transaction at a time.
 */
async function holdAttempts(trx: Trx, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key.readBigInt64BE()})`.execute(trx)
}

/** Counts one attempt unless there were `max` within the window. Gives the seconds to wait, or `null` when it may go on. */
export async function countAttempt(trx: Trx, counted: Counted): Promise<number | null> {
  const { kind, key, max, now } = counted
  if (max === Infinity) return null
  const wait = await doubleCheckedWait(trx, key, () => waitOf(trx, counted))
  if (wait === null) await trx.insertInto('attempt').values({ kind, key, at: now }).execute()
  return wait
}

/**
 * What a question that is asked of the attempts of one key says once nobody else is counting them. Whoever has to wait is
 * told so without being held: a flood of those would otherwise stand in line, each with a connection.
 * @param ask gives the seconds to wait, or `null`
 */
export async function doubleCheckedWait(
  trx: Trx,
  key: Buffer,
  ask: () => Promise<number | null>,
): Promise<number | null> {
  const wait = await ask()
  if (wait !== null) return wait
  await holdAttempts(trx, key)
  return ask()
}

/** Seconds to wait by what was counted so far, or `null`. Counts nothing, and holds nobody. */
export async function waitOf(trx: Trx, counted: Counted): Promise<number | null> {
  if (counted.max === Infinity) return null
  const { count, oldest } = await earlierAttempts(trx, counted)
  return count < counted.max ? null : secondsUntil((oldest ?? counted.now).getTime() + counted.windowMs, counted.now)
}

/** How many attempts there were within the window, and when the oldest and the newest of them were. */
export async function earlierAttempts(
  trx: Trx,
  { kind, key, windowMs, now }: Omit<Counted, 'max'>,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  return trx
    .selectFrom('attempt')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Date | null>('at').as('oldest'),
      fn.max<Date | null>('at').as('newest'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whole seconds, at least 1. */
export const secondsUntil = (instant: number, now: Date): number =>
  Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
