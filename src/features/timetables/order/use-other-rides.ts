import { useEffect, useState } from 'react'
import { fetchOtherRides } from '#data/order-check.ts'
import type { OtherRide } from '#domain/ride/other-ride.ts'

export interface OtherRides {
  /** `undefined` while they are asked for; `null` where they could not be found out. */
  others: readonly OtherRide[] | null | undefined
  /** Takes what was found out since. */
  take: (others: readonly OtherRide[] | null) => void
}

/** Rides that a timetable's passengers have already by other orders, as the server says when this appears. */
export function useOtherRides(timetableId: number): OtherRides {
  const [others, setOthers] = useState<readonly OtherRide[] | null>()
  useEffect(() => {
    const leaving = new AbortController()
    fetchOtherRides(timetableId, leaving.signal).then(
      (found) => setOthers(found),
      () => {
        if (!leaving.signal.aborted) setOthers(null)
      },
    )
    return () => leaving.abort()
  }, [timetableId])
  return { others, take: setOthers }
}
