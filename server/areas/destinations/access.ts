import type { AccessRule } from '../../call/access-rules.ts'
import { lockRows } from '../../db/locks.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { forbidden, notFound } from '../../ground/refused.ts'
import { administered } from '../organizations/access.ts'

/** A destination as its administrators find it. */
export interface AdministeredDestination {
  id: number
  organizationId: number
  version: number
  deleted: boolean
  address: string
  postalCode: string
  city: string
  /** `null` where nobody knows where it is on the map. */
  latitude: number | null
  instanceId: number
  priceArea: number
}

async function loadDestination(trx: Trx, organizationIds: readonly number[], id: number) {
  await lockRows(trx, 'destination', organizationIds, [id])
  return trx
    .selectFrom('destination')
    .where('id', '=', id)
    .where('organization_id', 'in', organizationIds)
    .select(['id', 'organization_id as organizationId', 'version', 'deleted'])
    .select(['address', 'postal_code as postalCode', 'city', 'latitude'])
    .select(['instance_id as instanceId', 'price_area as priceArea'])
    .executeTakeFirst()
}

/**
 * The stored row, deleted or not, which nobody else changes until the transaction ends. Who holds a role there and does
 * not administer its organisation knows of it and may not change it.
 */
export const destinationAdminister: AccessRule<{ params: { id: number } }, Principal, AdministeredDestination> = {
  name: 'destination.administer',
  needsUser: true,
  async load(trx, { params: { id } }, user) {
    const stored = user.administers.length > 0 ? await loadDestination(trx, user.administers, id) : undefined
    if (stored) return stored
    throw user.organizationOf[id] === undefined ? notFound() : forbidden()
  },
}

/** The administration of the organisation that the body names. */
export const destinationCreate: AccessRule<{ body: { organizationId: number } }, Principal, { id: number }> = {
  name: 'destination.create',
  needsUser: true,
  load: (_, { body: { organizationId } }, user) => Promise.resolve(administered(organizationId, user)),
}
