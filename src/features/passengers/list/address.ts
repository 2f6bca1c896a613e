import type { PassengerCard } from '#domain/passenger.ts'

/** "Käpypolku 14, Lahti"; `null` when nothing is known. */
export const shortAddress = ({
  homeAddress,
  homeCity,
}: Pick<PassengerCard, 'homeAddress' | 'homeCity'>): string | null =>
  [homeAddress, homeCity].filter(Boolean).join(', ') || null
