import { useEffect, useState } from 'react'
import { liveLocationIntervalMs, type CarLocation } from '#domain/route.ts'
import { fetchCarLocation, type FollowedTrip } from '#data/drives.ts'

export interface FollowedCar {
  /** `null` when the car has no position, `undefined` until it has been asked for. The last one stays through a failure. */
  location: CarLocation | null | undefined
  /** Why the last question went unanswered; `null` when it did not. */
  failure: unknown
}

interface Followed extends FollowedCar {
  trip: string | null
}

/** Where the trip's car is: at once and every ten seconds, while the window is visible. @param trip `null`: not followed */
export function useCarLocation(trip: FollowedTrip | null): FollowedCar {
  const name = trip && JSON.stringify(trip)
  const [followed, setFollowed] = useState<Followed>({ trip: name, location: undefined, failure: null })
  useEffect(() => {
    if (name === null) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false

    const ask = async () => {
      clearTimeout(timer)
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      const answer = await fetchCarLocation(JSON.parse(name) as FollowedTrip, signal).then(
        (location) => ({ location, failure: null }),
        (failure: unknown) => ({ failure }),
      )
      isAsking = false
      if (signal.aborted) return
      setFollowed((before) => ({
        trip: name,
        location: before.trip === name ? before.location : undefined,
        ...answer,
      }))
      timer = setTimeout(() => void ask(), liveLocationIntervalMs)
    }
    void ask()
    document.addEventListener('visibilitychange', () => void ask(), { signal })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [name])
  const { location, failure } = followed.trip === name ? followed : { location: undefined, failure: null }
  return { location, failure }
}
