import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { fetchRidesOnDay } from '#data/bookings.ts'
import type { BookingDraft } from '#domain/booking/draft.ts'
import { PickedDate } from '#domain/local-date.ts'
import type { OtherRide } from '#domain/week/other-ride.ts'
import { useRefresh } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'

const none: readonly OtherRide[] = []

/**
 * What the draft's passenger rides already on its day, as the server says it by the clock of all lists; nothing where it
 * does not: without a connection nobody knows.
 */
export function useRidesOnDay({ id, destinationId, passenger, date }: BookingDraft): readonly OtherRide[] {
  const { online } = useSnapshot(sync)
  const [asked, setAsked] = useState(0)
  const [told, setTold] = useState<{ key: string; rides: readonly OtherRide[] } | null>(null)
  const passengerId = passenger.kind === 'passenger' ? passenger.id : null
  const isAsked = online && passengerId !== null && PickedDate.safeParse(date).success
  const key = `${passengerId} ${date} ${id}`
  useRefresh(() => {
    setAsked((count) => count + 1)
    return Promise.resolve()
  })
  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    fetchRidesOnDay(destinationId, { passengerId, date, bookingId: id === 0 ? null : id }, leaving.signal).then(
      (rides) => setTold({ key, rides }),
      () => {
        if (!leaving.signal.aborted) setTold(null)
      },
    )
    return () => leaving.abort()
  }, [isAsked, asked, key, destinationId, passengerId, date, id])
  return online && told?.key === key ? told.rides : none
}
