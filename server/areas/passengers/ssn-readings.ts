import { secondsUntil } from '../../call/attempts.ts'
import type { Trx } from '../../db/tables.ts'

/** Most personal identity codes that one user reads in an hour. Source: security decision on limits. */
const ssnReadingsPerHour = 60

const hour = 60 * 60_000

/** Counted by the audit log, which holds every reading. `null` when the user may go on. */
export async function secondsUntilNextReading(trx: Trx, userId: number, now: Date): Promise<number | null> {
  const readings = await trx
    .selectFrom('audit_event')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', new Date(now.getTime() - hour))
    .where('action', '=', 'ssn.read')
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .limit(ssnReadingsPerHour)
    .execute()
  const oldest = readings[ssnReadingsPerHour - 1]
  return oldest ? secondsUntil(oldest.at.getTime() + hour, now) : null
}
