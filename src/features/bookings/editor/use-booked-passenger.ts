import { useEffect, useState } from 'react'
import { fetchWholePassenger } from '#data/passenger.ts'
import { cardOf } from '#data/passenger-list.ts'
import { draftPassengerOf, type DraftPassenger } from '#domain/booking/draft.ts'

interface Booked {
  id: number
  passenger: DraftPassenger | null
}

/**
 * The passenger for whom a booking is begun, as the device knows them, else as the server does. `undefined` while it is
 * asked; `null` where nobody says who it is, and for one who takes no rides.
 */
export function useBookedPassenger(passengerId: number): DraftPassenger | null | undefined {
  const [booked, setBooked] = useState<Booked | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const found = async () => {
      const known = await cardOf(passengerId).catch(() => undefined)
      return known ?? fetchWholePassenger(passengerId, { signal: leaving.signal }).catch(() => null)
    }
    void found().then((passenger) => {
      const rides = passenger && !passenger.inactive && !passenger.isArchivedOrDeleted
      if (!leaving.signal.aborted) setBooked({ id: passengerId, passenger: rides ? draftPassengerOf(passenger) : null })
    })
    return () => leaving.abort()
  }, [passengerId])
  return booked?.id === passengerId ? booked.passenger : undefined
}
