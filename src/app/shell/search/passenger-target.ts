import type { AccessFacts } from '#domain/access.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import { maySee } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { passengersAccess } from '../../routes.tsx'

/**
 * Where a passenger that was found is opened: in the list of a destination, the one it was found at before the others,
 * where the user may see that list, else on the passenger's own page. Source: spec 1 §2.3, open point C-11.
 */
export function passengerTarget(
  { id: passengerId, destinationId, destinationIds }: Pick<PassengerHit, 'id' | 'destinationId' | 'destinationIds'>,
  me: AccessFacts | null,
): string {
  const ids = destinationId === null ? destinationIds : [destinationId, ...destinationIds]
  const open = ids.find((id) => maySee(passengersAccess, me, id))
  return open === undefined
    ? paths.editPassenger({ passengerId })
    : paths.passengerInList({ destinationId: open, passengerId })
}
