import { addDays, type LocalDate } from '#domain/local-date.ts'
import type { Site } from '../support/site.ts'
import { regulars } from './passengers.ts'

const today: LocalDate = '2026-11-23'

/** Passengers of the day centre with trips in the next week that can be cancelled, and those. */
export async function riders(site: Site, count: number) {
  const people = await regulars(site)
  const trips = await site.server.services.db
    .selectFrom('trip')
    .select(['id', 'passenger_id', 'date'])
    .where('date', '>', today)
    .where('date', '<=', addDays(today, 7))
    .where('cancelled_at', 'is', null)
    .where('cancel_requested_at', 'is', null)
    .where('pickup_at', 'is', null)
    .execute()
  const found = people
    .map((person) => ({ ...person, trips: trips.filter(({ passenger_id }) => passenger_id === person.id) }))
    .filter((person) => person.trips.length > 1)
    .slice(0, count)
  if (found.length < count) throw new Error('Too few passengers ride in the next week')
  return found
}

export type Riders = Awaited<ReturnType<typeof riders>>

export const tripCount = (found: Riders): number => found.reduce((sum, { trips }) => sum + trips.length, 0)
