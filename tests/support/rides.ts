import { sql } from 'kysely'
import type { AccessLevel } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates, type Passenger } from '#domain/passenger.ts'
import { phoneDigits, type PhoneContact } from '#domain/phone-number.ts'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { addressKeyOf, contactColumnsOf, nameKeysOf } from '#server/db/passenger-keys.ts'
import type { Direction } from '#server/db/ride-tables.ts'
import type { Services } from '#server/call/services.ts'
import { addDestination, addOrganization } from './users.ts'

const trackedAt = (at: Date) => ({ created_at: at, updated_at: at, created_by: null, updated_by: null })

/** An organisation's destination. */
export interface Centre {
  organizationId: number
  destinationId: number
}

/** A destination in an organisation of its own. */
export async function addCentre(services: Services): Promise<Centre> {
  const organizationId = await addOrganization(services, 'Rantakunta')
  return { organizationId, destinationId: await addDestination(services, organizationId, 'Päiväkeskus Aalto') }
}

interface NewPassenger {
  name?: string
  utilityIds?: readonly number[]
  address?: string
  postalCode?: string
  pickupAddress?: string
  externalId?: string
  yearGrade?: number
  providerId?: string
  inactive?: boolean
  state?: Passenger['state']
  /** Besides the centre's own destination, which comes first. */
  otherDestinationIds?: readonly number[]
}

let passengerCount = 0

/** A passenger of the centre, in state Normal unless something else is said. */
export async function addPassenger(
  { db, clock }: Services,
  { organizationId, destinationId }: Centre,
  given: NewPassenger = {},
): Promise<number> {
  passengerCount += 1
  const name = given.name ?? `Matkustaja ${passengerCount}`
  const address = given.address ?? 'Käpypolku 1'
  const { id } = await db
    .insertInto('passenger')
    .values({
      organization_id: organizationId,
      name,
      ...nameKeysOf(name),
      home_address: address,
      ...addressKeyOf(address),
      home_postalcode: given.postalCode ?? '15150',
      home_city: 'Lahti',
      pickup_address: given.pickupAddress ?? '',
      external_id: given.externalId ?? '',
      year_grade: given.yearGrade ?? null,
      provider_id: given.providerId ?? null,
      deletion_requested_at: null,
      inactive: given.inactive ?? false,
      state: given.state ?? passengerStates.normal,
      ...trackedAt(new Date(clock())),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const destinationIds = [destinationId, ...(given.otherDestinationIds ?? [])]
  await db
    .insertInto('passenger_destination')
    .values(
      destinationIds.map((destination_id, position) => ({
        organization_id: organizationId,
        passenger_id: id,
        destination_id,
        position,
      })),
    )
    .execute()
  for (const utility_id of given.utilityIds ?? []) {
    await db
      .insertInto('passenger_utility')
      .values({ organization_id: organizationId, passenger_id: id, utility_id })
      .execute()
  }
  return id
}

/** Gives the number's id. */
export async function addPhoneNumber(
  { db, clock }: Services,
  { organizationId }: Centre,
  passengerId: number,
  number: string,
  { deletedAt = null, contactName = '', relation = '' }: { deletedAt?: Date | null } & Partial<PhoneContact> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('phone_number')
    .values({
      organization_id: organizationId,
      passenger_id: passengerId,
      number,
      digits: phoneDigits(number),
      ...contactColumnsOf({ contactName, relation }),
      deleted_at: deletedAt,
      ...trackedAt(new Date(clock())),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A group of the centre's organisation. */
export async function addGroup(
  { db, clock }: Services,
  { organizationId }: Centre,
  passengerIds: readonly number[],
  name = 'Aamuryhmä',
): Promise<number> {
  const { id } = await db
    .insertInto('passenger_group')
    .values({ organization_id: organizationId, name, ...trackedAt(new Date(clock())) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (passengerIds.length === 0) return id
  await db
    .insertInto('group_member')
    .values(passengerIds.map((passenger_id) => ({ organization_id: organizationId, group_id: id, passenger_id })))
    .execute()
  return id
}

/** A level for the passengers of the group. */
export async function addGroupRole(
  { db, clock }: Services,
  { organizationId }: Centre,
  groupId: number,
  userId: number,
  passengers: AccessLevel,
): Promise<void> {
  await db
    .insertInto('group_role')
    .values({
      organization_id: organizationId,
      group_id: groupId,
      user_id: userId,
      passengers,
      ...trackedAt(new Date(clock())),
    })
    .execute()
}

export async function instanceOf({ db }: Services, { destinationId }: Centre): Promise<number> {
  const row = await db
    .selectFrom('destination')
    .select('instance_id')
    .where('id', '=', destinationId)
    .executeTakeFirstOrThrow()
  return row.instance_id
}

interface NewCar {
  name: string
  seats: number
  wheelchairPlaces?: number
}

/** Adds cars to the fleet of the centre's booking system. */
export async function addCars(services: Services, centre: Centre, cars: readonly NewCar[]): Promise<void> {
  const instance_id = await instanceOf(services, centre)
  for (const { name, seats, wheelchairPlaces = 0 } of cars) {
    const row = { instance_id, name, seats, wheelchair_places: wheelchairPlaces, register_number: `TST-${name}` }
    await services.db.insertInto('car').values(row).execute()
  }
}

export interface NewRide {
  passengerId: number
  direction?: Direction
  time?: string
  weekdays?: readonly number[]
}

/** The same ride for each of the passengers. */
export const ridesFor = (passengerIds: readonly number[], ride: Omit<NewRide, 'passengerId'> = {}): NewRide[] =>
  passengerIds.map((passengerId) => ({ passengerId, ...ride }))

/** Passengers of one kind. */
export async function addPassengers(
  services: Services,
  centre: Centre,
  count: number,
  given: NewPassenger = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push(await addPassenger(services, centre, given))
  return ids
}

interface NewTimetable {
  state?: TimetableState
  startDate?: LocalDate
  endDate?: LocalDate
  deleted?: boolean
}

/** A timetable of the centre; accepted, for the whole year and with rides on weekdays unless something else is said. */
export async function addTimetable(
  { db, clock }: Services,
  { organizationId, destinationId }: Centre,
  rides: readonly NewRide[],
  { state, startDate, endDate, deleted }: NewTimetable = {},
): Promise<number> {
  const tracked = trackedAt(new Date(clock()))
  const { id } = await db
    .insertInto('timetable')
    .values({
      organization_id: organizationId,
      destination_id: destinationId,
      state: state ?? timetableStates.accepted,
      start_date: startDate ?? '2026-01-01',
      end_date: endDate ?? '2026-12-31',
      deleted: deleted ?? false,
      ordered_at: null,
      ordered_by: null,
      rejected_reason: null,
      ...tracked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passengerIds = [...new Set(rides.map((ride) => ride.passengerId))]
  if (passengerIds.length === 0) return id
  await db
    .insertInto('timetable_passenger')
    .values(passengerIds.map((passenger_id) => ({ organization_id: organizationId, timetable_id: id, passenger_id })))
    .execute()
  await db
    .insertInto('ride')
    .values(
      rides.flatMap(({ passengerId, direction = 'arrival', time = '08:15', weekdays = [1, 2, 3, 4, 5] }) =>
        weekdays.map((weekday) => ({
          organization_id: organizationId,
          timetable_id: id,
          passenger_id: passengerId,
          weekday,
          direction,
          minutes: minutesOf(time),
          ...tracked,
        })),
      ),
    )
    .execute()
  return id
}

/** Makes the database as good as new for the next test; the audit log stays. Ids start over. */
export async function emptyTables({ db, mail }: Services): Promise<void> {
  // a mail of the last test that is looked for meanwhile would hold a table that this one waits for, and the other way round
  await mail.close()
  await sql`truncate app_user, organization, instance restart identity cascade`.execute(db)
}

/** The same for passengers and everything about their rides; people, places and cars stay. */
export async function emptyRideTables({ db }: Services): Promise<void> {
  await sql`
    truncate passenger, passenger_group, timetable, run,
      provider_request, provider_ride, provider_subject, provider_feed
    restart identity cascade
  `.execute(db)
}

/** Every row of the tables, as text, in the order of their ids. */
export async function contentsOf({ db }: Pick<Services, 'db'>, tables: readonly string[]): Promise<string[]> {
  const rows: string[] = []
  for (const table of tables) {
    const found = await sql<{ row: string }>`
      select ${sql.lit(table)} || ' ' || to_jsonb(t)::text as row from ${sql.table(table)} as t order by t.id
    `.execute(db)
    rows.push(...found.rows.map(({ row }) => row))
  }
  return rows
}

/** Tables that the booking system and the board write. */
export const rideTables = ['run', 'trip', 'arrival', 'arrival_event'] as const

/** A run as a test reads it: who rides with whom, in which car. */
export interface SeenRun {
  date: LocalDate
  direction: Direction
  minutes: number
  name: string
  car: string | null
  passengerIds: number[]
}

export async function runsOn({ db }: Services, { destinationId }: Centre, date?: LocalDate): Promise<SeenRun[]> {
  const rows = await db
    .selectFrom('run as r')
    .innerJoin('trip as t', 't.run_id', 'r.id')
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .where('r.destination_id', '=', destinationId)
    .$if(date !== undefined, (query) => query.where('r.date', '=', date ?? ''))
    .select(['r.date', 'r.direction', 'r.minutes', 'r.name', 'c.name as car'])
    .select(sql<number[]>`array_agg(t.passenger_id order by t.passenger_id)`.as('passengerIds'))
    .groupBy(['r.id', 'r.organization_id', 'c.name'])
    .orderBy('r.date')
    .orderBy('r.minutes')
    .orderBy('r.id')
    .execute()
  return rows
}
