import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { pullTrips, tripsOf, type TripQuery } from '#data/trips.ts'
import type { Trip } from '#domain/trip.ts'
import { useRefresh } from '#state/refresh.ts'
import { useMirror } from '#state/use-mirror.ts'

export interface FoundTrips {
  /** `undefined` while nothing is known. */
  trips: readonly Trip[] | undefined
  /** Milliseconds, server's clock; `null` while nothing was fetched. */
  fetchedAt: number | null
  isLoading: boolean
  /** Why there are no newer ones; `null` once there are. */
  failure: ApiError | null
  retry: () => void
}

interface Answer {
  key: string
  failure: ApiError | null
  /** The same question is under way again. */
  isAskedAgain: boolean
}

/**
 * The trips that are searched for: as the device knows them at once, and as the server does when it answers.
 * @param query `null` where nothing may be searched for
 */
export function useTrips(query: TripQuery | null): FoundTrips {
  const key = query ? [query.passengerId, query.destinationId, query.startDate, query.endDate].join() : ''
  const mirrored = useMirror(async () => ({ key, kept: query && (await tripsOf(query)) }), [key])
  const [answer, setAnswer] = useState<Answer | null>(null)

  const pullAgain = async () => {
    setAnswer((before) => before && { ...before, isAskedAgain: true })
    setAnswer(await answerTo(query, key))
  }
  useRefresh(pullAgain, { kinds: ['trips'] })
  const ask = useEffectEvent((signal: AbortSignal) => answerTo(query, key, signal))
  useEffect(() => {
    const leaving = new AbortController()
    void ask(leaving.signal).then((given) => {
      if (!leaving.signal.aborted) setAnswer(given)
    })
    return () => leaving.abort()
  }, [key])

  const kept = mirrored?.key === key ? mirrored.kept : null
  const current = answer?.key === key ? answer : null
  return {
    trips: kept?.value,
    fetchedAt: kept?.fetchedAt ?? null,
    isLoading: !current || current.isAskedAgain,
    failure: current?.failure ?? null,
    retry: () => void pullAgain(),
  }
}

async function answerTo(query: TripQuery | null, key: string, signal?: AbortSignal): Promise<Answer> {
  try {
    if (query) await pullTrips(query, signal)
    return { key, failure: null, isAskedAgain: false }
  } catch (failure) {
    // another search has begun, or the session has ended under it
    if (signal?.aborted || !openedWorkspace()) return { key, failure: null, isAskedAgain: false }
    if (!(failure instanceof ApiError)) throw failure
    return { key, failure, isAskedAgain: false }
  }
}
