import { randomId } from '#crypto/random-id.ts'
import { workspace } from './workspace.ts'

/**
 * Says whether this outbox has been seen before. A browser that removes a site's data leaves an empty database without
 * an error; only a mark kept elsewhere tells.
 * @param expected the mark kept elsewhere; `null` when there is none
 * @returns the mark to keep, and whether the expected one was lost
 */
export async function markOutbox(expected: string | null): Promise<{ marker: string; isLost: boolean }> {
  const { outbox } = workspace()
  const stored = (await outbox.kept.get('marker'))?.value
  if (typeof stored === 'string') return { marker: stored, isLost: false }
  const marker = randomId()
  await outbox.kept.put({ k: 'marker', value: marker })
  return { marker, isLost: expected !== null }
}
