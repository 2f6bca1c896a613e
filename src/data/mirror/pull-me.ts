import { getMe } from '#contract/auth.ts'
import type { Me } from '#domain/user.ts'
import { call } from '../api/client.ts'
import type { MirrorDatabase } from './db.ts'

/**
 * Fetches the user, with all rights, into the mirror.
 * @param token sent instead of the current one
 * @throws ApiError
 */
export async function pullMeInto(mirror: MirrorDatabase, token?: string): Promise<Me> {
  const me = await call(getMe, {}, token === undefined ? {} : { token })
  await mirror.references.put({ key: 'me', value: me })
  return me
}
