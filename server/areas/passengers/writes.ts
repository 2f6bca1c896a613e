import { sql, type UpdateObject } from 'kysely'
import { grouped } from '#domain/grouped.ts'
import type { NewPassenger } from '#domain/passenger.ts'
import { nobodyNamed, phoneDigits, type PhoneContact, type PhoneNumber } from '#domain/phone-number.ts'
import type { Author } from '../../db/author.ts'
import { columnsOf } from '../../db/passenger-columns.ts'
import { insertMany } from '../../db/insert-many.ts'
import { nextIds } from '../../db/next-ids.ts'
import { addressKeyOf, contactColumnsOf, nameKeysOf } from '../../db/passenger-keys.ts'
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
  entered: NewPassenger,
  author: Author,
): Promise<PassengerKey> {
  const [id = 0] = await insertPassengers(trx, organizationId, [entered], author)
  return { id, organizationId }
}

/** Stores new passengers. Destinations have been checked. Gives their ids, in the same order. */
export async function insertPassengers(
  trx: Trx,
  organizationId: number,
  passengers: readonly NewPassenger[],
  author: Author,
): Promise<number[]> {
  if (passengers.length === 0) return []
  const ids = await nextIds(trx, 'passenger', passengers.length)
  const made = passengers.map((entered, at) => ({ id: ids[at] ?? 0, ...entered }))
  const rows = made.map((entered) => ({
    id: entered.id,
    organization_id: organizationId,
    ...rowOf(entered),
    ...trackedBy(author),
  }))
  await insertMany(trx, 'passenger', rows)
  await insertDestinations(trx, organizationId, made)
  await insertUtilities(trx, organizationId, made)
  await insertPhones(trx, organizationId, made, author)
  return ids
}

/** A passenger with what was entered of them in place of what was stored. */
export interface Replacement {
  id: number
  entered: NewPassenger
  /** Whether the booking system has to take the changes in. */
  waits: boolean
}

/** Stores what was entered about a passenger. Destinations have been checked. Throws 404 for another one's number. */
export const replacePassenger = (
  trx: Trx,
  { organizationId, id }: PassengerKey,
  entered: NewPassenger,
  waits: boolean,
  author: Author,
): Promise<void> => replacePassengers(trx, organizationId, [{ id, entered, waits }], author)

/** As `replacePassenger`, for several who are each there once. */
export async function replacePassengers(
  trx: Trx,
  organizationId: number,
  replacements: readonly Replacement[],
  { userId, now }: Author,
): Promise<void> {
  if (replacements.length === 0) return
  const entered = replacements.map((each) => ({ id: each.id, ...each.entered }))
  const rows = replacements.map(({ id, waits, entered: fields }) => ({
    id,
    has_pending_property_changes: waits,
    ...rowOf(fields),
  }))
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => column !== 'id' && column !== 'has_pending_property_changes',
  )
  await sql`
    update passenger as p set
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))},
      ${sql.join(placesStillKnown)},
      has_pending_property_changes = p.has_pending_property_changes or n.has_pending_property_changes,
      version = p.version + 1, updated_at = ${now}, updated_by = ${userId}
    from jsonb_populate_recordset(null::passenger, ${JSON.stringify(rows)}::jsonb) as n
    where p.organization_id = ${organizationId} and p.id = n.id
  `.execute(trx)
  const ids = replacements.map(({ id }) => id)
  for (const table of ['passenger_destination', 'passenger_utility'] as const) {
    await trx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('passenger_id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
  }
  await insertDestinations(trx, organizationId, entered)
  await insertUtilities(trx, organizationId, entered)
  await replacePhones(trx, organizationId, entered, { userId, now })
}

/** A place on the map is the place of the address it was looked up for: another address has none. */
const placesStillKnown = (
  [
    ['home', ['home_address', 'home_postalcode', 'home_city']],
    // its town is that of the home where it has none of its own
    ['pickup', ['pickup_address', 'home_postalcode', 'home_city']],
  ] as const
).flatMap(([place, addressColumns]) => {
  const of = (row: string) => sql.join(addressColumns.map((column) => sql.ref(`${row}.${column}`)))
  const isSame = sql`row(${of('p')}) = row(${of('n')})`
  const known = (['latitude', 'longitude'] as const).map((coordinate) => {
    const column = `${place}_${coordinate}`
    return sql`${sql.ref(column)} = case when ${isSame} then ${sql.ref(`p.${column}`)} end`
  })
  const sought = `${place}_sought_in`
  return [...known, sql`${sql.ref(sought)} = case when ${isSame} then ${sql.ref(`p.${sought}`)} else '' end`]
})

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

type Made = Pick<NewPassenger, 'destinationIds' | 'utilityIds' | 'phoneNumbers'> & { id: number }

async function insertDestinations(trx: Trx, organizationId: number, passengers: readonly Made[]): Promise<void> {
  const rows = passengers.flatMap(({ id, destinationIds }) =>
    destinationIds.map((destination_id, position) => ({
      organization_id: organizationId,
      passenger_id: id,
      destination_id,
      position,
    })),
  )
  await insertMany(trx, 'passenger_destination', rows)
}

async function insertUtilities(trx: Trx, organizationId: number, passengers: readonly Made[]): Promise<void> {
  const rows = passengers.flatMap(({ id, utilityIds }) =>
    [...new Set(utilityIds)].map((utility_id) => ({ organization_id: organizationId, passenger_id: id, utility_id })),
  )
  await insertMany(trx, 'passenger_utility', rows)
}

/** What is said of a number; where it is not said whose it is, that stays as it is stored. */
const phoneColumns = (
  { number, sms, showToDriver, assistant, contactName, relation }: PhoneNumber,
  stored: PhoneContact = nobodyNamed,
) => ({
  number,
  digits: phoneDigits(number),
  sms,
  show_to_driver: showToDriver,
  assistant,
  ...contactColumnsOf({ contactName: contactName ?? stored.contactName, relation: relation ?? stored.relation }),
})

async function insertPhones(
  trx: Trx,
  organizationId: number,
  passengers: readonly Pick<Made, 'id' | 'phoneNumbers'>[],
  author: Author,
): Promise<void> {
  const rows = passengers.flatMap(({ id, phoneNumbers }) =>
    phoneNumbers.map((phone) => ({
      organization_id: organizationId,
      passenger_id: id,
      deleted_at: null,
      ...phoneColumns(phone),
      ...trackedBy(author),
    })),
  )
  await insertMany(trx, 'phone_number', rows)
}

type PhoneColumns = ReturnType<typeof phoneColumns>

const isSamePhone = (said: PhoneColumns, row: Omit<PhoneColumns, 'digits' | 'contact_search_key'>): boolean =>
  said.number === row.number &&
  said.sms === row.sms &&
  said.show_to_driver === row.show_to_driver &&
  said.assistant === row.assistant &&
  said.contact_name === row.contact_name &&
  said.relation === row.relation

/** Numbers with an id are the passenger's own and stay; others are new; those that are no longer there are deleted. */
async function replacePhones(
  trx: Trx,
  organizationId: number,
  passengers: readonly Made[],
  author: Author,
): Promise<void> {
  const stored = await trx
    .selectFrom('phone_number')
    .select(['id', 'passenger_id as passengerId', 'number', 'sms', 'show_to_driver', 'assistant'])
    .select(['contact_name', 'relation'])
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', sql<number>`any(${passengers.map(({ id }) => id)}::int[])`)
    .where('deleted_at', 'is', null)
    .execute()
  const rowsOf = grouped(stored, ({ passengerId }) => passengerId)
  for (const { id, phoneNumbers } of passengers) {
    const rows = rowsOf.get(id) ?? []
    const kept = phoneNumbers.filter((phone) => phone.id !== 0)
    if (kept.some((phone) => !rows.some((row) => row.id === phone.id))) throw notFound()
    for (const row of rows) {
      const phone = kept.find((one) => one.id === row.id)
      const said = phone && phoneColumns(phone, { contactName: row.contact_name ?? '', relation: row.relation ?? '' })
      if (said && isSamePhone(said, row)) continue
      await trx
        .updateTable('phone_number')
        .set((eb) => ({
          ...(said ?? { deleted_at: author.now }),
          version: eb('version', '+', 1),
          updated_at: author.now,
          updated_by: author.userId,
        }))
        .where('organization_id', '=', organizationId)
        .where('id', '=', row.id)
        .execute()
    }
  }
  const fresh = passengers.map(({ id, phoneNumbers }) => ({
    id,
    phoneNumbers: phoneNumbers.filter((phone) => phone.id === 0),
  }))
  await insertPhones(trx, organizationId, fresh, author)
}
