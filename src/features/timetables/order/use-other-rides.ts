import { useEffect, useState } from 'react'
import { fetchOtherRides } from '#data/order-check.ts'
import type { OtherRides } from '#domain/week/other-ride.ts'

interface OtherOrders {
  /** `undefined` while they are asked for; `null` where they could not be found out. */
  others: OtherRides | null | undefined
  /** Takes what was found out since. */
  take: (others: OtherRides | null) => void
}

/** Rides that a timetable's passengers have already by other orders, as the server says when this appears. */
export function useOtherRides(timetableId: number): OtherOrders {
  const [others, setOthers] = useState<OtherRides | null>()
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
