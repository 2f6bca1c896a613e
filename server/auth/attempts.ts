import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'

/** What is counted in the database. */
export type AttemptKind = 'login' | 'mail' | 'code' | 'signInFailure' | 'resetMail' | 'resetCode' | 'organizationMail'

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
export async function holdAttempts(trx: Trx, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key.readBigInt64BE()})`.execute(trx)
}

/** Counts one attempt unless there were `max` within the window. Gives the seconds to wait, or `null` when it may go on. */
export async function countAttempt(trx: Trx, { kind, key, max, windowMs, now }: Counted): Promise<number | null> {
  if (max === Infinity) return null
  await holdAttempts(trx, key)
  const { rows } = await sql<{ added: number; oldest: Date | null }>`
    with recent as (
      select at from attempt where kind = ${kind} and key = ${key} and at > ${new Date(now.getTime() - windowMs)}
    ), added as (
      insert into attempt (kind, key, at)
      select ${kind}, ${key}::bytea, ${now}::timestamptz where (select count(*) from recent) < ${max}
      returning id
    )
    select (select count(*) from added) as added, (select min(at) from recent) as oldest`.execute(trx)
  const [row] = rows
  if (!row || row.added > 0) return null
  return secondsUntil((row.oldest ?? now).getTime() + windowMs, now)
}

/** How many attempts there were within the window, and when the newest of them was. */
export async function earlierAttempts(
  trx: Trx,
  { kind, key, windowMs, now }: Omit<Counted, 'max'>,
): Promise<{ count: number; newest: Date | null }> {
  return trx
    .selectFrom('attempt')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('at', '>', new Date(now.getTime() - windowMs))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<Date | null>('at').as('newest')])
    .executeTakeFirstOrThrow()
}

/** Whole seconds, at least 1. */
export const secondsUntil = (instant: number, now: Date): number =>
  Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
