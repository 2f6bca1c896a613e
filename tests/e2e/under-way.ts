import { localDateAt } from '#domain/local-date.ts'
import type { Site } from '../support/site.ts'
import { regulars } from './passengers.ts'

/** A passenger of the day centre whose car is on the road and says where it is. */
export async function underWay(site: Site): Promise<{ id: number; name: string }> {
  const { db, clock, provider } = site.server.services
  const people = await regulars(site)
  const trips = await db
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .select(['t.id', 't.organization_id', 't.passenger_id'])
    .where('t.cancelled_at', 'is', null)
    .where('t.cancel_requested_at', 'is', null)
    .where('t.date', '=', localDateAt(clock()))
    .where('r.direction', '=', 'arrival')
    .where(
      't.passenger_id',
      'in',
      people.map(({ id }) => id),
    )
    // the latest: they are under way for as long as somebody looks at them
    .orderBy('t.start_minutes', 'desc')
    .execute()
  for (const { id, organization_id: organizationId, passenger_id } of trips) {
    const location = await provider.carLocation(db, { organizationId, tripId: id }, new Date(clock()))
    const passenger = location && people.find((person) => person.id === passenger_id)
    if (passenger) return passenger
  }
  throw new Error('No car is on the road')
}
