import { sql } from 'kysely'
import type { Trx } from '../../db/tables.ts'
import type { PassengerKey } from '../passengers/whole.ts'

/** Trips, come or still to come, that are reserved on a transportation permission. */
export async function reservedTripIds(
  trx: Trx,
  { organizationId }: Pick<PassengerKey, 'organizationId'>,
  permissionId: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('trip')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('transportation_permission_id', '=', permissionId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of trips, those that are reserved on no transportation permission. */
export async function unreservedTripIds(
  trx: Trx,
  { organizationId }: Pick<PassengerKey, 'organizationId'>,
  tripIds: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('trip')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<number>`any(${tripIds}::int[])`)
    .where('transportation_permission_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
