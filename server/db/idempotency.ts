import { createHash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { Refused } from '../refused.ts'
import type { Trx } from './tables.ts'

/** A write as its client names it. */
export interface KeyedCall {
  userId: number
  key: string
  route: string
  /** Of the parsed input: a repeat that carries a fresher copy of the item is still the same call. */
  bodyHash: Buffer
}

export interface KeptAnswer {
  status: number
  response: string
}

/** Kept this long; longer than any device may keep a write. */
export const keptAnswerDays = 30

/** Another process holds the same key in its transaction for longer than this one waits. */
const lockNotAvailable = '55P03'

export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,128}$/.test(text)

export const hashOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** The row that holds a key; its answer follows. */
export const claimRow = ({ userId, key, route, bodyHash }: KeyedCall, now: Date) => ({
  user_id: userId,
  key,
  route,
  body_hash: bodyHash,
  created_at: now,
})

/**
 * Takes the key for this transaction, or gives the answer that was kept under it.
 * @throws Refused (422) when the key was used for something else
 */
export async function claimKey(trx: Trx, call: KeyedCall, now: Date): Promise<KeptAnswer | null> {
  const { userId, key, route, bodyHash } = call
  const claimed = await trx
    .insertInto('idempotency')
    .values(claimRow(call, now))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw error instanceof DatabaseError && error.code === lockNotAvailable ? inProgress() : error
    })
  if (claimed) return null

  const kept = await trx
    .selectFrom('idempotency')
    .select(['route', 'body_hash', 'status', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (kept.route !== route || !kept.body_hash.equals(bodyHash)) throw new Refused(422, 'idempotency_key_reused')
  if (kept.status === null || kept.response === null) throw inProgress()
  return { status: kept.status, response: kept.response }
}

/** The first call with the key has not been answered yet. */
export const inProgress = (): Refused => new Refused(409, 'idempotency_in_progress', 1)
