import { startSession } from '#server/areas/identity/sessions.ts'
import type { Services } from '#server/call/services.ts'

/** A token of a new session of the user. */
export const newToken = ({ db, clock }: Services, userId: number, at = new Date(clock())): Promise<string> =>
  db
    .transaction()
    .execute((trx) => startSession(trx, { userId, now: at, network: '192.0.2.0/24', clientVersion: null }))
