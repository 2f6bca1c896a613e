import { sql, type Kysely } from 'kysely'
import { isOf } from './of-organizations.ts'
import type { Database } from './tables.ts'

/**
 * Lets nobody else change the rows until the transaction ends. What is of them is read in a statement after this one: a
 * statement that has waited for its lock sees the locked row as it is then, and all others as they were before. Rows that
 * refer to these may be added meanwhile.
 */
export async function lockRows(
  trx: Kysely<Database>,
  table: 'booking' | 'destination' | 'passenger' | 'passenger_group' | 'schedule' | 'trip',
  organizationIds: readonly number[],
  ids: readonly number[],
): Promise<void> {
  await trx
    .selectFrom(table)
    .select('id')
    .where(isOf('organization_id', organizationIds))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
