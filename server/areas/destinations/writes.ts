import { sql, type UpdateObject } from 'kysely'
import { fullWrite } from '#domain/access.ts'
import type { DestinationDraft, NewDestination } from '#domain/destination-draft.ts'
import type { Place } from '#domain/place.ts'
import { productField } from '#domain/product.ts'
import type { StoredDestination } from '../../call/access-rules.ts'
import type { Author } from '../../db/author.ts'
import type { Database, Trx } from '../../db/tables.ts'
import { forbidden } from '../../ground/refused.ts'
import { isAdministrator, lockRights, raiseVersion } from '../identity/memberships.ts'
import type { AdministeredDestination } from './access.ts'

/** What was entered, as columns. */
const columnsOf = ({ alias, address, postalCode, city, priceArea, ...draft }: DestinationDraft) => ({
  alias,
  address,
  city,
  postal_code: postalCode,
  price_area: priceArea,
  instance_id: draft[productField.instanceId],
})

/**
 * Stores a new destination, with every price category of its provider: there is no other place to switch its bookings
 * on. Its maker gets full write there. Source: spec 1 §6.
 */
export async function insertDestination(
  trx: Trx,
  { organizationId, ...draft }: NewDestination,
  location: Place['location'],
  { userId, now }: Author,
): Promise<StoredDestination> {
  await lockRights(trx, organizationId)
  // who was removed while the call waited is not made one of the organisation again
  if (!(await isAdministrator(trx, { organizationId, userId }))) throw forbidden()
  const tracked = { created_at: now, created_by: userId, updated_at: now, updated_by: userId }
  const { id } = await trx
    .insertInto('destination')
    .values({ organization_id: organizationId, ...columnsOf(draft), ...columnsOfLocation(location), ...tracked })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { arrivalDepartures, transportationPermissions, ...levels } = fullWrite
  await trx
    .insertInto('destination_role')
    .values({
      organization_id: organizationId,
      destination_id: id,
      user_id: userId,
      ...levels,
      arrival_departures: arrivalDepartures,
      transportation_permissions: transportationPermissions,
      ...tracked,
    })
    .execute()
  await raiseVersion(trx, { organizationId, userId }, { userId, now })
  await givePriceCategories(trx, { organizationId, id })
  return { organizationId, id }
}

const columnsOfLocation = (location: Place['location']) => ({
  latitude: location?.lat ?? null,
  longitude: location?.lng ?? null,
})

/**
 * Stores what was entered. Another provider has price categories of its own.
 * @param location where it is on the map; `undefined` for where it was
 */
export async function changeDestination(
  trx: Trx,
  stored: AdministeredDestination,
  draft: DestinationDraft,
  location: Place['location'] | undefined,
  author: Author,
): Promise<void> {
  await updateDestinationRow(
    trx,
    stored,
    { ...columnsOf(draft), ...(location !== undefined && columnsOfLocation(location)) },
    author,
  )
  if (draft[productField.instanceId] !== stored.instanceId) await givePriceCategories(trx, stored)
}

/** Changes columns of the row, which the caller has loaded, checked and locked. */
export async function updateDestinationRow(
  trx: Trx,
  { organizationId, id }: StoredDestination,
  columns: UpdateObject<Database, 'destination'>,
  { userId, now }: Author,
): Promise<void> {
  await trx
    .updateTable('destination')
    .set(columns)
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: userId }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Those of its provider, in the order in which the provider has them, in the place of those that it had. */
async function givePriceCategories(trx: Trx, { organizationId, id }: StoredDestination): Promise<void> {
  await trx
    .deleteFrom('destination_price_category')
    .where('organization_id', '=', organizationId)
    .where('destination_id', '=', id)
    .execute()
  await sql`
    insert into destination_price_category (organization_id, destination_id, position, price_category_id)
    select d.organization_id, d.id, row_number() over (order by c.id) - 1, c.id
    from destination as d join price_category as c on c.instance_id = d.instance_id
    where d.organization_id = ${organizationId} and d.id = ${id}
  `.execute(trx)
}
