import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { openedWorkspace } from '#data/device/workspace.ts'
import { mirrorRevision } from './mirror-revision.ts'
import { session } from './session.ts'

/**
 * Shortest time between two readings of a query, in milliseconds. [Note: Pace] A confirmation is written several times
 * on its way; one that is read each time keeps a slow tablet from answering the next finger.
 */
const paceMs = 250

/**
 * What a live query of the signed-in user's databases gives; `undefined` while it runs for the first time, and when the
 * session ends under it.
 * @param atHand what it has given before, to begin with
 */
export function useMirror<T>(query: () => Promise<T>, deps: readonly unknown[], atHand?: T): T | undefined {
  const { count } = useSnapshot(mirrorRevision)
  const userId = useSnapshot(session).me?.id
  const asked = [...deps, userId, count]
  const [pace] = useState(createPace)
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

/** Runs a query at once, and again no sooner than is good. What is asked again while it waits is answered once. */
function createPace() {
  let latest: { asked: readonly unknown[]; readAt: number; answer: unknown } | null = null
  let run = 0
  return async <T>(asked: readonly unknown[], query: () => Promise<T>): Promise<T> => {
    run += 1
    const own = run
    const before = latest?.asked.every((value, index) => Object.is(value, asked[index])) ? latest : null
    const rest = before ? before.readAt + paceMs - performance.now() : 0
    if (before && rest > 0) {
      await new Promise((resolve) => setTimeout(resolve, rest))
      // a later question gives the answer; this one is not waited for
      if (own !== run) return before.answer as T
    }
    const answer = await query()
    latest = { asked, readAt: performance.now(), answer }
    return answer
  }
}
