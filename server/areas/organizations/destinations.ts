import { sql } from 'kysely'
import type { Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'

/** Destinations that are not deleted, where the user holds a level or whose organisation they administer. */
const visibleTo = (trx: Trx, { organizationOf, administers }: Principal) =>
  trx
    .selectFrom('destination as d')
    .where('d.deleted', '=', false)
    .where((eb) =>
      eb.or([
        eb('d.id', '=', sql<number>`any(${Object.keys(organizationOf)}::int[])`),
        eb('d.organization_id', '=', sql<number>`any(${administers}::int[])`),
      ]),
    )

const wireDestinations = (trx: Trx) =>
  trx
    .selectFrom('destination as d')
    .innerJoin('instance as i', 'i.id', 'd.instance_id')
    .select([
      'd.id',
      'd.version',
      'd.alias',
      'd.address',
      'd.postal_code as postalCode',
      'd.city',
      'd.latitude',
      'd.longitude',
      'd.deleted',
      'd.is_home as isHome',
      'd.price_area as priceArea',
      'd.organization_id as organizationId',
      'd.instance_id as instanceId',
      'i.name as instanceName',
      'd.favorite_places_list_type as favoritePlacesListType',
      sql<number[]>`array(
        select p.price_category_id from destination_price_category as p
        where p.organization_id = d.organization_id and p.destination_id = d.id
        order by p.position
      )`.as('priceCategoryIds'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof wireDestinations>['execute']>>[number]

const toDestination = ({ instanceId, instanceName, ...row }: Row): Destination => ({
  ...row,
  [productField.instanceId]: instanceId,
  [productField.instanceName]: instanceName,
  bookingEnabled: row.priceCategoryIds.length > 0,
})

/** By id. Source: spec 1 §3. */
export async function destinationsOf(trx: Trx, user: Principal): Promise<Destination[]> {
  const rows = await wireDestinations(trx)
    .where('d.id', 'in', visibleTo(trx, user).select('d.id'))
    .orderBy('d.id')
    .execute()
  return rows.map(toDestination)
}

/** `null` when there is none. */
export async function findDestination(
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<Destination | null> {
  const row = await wireDestinations(trx)
    .where('d.organization_id', '=', organizationId)
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row ? toDestination(row) : null
}

/** Of an organisation, those that are deleted too, by id. */
export async function allDestinationsOf(trx: Trx, organizationId: number): Promise<Destination[]> {
  const rows = await wireDestinations(trx).where('d.organization_id', '=', organizationId).orderBy('d.id').execute()
  return rows.map(toDestination)
}

/**
 * Lets nobody delete the destination until the transaction ends: what is being ordered there is then found by whoever
 * comes to delete it. Throws 404 for one that has just been deleted.
 */
export async function keepDestination(
  trx: Trx,
  { organizationId, destinationId }: { organizationId: number; destinationId: number },
): Promise<void> {
  const found = await trx
    .selectFrom('destination')
    .select('deleted')
    .where('organization_id', '=', organizationId)
    .where('id', '=', destinationId)
    .forShare()
    .executeTakeFirst()
  if (!found || found.deleted) throw notFound()
}

/** Instances of the destinations that the user sees. */
export async function instanceIdsOf(trx: Trx, user: Principal): Promise<number[]> {
  const rows = await visibleTo(trx, user).select('d.instance_id as id').distinct().execute()
  return rows.map((row) => row.id)
}
