import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { newSecret, sha256 } from '../../ground/secrets.ts'
import { findPrincipal } from './principal-query.ts'

const minute = 60_000
const hour = 60 * minute

/** One care shift, and one dead zone in it. Source: security decision on sessions. */
export const sessionLimits = { absoluteMs: 12 * hour, idleMs: 4 * hour } as const

/** Starts every token, so that one found in a file or a log is recognised for what it is. */
const tokenPrefix = 'perille_'
const lastSeenStepMs = minute

interface NewSession {
  userId: number
  /** The tenant that the user signs in through; absent for a password. */
  authTenantId?: number
  now: Date
  /** The network that the user signs in from. */
  network: string
  /** What the user recognises the device by. */
  device?: string
  clientVersion: string | null
}

/** Starts a session and gives its token, which is stored nowhere. */
export async function startSession(
  trx: Trx,
  { userId, authTenantId, now, network, device = '', clientVersion }: NewSession,
): Promise<string> {
  const token = `${tokenPrefix}${newSecret()}`
  await trx
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: sha256(token),
      method: authTenantId === undefined ? 'password' : 'microsoft',
      auth_tenant_id: authTenantId ?? null,
      created_at: now,
      last_seen_at: now,
      network,
      device,
      client_version: clientVersion,
    })
    .execute()
  return token
}

export async function endSession(trx: Trx, sessionId: number, now: Date): Promise<void> {
  await trx.updateTable('session').set({ ended_at: now }).where('id', '=', sessionId).execute()
}

export async function endSessionsOf(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the sessions of those who signed in through the tenant. */
export async function endSessionsThrough(trx: Trx, authTenantId: number, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('auth_tenant_id', '=', authTenantId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The user behind an `Authorization` header with the rights of this moment; `null` when it opens nothing. */
export async function authenticate(
  db: Kysely<Database>,
  authorization: string | undefined,
  now: Date,
): Promise<Principal | null> {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  const found = await findPrincipal(db, sha256(token))
  if (!found) return null
  const { session, principal } = found
  const age = now.getTime() - session.createdAt.getTime()
  const idle = now.getTime() - session.lastSeenAt.getTime()
  if (age >= sessionLimits.absoluteMs || idle >= sessionLimits.idleMs) return null
  if (idle >= lastSeenStepMs) {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute()
  }
  return principal
}
