import { nobodyNamed, phoneDigits } from '#domain/phone-number.ts'
import { writeSsn } from '../areas/passengers/ssn.ts'
import { addressKeyOf, contactColumnsOf, nameKeysOf } from '../db/passenger-keys.ts'
import type { Trx } from '../db/tables.ts'
import type { Keys } from '../ground/keys.ts'
import { detailsOf, type DemoDetails } from './details.ts'
import type { DemoPassenger } from './passengers.ts'
import { demoDestinations, demoOrganizations, type OrganizationKey } from './places.ts'
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

const passengerRow = (
  { id, organizationId, passenger }: StoredPassenger,
  details: DemoDetails,
  places: StoredPlaces,
  now: Date,
) => ({
  id,
  organization_id: organizationId,
  name: passenger.name,
  ...nameKeysOf(passenger.name),
  external_id: details.externalId,
  billing_use_home_address: details.billing === null,
  billing_name: details.billing?.name ?? '',
  billing_address: details.billing?.address ?? '',
  billing_postalcode: details.billing?.postalcode ?? '',
  billing_city: details.billing?.city ?? '',
  transportation_permission_required: details.transportationPermissionRequired,
  coordinator_note: details.coordinatorNote,
  language: details.language,
  secondary_destination_id: details.hasSecondary ? destinationIdsOf(passenger, places)[1] : null,
  has_pending_property_changes: details.hasPendingPropertyChanges,
  home_address: passenger.homeAddress,
  ...addressKeyOf(passenger.homeAddress),
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

const phoneRows = ({ id, organizationId, passenger }: StoredPassenger, { contact }: DemoDetails, now: Date) =>
  passenger.phoneNumbers.map(({ number, assistant, showToDriver, isDeleted }) => ({
    organization_id: organizationId,
    passenger_id: id,
    number,
    digits: phoneDigits(number),
    assistant,
    show_to_driver: showToDriver,
    ...contactColumnsOf(assistant ? contact : nobodyNamed),
    deleted_at: isDeleted ? now : null,
    ...trackedSince(now),
  }))

const utilityRows = ({ id, organizationId, passenger }: StoredPassenger) =>
  passenger.utilityIds.map((utility_id) => ({ organization_id: organizationId, passenger_id: id, utility_id }))

const destinationIdsOf = ({ destinations }: DemoPassenger, places: StoredPlaces) =>
  destinations.map((key) => known(places.destinations, key).id)

const destinationRows = ({ id, organizationId, passenger }: StoredPassenger, places: StoredPlaces) =>
  destinationIdsOf(passenger, places).map((destination_id, position) => ({
    organization_id: organizationId,
    passenger_id: id,
    destination_id,
    position,
  }))

/** Only where the organisation's people may see the codes. */
const hasSsn = (passenger: DemoPassenger) => demoOrganizations[organizationOf(passenger)].showSsn

/** Stores passengers with numbers, needs, destinations and personal identity codes. Gives them in their order. */
export async function storePassengers(
  trx: Trx,
  places: StoredPlaces,
  passengers: readonly DemoPassenger[],
  keys: Keys,
  now: Date,
): Promise<StoredPassenger[]> {
  const ids = await takeIds(trx, 'passenger', passengers.length)
  const stored = passengers.map((passenger, index) => ({
    id: ids[index] ?? 0,
    organizationId: known(places.organizations, organizationOf(passenger)),
    passenger,
  }))
  const details = passengers.map(detailsOf)
  const rows = stored.flatMap((one, index) => {
    const detail = details[index]
    return detail ? [passengerRow(one, detail, places, now)] : []
  })
  const numbers = stored.flatMap((one, index) => {
    const detail = details[index]
    return detail ? phoneRows(one, detail, now) : []
  })
  const destinations = stored.flatMap((one) => destinationRows(one, places))
  await insertRows(trx, 'passenger', rows)
  await insertRows(trx, 'phone_number', numbers)
  await insertRows(trx, 'passenger_utility', stored.flatMap(utilityRows))
  await insertRows(trx, 'passenger_destination', destinations)
  for (const [index, { id, organizationId, passenger }] of stored.entries()) {
    const ssn = details[index]?.ssn ?? null
    if (ssn === null || !hasSsn(passenger)) continue
    await writeSsn(trx, keys, { id, organizationId }, { ssn, userId: null, now })
  }
  return stored
}
