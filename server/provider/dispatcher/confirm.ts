import { sql, type Kysely } from 'kysely'
import { passengerStates } from '#domain/passenger.ts'
import type { Database } from '../../db/tables.ts'

/**
 * Takes in passengers whom staff have made or changed since. Who has no address to be fetched from has to wait for one.
 * The passenger stays the version that it is: nothing that staff entered has changed.
 */
export async function confirmPassengers(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('passenger')
    .set({ provider_id: sql`coalesce(provider_id, 'P' || (10000 + id))`, has_pending_property_changes: false })
    .where('updated_by', 'is not', null)
    .where('state', '=', passengerStates.normal)
    .where((eb) => eb.or([eb('provider_id', 'is', null), eb('has_pending_property_changes', '=', true)]))
    .where((eb) => eb.or([eb('home_address', '<>', ''), eb('pickup_address', '<>', '')]))
    .execute()
}
