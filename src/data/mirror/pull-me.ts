import { getMe } from '#contract/auth.ts'
import type { Me } from '#domain/user.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { MirrorDatabase } from './db.ts'

/**
 * Fetches the user, with all rights, into the mirror. Somebody else's are no answer: a cache on the way has them.
 * @param token sent instead of the current one
 * @throws ApiError
 */
export async function pullMeInto(
  { mirror, userId }: { mirror: MirrorDatabase; userId: number },
  token?: string,
): Promise<Me> {
  const me = await call(getMe, {}, token === undefined ? {} : { token })
  if (me.id !== userId) throw new ApiError(null, [connectionErrors.html])
  await mirror.references.put({ key: 'me', value: me })
  return me
}
