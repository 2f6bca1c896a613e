import type { Booking } from '#domain/booking/schema.ts'

/** Whose ride it is: the first one's name, and how many have none. @param unnamed says how many those are */
export function passengerText(
  { primaryPassengerName, unnamedPassengersCount }: Booking,
  unnamed: (count: number) => string,
): string {
  const others = unnamedPassengersCount > 0 ? unnamed(unnamedPassengersCount) : ''
  return [primaryPassengerName, others].filter(Boolean).join(', ') || '–'
}
