import { workspace } from './workspace.ts'
import { unsentCount } from './queue.ts'
import { forgetFetched } from '../mirror/room.ts'

/**
 * Forgets what was fetched to this device, but for who the user is; the screens fetch it again.
 * @returns `false` when nothing was done because confirmations wait to be sent
 */
export async function emptyMirror(): Promise<boolean> {
  if ((await unsentCount()) > 0) return false
  await forgetFetched(workspace().mirror)
  return true
}
