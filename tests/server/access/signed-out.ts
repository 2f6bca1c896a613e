import { sessionLimits } from '#server/areas/identity/sessions.ts'
import type { Services } from '#server/call/services.ts'
import { addUser } from '#tests/support/users.ts'
import type { Who } from './oracle.ts'
import { newToken } from './new-token.ts'
import type { Caller } from './world.ts'

export const nobody: Who = { isSignedIn: false, levels: {}, group: {}, administers: null }

/** Callers whose token opens nothing, although three of them once held one of an administrator. */
export async function signedOut(services: Services): Promise<Caller[]> {
  const { db, clock } = services
  const [organization] = await db.selectFrom('organization').select('id').orderBy('id').execute()
  const administers = organization ? [organization.id] : []
  const add = (email: string) => addUser(services, { email, password: null, administers })
  const [expired, revoked, removed] = [
    await add('vanha@perille.example'),
    await add('suljettu@perille.example'),
    await add('lahtenyt@perille.example'),
  ]
  const before = new Date(clock() - sessionLimits.absoluteMs)
  const tokens = [
    await newToken(services, expired, before),
    await newToken(services, revoked),
    await newToken(services, removed),
  ]
  await db
    .updateTable('session')
    .set({ ended_at: new Date(clock()) })
    .where('user_id', '=', revoked)
    .execute()
  await db
    .updateTable('app_user')
    .set({ removed_at: new Date(clock()) })
    .where('id', '=', removed)
    .execute()
  const names = ['an expired session', 'a revoked session', 'a removed user']
  return [
    { name: 'nobody', who: nobody, userId: null, token: null },
    { name: 'a made-up token', who: nobody, userId: null, token: `perille_${'a'.repeat(43)}` },
    ...names.map((name, index): Caller => ({ name, who: nobody, userId: null, token: tokens[index] ?? null })),
  ]
}
