import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'
import type { DemoPassenger } from './people.ts'
import { demoDestinations, type DestinationKey, type OrganizationKey } from './places.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'
import { known, type StoredPlaces } from './store-places.ts'

export interface StoredPassenger {
  id: number
  organizationId: number
  passenger: DemoPassenger
}

const organizationOf = (passenger: DemoPassenger): OrganizationKey => {
  const [main] = passenger.destinations
  if (main === undefined) throw new Error('A passenger of the demo has no destination.')
  return demoDestinations[main].organization
}

const passengerRow = ({ id, organizationId, passenger }: StoredPassenger, now: Date) => ({
  id,
  organization_id: organizationId,
  name: passenger.name,
  home_address: passenger.homeAddress,
  home_postalcode: passenger.homePostalcode,
  home_city: passenger.homeCity,
  pickup_address: passenger.pickupAddress,
  year_grade: passenger.yearGrade,
  note: passenger.note,
  provider_id: passenger.isConfirmed ? `P${10_000 + id}` : null,
  inactive: passenger.inactive === 'yes',
  deletion_requested_at: passenger.deletionRequested ? now : null,
  state: passenger.state,
  ...trackedSince(now),
})

const phoneRows = ({ id, organizationId, passenger }: StoredPassenger, now: Date) =>
  passenger.phoneNumbers.map(({ number, assistant, showToDriver, isDeleted }) => ({
    organization_id: organizationId,
    passenger_id: id,
    number,
    assistant,
    show_to_driver: showToDriver,
    deleted_at: isDeleted ? now : null,
    ...trackedSince(now),
  }))

const utilityRows = ({ id, organizationId, passenger }: StoredPassenger) =>
  passenger.utilityIds.map((utility_id) => ({ organization_id: organizationId, passenger_id: id, utility_id }))

const destinationRows = ({ id, organizationId, passenger }: StoredPassenger, places: StoredPlaces) =>
  passenger.destinations.map((key, position) => ({
    organization_id: organizationId,
    passenger_id: id,
    destination_id: known(places.destinations, key).id,
    position,
  }))

/** Stores passengers with numbers, needs and destinations. Gives them in their order. */
export async function storePassengers(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly DemoPassenger[],
  now: Date,
): Promise<StoredPassenger[]> {
  const ids = await takeIds(trx, 'passenger', passengers.length)
  const stored = passengers.map((passenger, index) => ({
    id: ids[index] ?? 0,
    organizationId: known(places.organizations, organizationOf(passenger)),
    passenger,
  }))
  const rows = stored.map((one) => passengerRow(one, now))
  const numbers = stored.flatMap((one) => phoneRows(one, now))
  const destinations = stored.flatMap((one) => destinationRows(one, places))
  await insertRows(trx, 'passenger', rows)
  await insertRows(trx, 'phone_number', numbers)
  await insertRows(trx, 'passenger_utility', stored.flatMap(utilityRows))
  await insertRows(trx, 'passenger_destination', destinations)
  return stored
}

/** Stores each organisation's groups and who is in them. */
export async function storeGroups(
  trx: Kysely<Database>,
  places: StoredPlaces,
  passengers: readonly StoredPassenger[],
  now: Date,
): Promise<void> {
  const groups = (Object.keys(demoDestinations) as DestinationKey[]).flatMap((key) =>
    demoDestinations[key].groups.map((name) => ({
      name,
      description: demoDestinations[key].alias,
      organizationId: known(places.destinations, key).organizationId,
    })),
  )
  const ids = await takeIds(trx, 'passenger_group', groups.length)
  await insertRows(
    trx,
    'passenger_group',
    groups.map(({ name, description, organizationId }, index) => ({
      id: ids[index],
      organization_id: organizationId,
      name,
      description,
      ...trackedSince(now),
    })),
  )
  await insertRows(
    trx,
    'group_member',
    passengers.flatMap(({ id, organizationId, passenger }) =>
      groups.flatMap((group, index) => {
        const groupId = ids[index]
        const isMember = group.organizationId === organizationId && passenger.groups.includes(group.name)
        return isMember && groupId !== undefined
          ? [{ organization_id: organizationId, group_id: groupId, passenger_id: id }]
          : []
      }),
    ),
  )
}
