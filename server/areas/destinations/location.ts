import type { Kysely } from 'kysely'
import { addressSearchLimits, addressSearchStatuses } from '#domain/address-hit.ts'
import type { DestinationDraft } from '#domain/destination-draft.ts'
import { folded } from '#domain/folded-text.ts'
import { addressLine, type Place } from '#domain/place.ts'
import type { AddressSearch } from '../../call/outside/address-search.ts'
import type { Database } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'

type Address = Pick<DestinationDraft, 'address' | 'postalCode' | 'city'>

/** Most places that a search found that are looked at: the right one stands first. */
const mostLookedAt = 3

/**
 * Where the address is on the map, as far as the address search knows exactly that one: of a destination that is on none
 * no way is reckoned, and no price by the tariff. `null` where it does not, or does not answer. Source: open point G-60.
 */
export async function locationOf(addresses: AddressSearch, entered: Address): Promise<Place['location']> {
  const line = addressLine({ ...entered, postalcode: entered.postalCode })
  if (line.length > addressSearchLimits.typed) return null
  const { hits } = await addresses.search(line)
  for (const { placeId } of hits.slice(0, mostLookedAt)) {
    const { status, place } = await addresses.details(placeId)
    // who saves does not wait for one failure after the other
    if (status !== addressSearchStatuses.ok) return null
    if (place?.location && isAt(place, entered)) return place.location
  }
  return null
}

/** Services write a city in one language and a postal code not always: the street has to be the same, and one of these. */
const isAt = (place: Place, { address, postalCode, city }: Address): boolean =>
  folded(place.address) === folded(address) &&
  (place.postalcode === postalCode || (place.postalcode === '' && folded(place.city) === folded(city)))

interface Placed extends Address {
  /** `null` where nobody knows where it is on the map. */
  latitude: number | null
}

/** Whether it is another address: a place on the map is that of the address it was looked up for. */
const isMoved = (before: Address, after: Address): boolean =>
  before.address !== after.address || before.postalCode !== after.postalCode || before.city !== after.city

/**
 * Whether the stored destination is to be looked up again as it was entered: at another address, or on no map yet. It is
 * asked before the rule, and so only for who administers it.
 */
export async function isToBePlaced(
  db: Kysely<Database>,
  { administers }: Principal,
  id: number,
  entered: Address,
): Promise<boolean> {
  if (administers.length === 0) return false
  const stored = await db
    .selectFrom('destination')
    .where('id', '=', id)
    .where('organization_id', 'in', administers)
    .select(['address', 'postal_code as postalCode', 'city', 'latitude'])
    .executeTakeFirst()
  return stored !== undefined && (isMoved(stored, entered) || stored.latitude === null)
}

/** Where the destination comes to be; `undefined` for where it was. */
export function newLocation(stored: Placed, entered: Address, found: Place['location']): Place['location'] | undefined {
  if (isMoved(stored, entered)) return found
  return stored.latitude === null && found !== null ? found : undefined
}
