import { useSnapshot } from 'valtio'
import { addMonths, type LocalDate } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { destinationIdsOf, reachOf, type Passenger } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useTrips, type FoundTrips } from './list/use-trips.ts'

export type { FoundTrips }

/** A passenger's trips of a month from a day on, as their list begins with; `null` where they are not to be seen. */
export function useComingTrips(passenger: Passenger, today: LocalDate, isAsked: boolean): FoundTrips | null {
  const destinationId = useSearchedDestination(passenger)
  const isSearched = isAsked && destinationId !== null
  const endDate = addMonths(today, 1)
  const found = useTrips(isSearched ? { passengerId: passenger.id, destinationId, startDate: today, endDate } : null)
  return isSearched ? found : null
}

/** From where the list of trips searches as long as no other is chosen in it; `null` where it does not. */
function useSearchedDestination(passenger: Passenger): number | null {
  const { me } = useSnapshot(session)
  const known = useDestinationsOfUser()
  if (!me || !known) return null
  const facts = { ...passenger, ...reachOf(passenger) }
  const seesAll = passengerCan.readsAllTrips(facts, me)
  const isKnown = (id: number) => known.some((destination) => destination.id === id)
  const destinationId = destinationIdsOf(passenger).find((id) => !seesAll || isKnown(id)) ?? null
  return passengerCan.searchTrips(facts, destinationId, me) === null ? destinationId : null
}
