import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { bookingCan } from '#domain/booking/can.ts'
import { destinationIdsOf, type Passenger } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { passengerPaths } from '../passenger-path.ts'

/**
 * Begins a booking for the passenger, at the first of their destinations where the user may make one; `null` where there
 * is none, and for a passenger who takes no rides or is not stored.
 */
export function useBookingStart(passenger: Passenger): (() => void) | null {
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const known = useDestinationsOfUser()
  if (!me || !known || passenger.id === 0 || passenger.inactive || passenger.isArchivedOrDeleted) return null
  const mayBookAt = (id: number) => {
    const destination = known.find((each) => each.id === id)
    return destination !== undefined && bookingCan.create(destination, me) === null
  }
  const destinationId = destinationIdsOf(passenger).find(mayBookAt)
  return destinationId === undefined ? null : () => void navigate(passengerPaths.book(passenger.id, destinationId))
}
