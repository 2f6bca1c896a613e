import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { StorageError } from '#data/device/storage-error.ts'
import type { LiveQuery } from '#data/workspace/live.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { useRefresh } from '#state/refresh.ts'
import { useLive } from '#state/use-live.ts'

interface Kept<T> {
  value: T
  /** Milliseconds since 1970 UTC. */
  fetchedAt: number
}

export interface KeptFacts<T> {
  /** `undefined` while there is nothing to show. */
  value: T | undefined
  /** `null` when it was never fetched, `undefined` while that is being read. */
  fetchedAt: number | null | undefined
  isLoading: boolean
  /** Why the server's latest could not be had; `null` when it could. */
  failure: unknown
  retry: () => void
}

interface Options<T> {
  /** What the facts are of. */
  id: number
  read: LiveQuery<[id: number], Kept<T> | null>
  /** @throws ApiError, StorageError */
  pull: (id: number) => Promise<void>
}

/** What the device has at once, brought up to date while the page is shown. */
export function useKept<T>({ id, read, pull }: Options<T>): KeptFacts<T> {
  const kept = useLive(read, id)
  const [asked, setAsked] = useState<Asked>(waiting(id))
  const run = useCallback(
    () => failureOf(pull(id)).then((failure) => setAsked({ id, isLoading: false, failure })),
    [id, pull],
  )
  useRefresh(run, { kinds: ['organization', 'groups', 'rights'] })
  useEffect(() => void run(), [run])
  const retry = () => {
    setAsked(waiting(id))
    void run()
  }
  const { isLoading, failure } = asked.id === id ? asked : waiting(id)
  const fetchedAt = kept === null ? null : kept?.fetchedAt
  return { value: kept?.value, fetchedAt, isLoading, failure, retry }
}

interface Asked {
  id: number
  isLoading: boolean
  failure: unknown
}

const waiting = (id: number): Asked => ({ id, isLoading: true, failure: null })

async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work
    return null
  } catch (error) {
    // the session may end while the answer is on its way
    if (!openedWorkspace()) return null
    if (error instanceof ApiError || error instanceof StorageError) return error
    throw error
  }
}
