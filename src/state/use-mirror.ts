import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { mirrorRevision } from './mirror-revision.ts'
import { heldRights } from './held-rights.ts'
import { createPace } from './pace.ts'
import { session } from './session.ts'

/**
 * What a live query of the signed-in user's databases gives; `undefined` while it runs for the first time, and when the
 * session ends under it.
 * @param atHand what it has given before, to begin with
 */
export function useMirror<T>(query: () => Promise<T>, deps: readonly unknown[], atHand?: T): T | undefined {
  const { count } = useSnapshot(mirrorRevision)
  const userId = useSnapshot(session).me?.id
  const asked = [...deps, userId, count]
  const [pace] = useState(() => createPace(() => heldRights.since !== null))
  const live = async () => {
    if (!openedWorkspace()) return undefined
    try {
      return await pace(asked, query)
    } catch (failure) {
      if (!openedWorkspace()) return undefined
      throw failure
    }
  }
  return useLiveQuery<T | undefined, T | undefined>(live, asked, atHand)
}
