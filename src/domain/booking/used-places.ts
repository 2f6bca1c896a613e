import type { Place } from '../place.ts'
import type { Booking, BookingEnd } from './schema.ts'

/** A place that an earlier booking began or ended at. */
export interface UsedPlace {
  /** As lists tell it: not where it is on the map, which its booking knows. */
  place: Place
  bookingId: Booking['id']
  destinationId: Booking['destinationId']
  end: BookingEnd
  /** Whether its booking says that nobody knows where it is on the map. */
  isOffMap: boolean
}

/** How many places are looked at for those that nothing else offers. */
const mostLookedAt = 20

/** The places of a list's bookings, each once, those of the latest booking first. */
export function usedPlaces(bookings: readonly Booking[]): UsedPlace[] {
  const found = new Map<string, UsedPlace>()
  for (const booking of bookings.toSorted((a, b) => b.id - a.id)) {
    if (found.size >= mostLookedAt) break
    if (booking.deleted) continue
    const { id: bookingId, destinationId, offMap = [] } = booking
    for (const [name, line, end] of [
      [booking.fromPlace, booking.fromAddress, 'from'],
      [booking.toPlace, booking.toAddress, 'to'],
    ] as const) {
      const key = `${name}\n${line}`.toLowerCase()
      if (name === '' || found.has(key)) continue
      found.set(key, { place: placeOf(name, line), bookingId, destinationId, end, isOffMap: offMap.includes(end) })
    }
  }
  return [...found.values()]
}

/** What a list has of a place: its name, which is its address where it has none of its own, and its address in one line. */
function placeOf(name: string, line: string): Place {
  const alias = name === line ? '' : name
  const [, street = '', postalcode = '', city = ''] = /^(?:(.+), )?(\d{5}) (.+)$/.exec(line) ?? ['', line]
  return { alias, address: street, postalcode, city, location: null, category: alias === '' ? 'address' : 'other' }
}
