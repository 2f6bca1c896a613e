import type { UserSession } from '#domain/session.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { sessionLimits } from './sessions.ts'

/** The user's sessions that still open something. */
const openSessionsOf = (trx: Trx, userId: number, now: Date) =>
  trx
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - sessionLimits.absoluteMs))
    .where('last_seen_at', '>', new Date(now.getTime() - sessionLimits.idleMs))

/** The last used first. */
export async function sessionsOf(trx: Trx, user: Principal, now: Date): Promise<UserSession[]> {
  const rows = await openSessionsOf(trx, user.id, now)
    .select(['id', 'device', 'created_at as createdAt', 'last_seen_at as lastUsedAt'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === user.sessionId,
  }))
}

/** Id of the open session, or `null` when the user has no such one. */
export async function ownSession(trx: Trx, user: Principal, id: number, now: Date): Promise<number | null> {
  const row = await openSessionsOf(trx, user.id, now).select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** Ends every session of the user but the given one. */
export async function endOtherSessionsOf(trx: Trx, { id, sessionId }: Principal, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', id)
    .where('id', 'is distinct from', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
