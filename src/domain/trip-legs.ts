import { folded } from './folded-text.ts'
import type { Trip } from './trip.ts'

type Leg = Pick<
  Trip,
  'id' | 'passengerId' | 'startDateTime' | 'startPlace' | 'startPlaceId' | 'endPlace' | 'endPlaceId'
>

const isSamePlace = (a: { id: number | null; name: string }, b: { id: number | null; name: string }): boolean =>
  a.id !== null || b.id !== null ? a.id === b.id : folded(a.name) === folded(b.name)

const start = ({ startPlaceId: id, startPlace: name }: Leg) => ({ id, name })
const end = ({ endPlaceId: id, endPlace: name }: Leg) => ({ id, name })

const isReturnOf = (leg: Leg, other: Leg): boolean =>
  leg.id !== other.id &&
  leg.passengerId === other.passengerId &&
  leg.startDateTime.slice(0, 10) === other.startDateTime.slice(0, 10) &&
  isSamePlace(start(leg), end(other)) &&
  isSamePlace(end(leg), start(other))

/**
 * The other leg of each trip that has one: the same passenger's ride back between the same places on the same day. Legs
 * are paired in the order of time, and each belongs to one pair.
 * @returns ids of the other legs by id, both ways
 */
export function returnLegs(trips: readonly Leg[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const ordered = [...trips].sort((a, b) => a.startDateTime.localeCompare(b.startDateTime) || a.id - b.id)
  for (const [index, trip] of ordered.entries()) {
    if (pairs.has(trip.id)) continue
    const back = ordered.slice(index + 1).find((other) => !pairs.has(other.id) && isReturnOf(trip, other))
    if (!back) continue
    pairs.set(trip.id, back.id)
    pairs.set(back.id, trip.id)
  }
  return pairs
}

/** Other legs of the chosen trips that are not chosen themselves: what to ask about once. */
export function unchosenLegs<Chosen extends Leg>(trips: readonly Chosen[], chosenIds: ReadonlySet<number>): Chosen[] {
  const pairs = returnLegs(trips)
  return trips.filter(({ id }) => !chosenIds.has(id) && chosenIds.has(pairs.get(id) ?? -1))
}
