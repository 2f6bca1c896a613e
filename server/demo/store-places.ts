import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'
import {
  demoDestinations,
  demoInstances,
  demoOrganizations,
  type DestinationKey,
  type OrganizationKey,
} from './places.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'

type InstanceKey = keyof typeof demoInstances

/** Ids of what was stored, by the keys of `places.ts`. */
export interface StoredPlaces {
  organizations: ReadonlyMap<OrganizationKey, number>
  destinations: ReadonlyMap<DestinationKey, { id: number; organizationId: number }>
}

/** The value of a key that is known to be there. */
export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo has no ${String(key)}.`)
  return value
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

async function idsFor<Key extends string>(
  trx: Kysely<Database>,
  table: keyof Database,
  things: Record<Key, unknown>,
): Promise<Map<Key, number>> {
  const keys = keysOf(things)
  const ids = await takeIds(trx, table, keys.length)
  return new Map(keys.flatMap((key, index) => (ids[index] === undefined ? [] : [[key, ids[index]] as const])))
}

/** Stores the booking systems. Gives the first price category of each, which makes a destination's bookings possible. */
async function storeInstances(trx: Kysely<Database>, ids: ReadonlyMap<InstanceKey, number>) {
  const categories = new Map<InstanceKey, number[]>()
  for (const key of keysOf(demoInstances)) {
    const { name, supportedFeatures, extras, requirements, priceCategories, cars } = demoInstances[key]
    const id = known(ids, key)
    await trx
      .insertInto('instance')
      .values({ id, name, supported_features: [...supportedFeatures] })
      .execute()
    await insertRows(
      trx,
      'instance_extra',
      extras.map((extra, position) => ({
        instance_id: id,
        position,
        external_id: extra.externalId,
        name: extra.name,
        default_price_cents: extra.defaultPriceCents,
      })),
    )
    await insertRows(
      trx,
      'instance_requirement',
      requirements.map((description, position) => ({ instance_id: id, position, description })),
    )
    const categoryIds = await takeIds(trx, 'price_category', priceCategories.length)
    await insertRows(
      trx,
      'price_category',
      priceCategories.map((category, index) => ({
        id: categoryIds[index],
        instance_id: id,
        name: category.name,
        make_model: category.makeModel,
        max_passengers: category.passengers,
        max_luggage: category.luggage,
        has_wheelchair_place: category.hasWheelchairPlace,
        start_cents: category.tariff.start,
        per_kilometre_cents: category.tariff.perKilometre,
        minimum_cents: category.tariff.minimum,
      })),
    )
    categories.set(key, categoryIds)
    await insertRows(
      trx,
      'car',
      cars.map((car) => ({
        instance_id: id,
        name: car.name,
        register_number: car.registerNumber,
        seats: car.seats,
        wheelchair_places: car.wheelchairPlaces,
        reports_position: car.reportsPosition,
      })),
    )
  }
  return categories
}

async function storeOrganizations(
  trx: Kysely<Database>,
  organizations: ReadonlyMap<OrganizationKey, number>,
  now: Date,
): Promise<void> {
  await insertRows(
    trx,
    'organization',
    keysOf(demoOrganizations).map((key) => ({
      id: known(organizations, key),
      name: demoOrganizations[key].name,
      show_ssn: demoOrganizations[key].showSsn,
      show_external_id: demoOrganizations[key].showExternalId,
      has_price_areas: demoOrganizations[key].hasPriceAreas,
      splits_timetables: demoOrganizations[key].splitsTimetables,
      ptp_deductible_type_ids: demoOrganizations[key].deductibleTypeIds,
      save_ptp_as_draft_by_default: demoOrganizations[key].transportationPermissionsAreDrafts,
      ptp_deductible_payment_billable_as_default: demoOrganizations[key].deductiblesAreBilled,
      ...trackedSince(now),
    })),
  )
}

/** Stores booking systems, organisations and destinations. */
export async function storePlaces(trx: Kysely<Database>, now: Date): Promise<StoredPlaces> {
  const instances = await idsFor(trx, 'instance', demoInstances)
  const organizations = await idsFor(trx, 'organization', demoOrganizations)
  const destinationIds = await idsFor(trx, 'destination', demoDestinations)
  const categories = await storeInstances(trx, instances)

  await storeOrganizations(trx, organizations, now)
  const destinations = new Map(
    keysOf(demoDestinations).map((key) => [
      key,
      { id: known(destinationIds, key), organizationId: known(organizations, demoDestinations[key].organization) },
    ]),
  )
  await insertRows(
    trx,
    'organization_instance',
    keysOf(demoOrganizations).map((key) => ({
      organization_id: known(organizations, key),
      instance_id: known(instances, demoOrganizations[key].instance),
    })),
  )
  await insertRows(
    trx,
    'destination',
    keysOf(demoDestinations).map((key) => {
      const place = demoDestinations[key]
      const { id, organizationId } = known(destinations, key)
      return {
        id,
        organization_id: organizationId,
        instance_id: known(instances, demoOrganizations[place.organization].instance),
        alias: place.alias,
        address: place.address,
        postal_code: place.postalCode,
        city: place.city,
        latitude: place.latitude,
        longitude: place.longitude,
        price_area: place.priceArea,
        favorite_places_list_type: place.favoritePlacesListType,
        ...trackedSince(now),
      }
    }),
  )
  await insertRows(
    trx,
    'destination_price_category',
    keysOf(demoDestinations)
      .filter((key) => demoDestinations[key].hasBookings)
      .flatMap((key) =>
        known(categories, demoOrganizations[demoDestinations[key].organization].instance).map(
          (price_category_id, position) => ({
            organization_id: known(destinations, key).organizationId,
            destination_id: known(destinations, key).id,
            position,
            price_category_id,
          }),
        ),
      ),
  )
  return { organizations, destinations }
}
