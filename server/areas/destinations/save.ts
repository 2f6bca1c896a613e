import { differingFields } from '#domain/conflict.ts'
import { destinationCan } from '#domain/destination-can.ts'
import type { DestinationDraft, DestinationUpdate } from '#domain/destination-draft.ts'
import { priceAreas, type Destination } from '#domain/destination.ts'
import type { Place } from '#domain/place.ts'
import { productField } from '#domain/product.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { StoredDestination } from '../../call/access-rules.ts'
import { invalidField } from '../../call/http/parse.ts'
import { staleVersion, tellingWho } from '../../call/last-change.ts'
import type { Provider } from '../../call/outside/provider.ts'
import { insist } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { findDestination } from '../organizations/destinations.ts'
import { instancesOpenTo } from '../organizations/instances.ts'
import type { AdministeredDestination } from './access.ts'
import { newLocation } from './location.ts'
import { orderedAt } from './ordered.ts'
import { changeDestination } from './writes.ts'

export const destinationFacts = ({ organizationId, id }: StoredDestination): AuditFacts => ({
  organizationId,
  objectType: 'destination',
  objectId: id,
  destinationId: id,
})

/** The destination as it is by now, whoever may see it. */
export async function wholeDestination(trx: Trx, key: StoredDestination): Promise<Destination> {
  const destination = await findDestination(trx, key)
  if (!destination) throw notFound()
  return destination
}

type Chosen = Pick<DestinationDraft, typeof productField.instanceId | 'priceArea'>

/**
 * Throws for a provider that the organisation may not use, and for a price area where it has none (open point G-22).
 * What the destination has already it may keep.
 * @param kept `null` for a new destination
 */
export async function checkChosen(
  trx: Trx,
  organizationId: number,
  chosen: Chosen,
  kept: Pick<AdministeredDestination, 'instanceId' | 'priceArea'> | null,
): Promise<void> {
  const instanceId = chosen[productField.instanceId]
  if (instanceId !== kept?.instanceId) {
    const open = await instancesOpenTo(trx, organizationId)
    if (!open.some(({ id }) => id === instanceId)) throw invalidField(productField.instanceId)
  }
  if (chosen.priceArea === (kept?.priceArea ?? priceAreas.none)) return
  const { has_price_areas: hasPriceAreas } = await trx
    .selectFrom('organization')
    .select('has_price_areas')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (!hasPriceAreas) throw invalidField('priceArea')
}

interface Saving {
  trx: Trx
  user: Principal
  now: Date
  provider: Provider
  record: (facts: AuditFacts) => void
  /** Where the entered address is on the map; `null` where nobody knows, or nobody has asked. */
  location: Place['location']
}

/** Throws unless the destination is there, and says who has deleted it. */
const insistThere = ({ trx, user }: Saving, stored: AdministeredDestination): Promise<void> =>
  tellingWho(trx, { table: 'destination', ...stored }, user, () => insist(destinationCan.edit(stored)))

const draftOf = (destination: Destination): DestinationDraft => ({
  alias: destination.alias,
  address: destination.address,
  postalCode: destination.postalCode,
  city: destination.city,
  priceArea: destination.priceArea,
  [productField.instanceId]: destination[productField.instanceId],
})

/** Stores what was entered, judged by the stored row, which the caller holds. Gives it as it is then. */
export async function saveDestination(
  saving: Saving,
  stored: AdministeredDestination,
  { version, ...draft }: DestinationUpdate,
): Promise<Destination> {
  const { trx, user, now, provider, record, location } = saving
  const before = await wholeDestination(trx, stored)
  record({ ...destinationFacts(stored), detail: { fields: differingFields(draftOf(before), draft) } })
  await insistThere(saving, stored)
  if (version !== undefined && version !== stored.version) {
    throw await staleVersion(trx, { table: 'destination', ...stored }, user, before)
  }
  await checkChosen(trx, stored.organizationId, draft, stored)
  if (draft[productField.instanceId] !== stored.instanceId) {
    insist(destinationCan.changeProvider(await orderedAt(trx, stored, now)))
  }
  await changeDestination(trx, stored, draft, newLocation(stored, draft, location), { userId: user.id, now })
  await provider.reviseOrders(trx, { organizationId: stored.organizationId, destinationId: stored.id }, now)
  return wholeDestination(trx, stored)
}
