import type { Passenger } from './passenger.ts'

type Destinations = Pick<Passenger, 'id' | 'passengerDestinations' | 'secondaryDestinationId'>
type Chosen = Pick<Passenger, 'passengerDestinations' | 'secondaryDestinationId'>

/** `null` for a passenger without a destination. Source: spec 2 §3 "first entry is the main destination". */
export const mainDestinationId = ({ passengerDestinations }: Pick<Passenger, 'passengerDestinations'>): number | null =>
  passengerDestinations[0]?.destinationId ?? null

/** Destinations that are no longer the passenger's. */
export const leftDestinationIds = (
  before: Pick<Passenger, 'passengerDestinations'>,
  after: Pick<Passenger, 'passengerDestinations'>,
): number[] => {
  const staying = new Set(after.passengerDestinations.map(({ destinationId }) => destinationId))
  return before.passengerDestinations.flatMap(({ destinationId: id }) => (staying.has(id) ? [] : [id]))
}

/** The passenger with another main destination in place of the one before. A secondary one that is the same is dropped. */
export function withMainDestination(passenger: Destinations, destinationId: number): Chosen {
  const others = passenger.passengerDestinations.slice(1).filter((entry) => entry.destinationId !== destinationId)
  const { secondaryDestinationId } = passenger
  return {
    passengerDestinations: [{ passengerId: passenger.id, destinationId }, ...others],
    secondaryDestinationId: secondaryDestinationId === destinationId ? null : secondaryDestinationId,
  }
}

/** The passenger with another secondary destination in place of the one before; `null` takes it away. */
export function withSecondaryDestination(passenger: Destinations, destinationId: number | null): Chosen {
  const { passengerDestinations, secondaryDestinationId } = passenger
  if (destinationId === mainDestinationId(passenger)) return { passengerDestinations, secondaryDestinationId }
  const kept = passengerDestinations.filter(
    (entry, index) => index === 0 || ![secondaryDestinationId, destinationId].includes(entry.destinationId),
  )
  const added = destinationId === null ? [] : [{ passengerId: passenger.id, destinationId }]
  return { passengerDestinations: [...kept, ...added], secondaryDestinationId: destinationId }
}
