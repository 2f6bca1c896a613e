import type { RawBuilder } from 'kysely'
import { wallTimeAt } from '#domain/local-date.ts'
import { whyNotCancelTrip } from '#domain/trip.ts'
import type { Trx } from '../../db/tables.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { tripsFrom, type StoredTrip } from './trips.ts'

/** Trips that the query chooses as `t` and that can still be cancelled, from today on, in the order of time. */
export async function comingTrips(
  trx: Trx,
  organizationId: number,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<StoredTrip[]> {
  const { date, minutes } = wallTimeAt(now.getTime())
  const found = await tripsFrom(trx, organizationId, which, date)
  return found.filter((trip) => whyNotCancelTrip(trip, wallDateTime(date, minutes)) === null)
}
