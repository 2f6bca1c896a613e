import type { LocalDate } from '../local-date.ts'
import { isTripOf, type Trip } from '../trip.ts'

/** To the destination, and from it. */
export type Leg = 'outbound' | 'return'

/** Which legs are to be cancelled, asked once for all. */
export const directions = ['both', 'outbound', 'return'] as const
export type Directions = (typeof directions)[number]

type Ends = Pick<Trip, 'startPlaceId' | 'endPlaceId'>

/** The leg that a trip is at the destination; `null` for one that neither leads to it nor from it. */
export function legOf(trip: Ends, destinationId: number): Leg | null {
  if (!isTripOf(trip, destinationId)) return null
  return trip.endPlaceId === destinationId ? 'outbound' : 'return'
}

/** Trips that lead to or from the destination: others are not the destination's to cancel. */
export const tripsAt = <Found extends Ends>(trips: readonly Found[], destinationId: number): Found[] =>
  trips.filter((trip) => isTripOf(trip, destinationId))

/** Both legs of a day, side by side; `null` where the passenger only comes or only goes. */
export interface DayRow<Found> {
  date: LocalDate
  outbound: Found | null
  return: Found | null
}

/** A passenger's trips by day in the order of time. A day with two trips out has two rows. */
export function dayRows<Found extends Ends & Pick<Trip, 'id' | 'startDateTime'>>(
  trips: readonly Found[],
  destinationId: number,
): DayRow<Found>[] {
  const ordered = [...trips].sort((a, b) => a.startDateTime.localeCompare(b.startDateTime) || a.id - b.id)
  const days = new Map<LocalDate, Record<Leg, Found[]>>()
  for (const trip of ordered) {
    const leg = legOf(trip, destinationId)
    if (leg === null) continue
    const date = trip.startDateTime.slice(0, 10)
    const day = days.get(date) ?? { outbound: [], return: [] }
    day[leg].push(trip)
    days.set(date, day)
  }
  return [...days].flatMap(([date, day]) =>
    Array.from({ length: Math.max(day.outbound.length, day.return.length) }, (_, place) => ({
      date,
      outbound: day.outbound[place] ?? null,
      return: day.return[place] ?? null,
    })),
  )
}

/** Trips by the passengers whose they are. */
export function byPassenger<Found extends { passengerId: number }>(
  trips: readonly Found[],
): ReadonlyMap<number, Found[]> {
  const found = new Map<number, Found[]>()
  for (const trip of trips) {
    const own = found.get(trip.passengerId)
    if (own) own.push(trip)
    else found.set(trip.passengerId, [trip])
  }
  return found
}
