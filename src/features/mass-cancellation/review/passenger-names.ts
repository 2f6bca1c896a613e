import type { TFunction } from 'i18next'
import type { MassSearch } from '#domain/mass-cancellation/search.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import type { Trip } from '#domain/trip.ts'

/** Whose trips these are, in the order of the destination's list; whoever is not on it comes last. */
export function passengerNames(
  trips: readonly Pick<Trip, 'passengerId' | 'passenger'>[],
  list: readonly PassengerCard[],
  t: TFunction,
): { id: number; name: string }[] {
  const names = new Map(trips.map(({ passengerId, passenger }) => [passengerId, passenger?.name ?? '']))
  const listed = list.filter(({ id }) => names.has(id)).map(({ id, name }) => ({ id, name }))
  const isListed = new Set(listed.map(({ id }) => id))
  const others = [...names].filter(([id]) => !isListed.has(id)).map(([id, name]) => ({ id, name }))
  return [...listed, ...others].map(({ id, name }) => ({ id, name: name || t('passengers.unknown') }))
}

/** Whose trips the server did not give, and its code for why. */
export const unreadPassengers = (
  { unread }: MassSearch,
  list: readonly PassengerCard[],
  t: TFunction,
): { id: number; name: string; code: string }[] =>
  unread.map(({ passengerId, code }) => ({
    id: passengerId,
    name: list.find(({ id }) => id === passengerId)?.name ?? t('passengers.unknown'),
    code,
  }))
