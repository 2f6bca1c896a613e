import type { Destination } from '#domain/destination.ts'
import type { PassengerCard } from '#domain/passenger.ts'

/** `null` for a passenger without destinations, and for a main destination that the user may not know of. */
export const mainDestinationName = (
  { destinationIds: [mainId] }: Pick<PassengerCard, 'destinationIds'>,
  destinations: readonly Pick<Destination, 'id' | 'alias'>[],
): string | null => destinations.find(({ id }) => id === mainId)?.alias ?? null
