import { workspace } from '../device/workspace.ts'
import { unsentCount } from '../outbox/queue.ts'

/**
 * Forgets what was fetched to this device, but for who the user is; the screens fetch it again.
 * @returns `false` when nothing was done because confirmations wait to be sent
 */
export async function emptyMirror(): Promise<boolean> {
  if ((await unsentCount()) > 0) return false
  const { mirror } = workspace()
  const tables = [mirror.arrivals, mirror.passengers, mirror.destinations, mirror.lists]
  await mirror.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  return true
}
