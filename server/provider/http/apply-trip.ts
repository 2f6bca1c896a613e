import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { EventRefused, type Applying } from './applying.ts'
import type { TripEvent } from './event-schemas.ts'
import { changeTrips } from './trip-changes.ts'

/** The trip as it is stored here. @throws EventRefused for one that is not */
export async function tripOf(trx: Kysely<Database>, { organizationId, trip }: TripEvent) {
  const stored = await trx
    .selectFrom('trip')
    .where('organization_id', '=', organizationId)
    .where('provider_id', '=', trip.id)
    .select(['id', 'run_id as runId', 'provider_version as version'])
    .executeTakeFirst()
  if (!stored) throw new EventRefused(`trip ${trip.id} of organisation ${organizationId}, which is not here`)
  return stored
}

/** Stores what has changed about a trip. */
export async function applyTrip(applying: Applying, event: TripEvent): Promise<void> {
  const { id, runId } = await tripOf(applying.trx, event)
  await changeTrips(applying, event.organizationId, [{ id, runId, trip: event.trip }])
}
