import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import type { Trx } from './tables.ts'

/** What a passenger needs, in ascending order, as a column of a query whose tables give the two ids. */
export const utilityIdsOf = (organizationId: string, passengerId: string): RawBuilder<number[]> =>
  sql<number[]>`array(
    select u.utility_id from passenger_utility as u
    where u.organization_id = ${sql.ref(organizationId)} and u.passenger_id = ${sql.ref(passengerId)}
    order by u.utility_id
  )`

const wirePassengers = (trx: Trx) =>
  trx.selectFrom('passenger as p').select((eb) => [
    'p.id',
    'p.name',
    'p.home_address as homeAddress',
    'p.home_postalcode as homePostalcode',
    'p.home_city as homeCity',
    'p.pickup_address as pickupAddress',
    'p.year_grade as yearGrade',
    'p.note',
    'p.organization_id as organizationId',
    'p.provider_id as providerId',
    'p.inactive',
    'p.deletion_requested_at as deletionRequestedAt',
    'p.state',
    utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
    jsonArrayFrom(
      eb
        .selectFrom('phone_number as n')
        .select(['n.id', 'n.passenger_id as passengerId', 'n.number', 'n.sms', 'n.show_to_driver as showToDriver'])
        .select('n.assistant')
        .whereRef('n.organization_id', '=', 'p.organization_id')
        .whereRef('n.passenger_id', '=', 'p.id')
        .where('n.deleted_at', 'is', null)
        .orderBy('n.id'),
    ).as('phoneNumbers'),
    sql<number[]>`array(
      select d.destination_id from passenger_destination as d
      where d.organization_id = p.organization_id and d.passenger_id = p.id
      order by d.position
    )`.as('destinationIds'),
    sql<number[]>`array(
      select m.group_id from group_member as m
      where m.organization_id = p.organization_id and m.passenger_id = p.id
    )`.as('groupIds'),
  ])

/** A passenger together with what decides who may see them. */
export interface StoredPassenger {
  passenger: Passenger
  destinationIds: number[]
  groupIds: number[]
}

/** Passengers with these ids in these organisations, by id. Phone numbers that were deleted are left out. */
export async function passengersByIds(
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
): Promise<StoredPassenger[]> {
  const rows = await wirePassengers(trx)
    .where('p.organization_id', '=', sql<number>`any(${organizationIds}::int[])`)
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('p.id')
    .execute()
  return rows.map(({ providerId, deletionRequestedAt, destinationIds, groupIds, ...row }) => ({
    passenger: {
      ...row,
      [productField.id]: providerId,
      isArchivedOrDeleted: deletionRequestedAt !== null,
      passengerDestinations: destinationIds.map((destinationId) => ({ passengerId: row.id, destinationId })),
    },
    destinationIds,
    groupIds,
  }))
}
