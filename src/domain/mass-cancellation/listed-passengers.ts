import { folded, holdsWords } from '../folded-text.ts'
import { isFound, passengerSearchOf, searchKeysOf } from '../passenger-list.ts'
import type { PassengerCard } from '../passenger.ts'

/** Whom a search finds in a destination's list: as any list of passengers does, and by the names of their groups. */
export function listedPassengers(passengers: readonly PassengerCard[], typed: string): readonly PassengerCard[] {
  const wanted = passengerSearchOf(typed)
  if (wanted.isEmpty) return passengers
  return passengers.filter((card) => {
    const keys = searchKeysOf(card)
    return isFound(keys, wanted) || holdsWords(`${keys.name} ${keys.grade} ${folded(card.groups)}`, typed)
  })
}
