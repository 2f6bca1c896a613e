import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import type { Kept } from '#data/workspace/answers.ts'
import { useRefresh } from './refresh.ts'
import { sync } from './sync.ts'
import { useMirror } from './use-mirror.ts'

interface Options<Fresh, OnDevice> {
  /** What the answer is about. */
  id: number
  /** Nothing is asked where the user may not. */
  isAllowed: boolean
  /** What the device has. */
  read: (id: number) => Promise<Kept<OnDevice> | null>
  fetch: (id: number, signal?: AbortSignal) => Promise<Fresh>
}

export interface Answer<Fresh, OnDevice> {
  /** As the server said while this was shown; `undefined` until then. */
  fresh: Fresh | undefined
  /** As the device has it, where there is no connection to ask; `null` otherwise, and when it has nothing. */
  onDevice: Kept<OnDevice> | null
  /** What the last reading failed with, or `null`. */
  failure: unknown
  /** Asks again; what is shown stays until then. */
  reload: () => void
  /** Takes what a call has changed. */
  change: (changed: (before: Fresh) => Fresh) => void
}

interface Asked<Fresh> {
  id: number
  fresh: Fresh | undefined
  failure: unknown
}

/** What the server says of something, and what the device has of it for when there is no answer. */
export function useAnswer<Fresh, OnDevice>(options: Options<Fresh, OnDevice>): Answer<Fresh, OnDevice> {
  const { id, isAllowed, read, fetch } = options
  const { online } = useSnapshot(sync)
  const mirrored = useMirror(async () => ({ id, kept: isAllowed ? await read(id) : null }), [id, isAllowed])
  const [asked, setAsked] = useState<Asked<Fresh>>({ id, fresh: undefined, failure: null })
  const take = useCallback(
    (answer: Answered<Fresh> | null) => {
      if (answer) setAsked((before) => ({ id, fresh: before.id === id ? before.fresh : undefined, ...answer }))
    },
    [id],
  )
  useEffect(() => {
    if (!isAllowed) return undefined
    const leaving = new AbortController()
    void answerTo(() => fetch(id, leaving.signal), leaving.signal).then(take)
    return () => leaving.abort()
  }, [id, isAllowed, fetch, take])
  const askAgain = async () => {
    if (isAllowed) take(await answerTo(() => fetch(id)))
  }
  useRefresh(askAgain)
  const { fresh, failure } = asked.id === id ? asked : { fresh: undefined, failure: null }
  const isUnanswered = failure instanceof ApiError ? failure.status === null : !online
  return {
    fresh,
    onDevice: fresh === undefined && isUnanswered && mirrored?.id === id ? mirrored.kept : null,
    failure,
    reload: () => void askAgain(),
    change: (changed) =>
      setAsked((before) => (before.fresh === undefined ? before : { ...before, fresh: changed(before.fresh) })),
  }
}

type Answered<Fresh> = { fresh: Fresh; failure: null } | { failure: unknown }

/** `null` for what nobody waits for any more: it is left, or the session has ended under it. */
async function answerTo<Fresh>(request: () => Promise<Fresh>, signal?: AbortSignal): Promise<Answered<Fresh> | null> {
  const answer = await request().then(
    (fresh) => ({ fresh, failure: null }),
    (failure: unknown) => ({ failure }),
  )
  return signal?.aborted || !openedWorkspace() ? null : answer
}
