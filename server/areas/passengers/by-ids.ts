import { sql } from 'kysely'
import { PassengerSummary } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { selectedFields } from '../../db/passenger-columns.ts'
import { isOf } from '../../db/of-organizations.ts'
import type { Trx } from '../../db/tables.ts'
import { destinationIds, groupIds, isDeletionRequested, phoneNumbers, utilityIdsOf } from './columns.ts'

const summaries = (trx: Trx) =>
  trx
    .selectFrom('passenger as p')
    .select(selectedFields(PassengerSummary.shape))
    .select([
      'p.id',
      'p.organization_id as organizationId',
      'p.provider_id as providerId',
      'p.inactive',
      'p.state',
      isDeletionRequested.as('isArchivedOrDeleted'),
      utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
      phoneNumbers.as('phoneNumbers'),
      destinationIds.as('destinationIds'),
      groupIds.as('groupIds'),
    ])

/** A passenger together with what decides who may see them. */
interface FoundPassenger {
  passenger: PassengerSummary
  destinationIds: number[]
  groupIds: number[]
}

/** Passengers with these ids in these organisations, by id. Phone numbers that were deleted are left out. */
export async function passengersByIds(
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
): Promise<FoundPassenger[]> {
  const rows = await summaries(trx)
    .where(isOf('p.organization_id', organizationIds))
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('p.id')
    .execute()
  return rows.map(({ providerId, destinationIds, groupIds, ...row }) => ({
    passenger: {
      ...row,
      [productField.id]: providerId,
      passengerDestinations: destinationIds.map((destinationId) => ({ passengerId: row.id, destinationId })),
    },
    destinationIds,
    groupIds,
  }))
}
