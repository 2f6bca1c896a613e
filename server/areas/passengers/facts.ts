import { sql, type Kysely } from 'kysely'
import type { SsnFacts } from '#domain/organization.ts'
import type { PassengerFacts } from '#domain/passenger-can.ts'
import { productField } from '#domain/product.ts'
import { lockRows } from '../../db/locks.ts'
import { compiledOf } from '../../db/of-organizations.ts'
import type { Database, Trx } from '../../db/tables.ts'
import { destinationIds, groupIds } from './columns.ts'
import type { PassengerKey } from './whole.ts'

/** What rules ask of a stored passenger. */
export interface StoredPassenger extends PassengerKey, PassengerFacts, SsnFacts {
  version: number
  [productField.id]: string | null
}

const facts = (db: Kysely<Database>) =>
  db
    .selectFrom('passenger as p')
    .innerJoin('organization as o', 'o.id', 'p.organization_id')
    .select([
      'p.id',
      'p.organization_id as organizationId',
      'p.version',
      'p.inactive',
      'p.state',
      'p.provider_id as providerId',
      'o.show_ssn as showSsn',
      'o.ssn_readers as ssnReaders',
      destinationIds.as('destinationIds'),
      groupIds.as('groupIds'),
    ])

/** The database plans this once, and a list anew each time, by its length: which takes longer than to read one passenger. */
const factsOfOne = compiledOf((db, { id }: { id: number }, isOurs) =>
  facts(db).where(isOurs('p.organization_id')).where('p.id', '=', id),
)

const factsOfMany = compiledOf((db, { ids }: { ids: readonly number[] }, isOurs) =>
  facts(db)
    .where(isOurs('p.organization_id'))
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('p.id'),
)

/**
 * Facts of the passengers with these ids in these organisations, by id.
 * @param lock keeps others from changing them until the transaction ends
 */
export async function passengerFacts(
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
  lock = false,
): Promise<StoredPassenger[]> {
  if (lock) await lockRows(trx, 'passenger', organizationIds, ids)
  const [id, ...others] = ids
  const isOne = id !== undefined && others.length === 0
  const rows = await (isOne ? factsOfOne(trx, organizationIds, { id }) : factsOfMany(trx, organizationIds, { ids }))
  return rows.map(({ providerId, ...row }) => ({ ...row, [productField.id]: providerId }))
}
