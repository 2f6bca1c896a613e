import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { isUnconfirmed } from '../unconfirmed.ts'

/**
 * Takes in passengers whom staff have made or changed since. Who has no address to be fetched from has to wait for one.
 * The passenger stays the version that it is: nothing that staff entered has changed.
 */
export async function confirmPassengers(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('passenger')
    .set({ provider_id: sql`coalesce(provider_id, 'P' || (10000 + id))`, has_pending_property_changes: false })
    .where(isUnconfirmed('passenger'))
    .execute()
}
