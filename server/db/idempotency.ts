import { hash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { Refused } from '../ground/refused.ts'
import { compiled, write, type Write } from './compiled.ts'
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

export const hashOf = (input: unknown): Buffer => hash('sha256', JSON.stringify(input), 'buffer')

/** The row that holds a key; its answer follows. */
const claimRow = ({ userId, key, route, bodyHash }: KeyedCall, now: Date) => ({
  user_id: userId,
  key,
  route,
  body_hash: bodyHash,
  created_at: now,
})

const insertClaim = compiled((db, row: ReturnType<typeof claimRow>) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
)

/**
 * Takes the key for this transaction, or gives the answer that was kept under it.
 * @throws Refused (422) when the key was used for something else
 */
export async function claimKey(trx: Trx, call: KeyedCall, now: Date): Promise<KeptAnswer | null> {
  const { userId, key, route, bodyHash } = call
  const [claimed] = await insertClaim(trx, claimRow(call, now)).catch((error: unknown) => {
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

/**
 * The claimed key is found as a conflict, which always goes through the index: the planner would read the whole of a
 * table that it believes to be empty.
 */
const answeredClaim = write((db, row: ReturnType<typeof claimRow> & KeptAnswer) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ status: row.status, response: row.response }),
    ),
)

/** Keeps the answer under the key that was claimed. */
export const keptAnswer = (call: KeyedCall, answer: KeptAnswer, now: Date): Write =>
  answeredClaim({ ...claimRow(call, now), ...answer })

/** The first call with the key has not been answered yet. */
export const inProgress = (): Refused => new Refused(409, 'idempotency_in_progress', 1)
