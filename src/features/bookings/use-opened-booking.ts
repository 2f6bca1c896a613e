import { useCallback } from 'react'
import { pullBooking } from '#data/bookings.ts'
import { usePull, type Pull, type PullOptions } from '#state/use-pull.ts'

/** Has an opened booking fetched, and fetched anew while it is open: its row among the list's is then as the server has it. */
export function useOpenedBooking(destinationId: number, bookingId: number): Pull {
  const pull = useCallback(
    (id: number, { signal }: PullOptions) => pullBooking(destinationId, id, signal),
    [destinationId],
  )
  return usePull(bookingId, pull, { kinds: ['bookings'], destinationId })
}
