import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { bookingCounts, bookingTotal } from '#domain/booking/list.ts'
import { usePlanning } from '#state/planning.ts'
import { session } from '#state/session.ts'
import { now } from '#state/sync.ts'
import { useBookings } from '#state/use-mirrored-list.ts'
import { useNow } from '#ui/time/use-now.ts'
import { minuteMs, wallMomentAt } from './words/wall-moment.ts'

/** How many bookings of a destination the list has on all its tabs, as its switches are; `undefined` while they are not known. */
export function useBookingTotal(destinationId: number): number | undefined {
  const email = useSnapshot(session).me?.email ?? ''
  const moment = wallMomentAt(useNow(now, minuteMs))
  const [{ bookings: filter }] = usePlanning()
  const { rows } = useBookings(destinationId)
  return useMemo(
    () => rows && bookingTotal(bookingCounts(rows, filter, { email, now: moment })),
    [rows, filter, email, moment],
  )
}
