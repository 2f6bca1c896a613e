import { useEffect, useEffectEvent, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { ApiError } from '#data/api/api-error.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { fetchRoute } from '#data/drives.ts'
import type { RouteWithTrips } from '#domain/route.ts'
import type { Trip } from '#domain/trip.ts'
import { sync } from '#state/sync.ts'
import { dayOf } from '../list/trip-words.ts'

export interface FoundRoute {
  /** `null` for a trip without one, `undefined` until the server has said. */
  route: RouteWithTrips | null | undefined
  failure: ApiError | null
  retry: () => void
}

/**
 * The drive that a trip is part of. It is never kept on the device; what had no connection is asked for again once there
 * is one. @param onNone told when there is none
 */
export function useRoute({ id: tripId, passengerId, startDateTime }: Trip, onNone: () => void): FoundRoute {
  const tripDate = dayOf(startDateTime)
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Omit<FoundRoute, 'retry'>>({ route: undefined, failure: null })
  const tellNone = useEffectEvent(onNone)
  useEffect(() => {
    const leaving = new AbortController()
    fetchRoute({ passengerId, tripId, tripDate }, leaving.signal).then(
      (route) => {
        if (leaving.signal.aborted) return
        setFound({ route, failure: null })
        if (route === null) tellNone()
      },
      (failure: unknown) => {
        // the dialog is closed, or the session has ended under it
        if (leaving.signal.aborted || !openedWorkspace()) return
        if (!(failure instanceof ApiError)) throw failure
        setFound({ route: undefined, failure })
      },
    )
    return () => leaving.abort()
  }, [passengerId, tripId, tripDate, attempt])
  const retry = () => {
    setFound({ route: undefined, failure: null })
    setAttempt((count) => count + 1)
  }
  const goOn = useEffectEvent((online: boolean) => {
    if (online && found.failure?.status === null) retry()
  })
  useEffect(() => subscribeKey(sync, 'online', (online) => goOn(online)), [])
  return { ...found, retry }
}
