import type { Kysely } from 'kysely'
import type { TripKey } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'
import { pointOf } from '../ground/line.ts'
import type { TripOnRun } from './itinerary.ts'

/** Everybody who rides with the trip; nobody when it is cancelled itself. */
export const companionsOf = (db: Kysely<Database>, { organizationId, tripId }: TripKey) =>
  db
    .selectFrom('trip as own')
    .innerJoin('run as r', 'r.id', 'own.run_id')
    .innerJoin('trip as t', (join) =>
      join.onRef('t.organization_id', '=', 'own.organization_id').onRef('t.run_id', '=', 'own.run_id'),
    )
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .where('own.organization_id', '=', organizationId)
    .where('own.id', '=', tripId)
    .where('own.cancelled_at', 'is', null)
    .where('t.cancelled_at', 'is', null)
    .select([
      't.id',
      't.start_place as startPlace',
      't.start_minutes as startMinutes',
      't.start_latitude as startLatitude',
      't.start_longitude as startLongitude',
      't.end_place as endPlace',
      't.end_minutes as endMinutes',
      't.end_latitude as endLatitude',
      't.end_longitude as endLongitude',
      'r.id as runId',
      'r.date',
      'c.reports_position as reportsPosition',
    ])
    .orderBy('t.id')
    .execute()

export type Companion = Awaited<ReturnType<typeof companionsOf>>[number]

export const onRun = (trip: Companion): TripOnRun => ({
  id: trip.id,
  start: {
    address: trip.startPlace,
    minutes: trip.startMinutes,
    point: pointOf(trip.startLatitude, trip.startLongitude),
  },
  end: { address: trip.endPlace, minutes: trip.endMinutes, point: pointOf(trip.endLatitude, trip.endLongitude) },
})
