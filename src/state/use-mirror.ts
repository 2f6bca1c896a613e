import { useLiveQuery } from 'dexie-react-hooks'
import { useSnapshot } from 'valtio'
import { openedWorkspace } from '#data/device/workspace.ts'
import { mirrorRevision } from './mirror-revision.ts'

/**
 * What a live query of the signed-in user's databases gives; `undefined` while it runs for the first time, and when the
 * session ends under it.
 */
export function useMirror<T>(query: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { count } = useSnapshot(mirrorRevision)
  return useLiveQuery(async () => {
    if (!openedWorkspace()) return undefined
    try {
      return await query()
    } catch (failure) {
      if (!openedWorkspace()) return undefined
      throw failure
    }
  }, [...deps, count])
}
