import { sql, type RawBuilder, type UpdateObject } from 'kysely'
import type { NewPassenger } from '#domain/passenger.ts'
import { phoneDigits, type PhoneNumber } from '#domain/phone-number.ts'
import type { Author } from '../../db/author.ts'
import { columnsOf } from '../../db/passenger-columns.ts'
import { addressKeyOf, nameKeysOf } from '../../db/passenger-keys.ts'
import type { Database, Trx } from '../../db/tables.ts'
import { notFound } from '../../ground/refused.ts'
import type { PassengerKey } from './whole.ts'

const trackedBy = ({ userId, now }: Author) => ({
  created_at: now,
  created_by: userId,
  updated_at: now,
  updated_by: userId,
})

type Entered = Omit<NewPassenger, 'destinationIds'>

/** What was entered, with the keys by which it is found. */
const rowOf = (entered: Entered) => ({
  ...columnsOf(entered),
  ...nameKeysOf(entered.name),
  ...addressKeyOf(entered.homeAddress),
})

/** Stores a new passenger. Destinations have been checked. Gives the id. */
export async function insertPassenger(
  trx: Trx,
  organizationId: number,
  { destinationIds, ...entered }: NewPassenger,
  author: Author,
): Promise<PassengerKey> {
  const { id } = await trx
    .insertInto('passenger')
    .values({ organization_id: organizationId, ...rowOf(entered), ...trackedBy(author) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passenger = { id, organizationId }
  await insertDestinations(trx, passenger, destinationIds)
  await insertUtilities(trx, passenger, entered.utilityIds)
  await insertPhones(trx, passenger, entered.phoneNumbers, author)
  return passenger
}

/**
 * Stores what was entered about a passenger. Destinations have been checked. Throws 404 for another one's number.
 * @param waits whether the booking system has to take the changes in
 */
export async function replacePassenger(
  trx: Trx,
  passenger: PassengerKey,
  { destinationIds, ...entered }: NewPassenger,
  waits: boolean,
  author: Author,
): Promise<void> {
  const columns = {
    ...rowOf(entered),
    ...placesStillKnown(entered),
    ...(waits && { has_pending_property_changes: true }),
  }
  await updatePassengerRow(trx, passenger, columns, author)
  const { organizationId, id } = passenger
  await trx
    .deleteFrom('passenger_destination')
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', id)
    .execute()
  await insertDestinations(trx, passenger, destinationIds)
  await trx
    .deleteFrom('passenger_utility')
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', id)
    .execute()
  await insertUtilities(trx, passenger, entered.utilityIds)
  await replacePhones(trx, passenger, entered.phoneNumbers, author)
}

/** A place on the map is the place of the address it was looked up for: another address has none. */
function placesStillKnown({ homeAddress, homePostalcode, homeCity, pickupAddress }: Entered) {
  const isSameHome = sql`(home_address, home_postalcode, home_city) = (${homeAddress}, ${homePostalcode}, ${homeCity})`
  const isSamePickup = sql`pickup_address = ${pickupAddress}`
  const kept = (isSame: RawBuilder<unknown>, column: string) =>
    sql<number | null>`case when ${isSame} then ${sql.ref(column)} end`
  return {
    home_latitude: kept(isSameHome, 'home_latitude'),
    home_longitude: kept(isSameHome, 'home_longitude'),
    pickup_latitude: kept(isSamePickup, 'pickup_latitude'),
    pickup_longitude: kept(isSamePickup, 'pickup_longitude'),
  }
}

/** Changes columns of the passenger's own row, and makes a new version of it. */
export async function updatePassengerRow(
  trx: Trx,
  { organizationId, id }: PassengerKey,
  columns: UpdateObject<Database, 'passenger'>,
  { userId, now }: Author,
): Promise<void> {
  await trx
    .updateTable('passenger')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now, updated_by: userId }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

async function insertDestinations(trx: Trx, { organizationId, id }: PassengerKey, ids: readonly number[]) {
  if (ids.length === 0) return
  await trx
    .insertInto('passenger_destination')
    .values(
      ids.map((destination_id, position) => ({
        organization_id: organizationId,
        passenger_id: id,
        destination_id,
        position,
      })),
    )
    .execute()
}

async function insertUtilities(trx: Trx, { organizationId, id }: PassengerKey, utilityIds: readonly number[]) {
  if (utilityIds.length === 0) return
  await trx
    .insertInto('passenger_utility')
    .values(
      [...new Set(utilityIds)].map((utility_id) => ({ organization_id: organizationId, passenger_id: id, utility_id })),
    )
    .execute()
}

const phoneColumns = ({ number, sms, showToDriver, assistant }: PhoneNumber) => ({
  number,
  digits: phoneDigits(number),
  sms,
  show_to_driver: showToDriver,
  assistant,
})

async function insertPhones(
  trx: Trx,
  { organizationId, id }: PassengerKey,
  phones: readonly PhoneNumber[],
  author: Author,
): Promise<void> {
  if (phones.length === 0) return
  await trx
    .insertInto('phone_number')
    .values(
      phones.map((phone) => ({
        organization_id: organizationId,
        passenger_id: id,
        deleted_at: null,
        ...phoneColumns(phone),
        ...trackedBy(author),
      })),
    )
    .execute()
}

interface PhoneRow {
  number: string
  sms: boolean
  show_to_driver: boolean
  assistant: boolean
}

const isSamePhone = (phone: PhoneNumber, row: PhoneRow): boolean =>
  phone.number === row.number &&
  phone.sms === row.sms &&
  phone.showToDriver === row.show_to_driver &&
  phone.assistant === row.assistant

/** Numbers with an id are the passenger's own and stay; others are new; those that are no longer there are deleted. */
async function replacePhones(
  trx: Trx,
  passenger: PassengerKey,
  phones: readonly PhoneNumber[],
  author: Author,
): Promise<void> {
  const { organizationId, id } = passenger
  const stored = await trx
    .selectFrom('phone_number')
    .select(['id', 'number', 'sms', 'show_to_driver', 'assistant'])
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const kept = phones.filter((phone) => phone.id !== 0)
  if (kept.some((phone) => !stored.some((row) => row.id === phone.id))) throw notFound()

  for (const row of stored) {
    const phone = kept.find((one) => one.id === row.id)
    if (phone && isSamePhone(phone, row)) continue
    await trx
      .updateTable('phone_number')
      .set((eb) => ({
        ...(phone ? phoneColumns(phone) : { deleted_at: author.now }),
        version: eb('version', '+', 1),
        updated_at: author.now,
        updated_by: author.userId,
      }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', row.id)
      .execute()
  }
  const fresh = phones.filter((phone) => phone.id === 0)
  await insertPhones(trx, passenger, fresh, author)
}
