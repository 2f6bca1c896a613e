import { useSnapshot } from 'valtio'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { session } from '#state/session.ts'

export type Belonging = 'schedules' | 'permissions' | 'trips'

/**
 * What belongs to the passenger and the user may see: nothing of one that is not stored, and trips only of one that the
 * booking system knows (open point C-39).
 * @param isComing whether the passenger is about to come whole: what belongs to it comes then
 */
export function useBelongings(passenger: Passenger, isComing: boolean): readonly Belonging[] {
  const { me } = useSnapshot(session)
  if (!me || isComing || passenger.id === 0) return []
  const reach = reachOf(passenger)
  const seen: Record<Belonging, boolean> = {
    schedules: passengerCan.readSchedules({ ...passenger, ...reach }, me) === null,
    permissions: passengerCan.readTransportationPermissions(reach, me) === null,
    trips: passenger[productField.id] !== null && passengerCan.read(reach, me) === null,
  }
  return (Object.keys(seen) as Belonging[]).filter((name) => seen[name])
}
