import { emailKey } from '#domain/email.ts'
import { countAttempt, type AttemptKind } from '../../call/attempts.ts'
import type { Services } from '../../call/services.ts'
import { tooManyRequests } from '../../ground/refused.ts'

const hour = 3_600_000

/** Counts what is done for an address, whoever does it. @throws Refused 429 when there was too much of it in an hour */
export async function limitEmail(
  { db, keys }: Services,
  kind: AttemptKind,
  email: string,
  max: number,
  now: Date,
): Promise<void> {
  const key = keys.mac('attempt', `email ${emailKey(email)}`)
  const counted = { kind, key, max, windowMs: hour, now }
  const wait = await db.transaction().execute((trx) => countAttempt(trx, counted))
  if (wait !== null) throw tooManyRequests(wait)
}
