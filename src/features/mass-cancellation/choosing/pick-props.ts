import type { Place } from '../use-mass-cancellation.ts'
import type { PlacePassengers } from './use-place-passengers.ts'

/** What every way to pick passengers is given. */
export interface PickProps {
  place: Place
  passengers: PlacePassengers
  pickedIds: readonly number[]
  onPick: (passengerIds: readonly number[]) => void
}
