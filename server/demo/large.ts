import type { Kysely } from 'kysely'
import { fullWrite } from '#domain/access.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { nobodyNamed } from '#domain/phone-number.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { utilities } from '#domain/utility.ts'
import { addressKeyOf, contactColumnsOf, nameKeysOf } from '../db/passenger-keys.ts'
import type { Direction } from '../db/ride-tables.ts'
import type { Database } from '../db/tables.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { demoPassword } from './accounts.ts'
import { demoAreas } from './areas.ts'
import { updateStatistics, type DemoContext } from './fill.ts'
import { nameFor } from './names.ts'
import { randomFrom } from './random.ts'
import { insertRows, takeIds, trackedSince } from './rows.ts'

/** Who sees the large organisation; the password is the demo's. */
export const largeDemoEmail = 'mittaus@perille.example'

const size = { destinations: 20, groups: 40 } as const

export interface LargeDemoSize {
  passengers: number
  /** How many of them ride: the first ones, to the first destination. */
  riders: number
}

const usualSize: LargeDemoSize = { passengers: 20_000, riders: 500 }

const seed = 'perille large'

const count = (length: number): number[] => Array.from({ length }, (_, index) => index)

interface LargeOrganization {
  organization_id: number
  instanceId: number
  destinationIds: number[]
}

async function storeOrganization(trx: Kysely<Database>, now: Date): Promise<LargeOrganization> {
  const [instanceId = 0] = await takeIds(trx, 'instance', 1)
  const [organization_id = 0] = await takeIds(trx, 'organization', 1)
  const destinationIds = await takeIds(trx, 'destination', size.destinations)
  await insertRows(trx, 'instance', [{ id: instanceId, name: 'Mittauskunnan kyytikeskus' }])
  await insertRows(
    trx,
    'car',
    count(120).map((index) => ({
      instance_id: instanceId,
      name: `${index < 80 ? 'Taksi' : 'Invataksi'} ${600 + index}`,
      register_number: `MIT-${100 + index}`,
      seats: 4,
      wheelchair_places: index < 80 ? 0 : 2,
    })),
  )
  await insertRows(trx, 'organization', [{ id: organization_id, name: 'Mittauskunta', ...trackedSince(now) }])
  await insertRows(trx, 'organization_instance', [{ organization_id, instance_id: instanceId }])
  await insertRows(
    trx,
    'destination',
    destinationIds.map((id, index) => ({
      id,
      organization_id,
      instance_id: instanceId,
      alias: index === 0 ? 'Suurniityn päivätoiminta' : `Suurniitty ${index + 1}`,
      address: `Suurniitynkatu ${index + 1}`,
      postal_code: '15150',
      city: 'Lahti',
      ...trackedSince(now),
    })),
  )
  return { organization_id, instanceId, destinationIds }
}

async function storeAccount(
  trx: Kysely<Database>,
  organization: LargeOrganization,
  password_hash: string,
  now: Date,
): Promise<void> {
  const [user_id = 0] = await takeIds(trx, 'app_user', 1)
  await insertRows(trx, 'app_user', [{ id: user_id, email: largeDemoEmail, ...trackedSince(now) }])
  await insertRows(trx, 'credential', [{ user_id, password_hash, changed_at: now }])
  await insertRows(
    trx,
    'destination_role',
    organization.destinationIds.map((destination_id) => ({
      organization_id: organization.organization_id,
      destination_id,
      user_id,
      passengers: fullWrite.passengers,
      timetables: fullWrite.timetables,
      arrival_departures: fullWrite.arrivalDepartures,
      bookings: fullWrite.bookings,
      transportation_permissions: fullWrite.transportationPermissions,
      schedule: fullWrite.schedule,
      ...trackedSince(now),
    })),
  )
}

/** Gives the passengers' ids; the first ones go to the first destination. */
async function storePassengers(
  trx: Kysely<Database>,
  organization: LargeOrganization,
  { passengers, riders }: LargeDemoSize,
  now: Date,
): Promise<number[]> {
  const { organization_id, destinationIds } = organization
  const random = randomFrom(seed)
  const ids = await takeIds(trx, 'passenger', passengers)
  await insertRows(
    trx,
    'passenger',
    ids.map((id, index) => {
      const area = demoAreas[index % demoAreas.length] ?? demoAreas[0]
      const name = nameFor(random, random.pick(['elderly', 'adult']))
      const address = `${random.pick(area.streets)} ${1 + random.below(80)}`
      return {
        id,
        organization_id,
        name,
        ...nameKeysOf(name),
        home_address: address,
        ...addressKeyOf(address),
        home_postalcode: area.postalCode,
        home_city: area.city,
        provider_id: `M${id}`,
        ...trackedSince(now),
      }
    }),
  )
  await insertRows(
    trx,
    'passenger_destination',
    ids.map((passenger_id, index) => ({
      organization_id,
      passenger_id,
      destination_id: destinationIds[index < riders ? 0 : index % size.destinations] ?? 0,
      position: 0,
    })),
  )
  const common = [utilities.walker, utilities.receiver, utilities.wheelchair, utilities.foldingWheelchair]
  await insertRows(
    trx,
    'passenger_utility',
    ids
      .filter(() => random.chance(0.5))
      .map((passenger_id) => ({ organization_id, passenger_id, utility_id: random.pick(common) })),
  )
  await storeNumbers(trx, organization_id, ids, now)
  await storeGroups(trx, organization_id, ids, now)
  return ids
}

/** Everybody has a number, and that of every fifth is somebody else's. */
async function storeNumbers(
  trx: Kysely<Database>,
  organization_id: number,
  passengers: readonly number[],
  now: Date,
): Promise<void> {
  const random = randomFrom(`${seed} contacts`)
  const contactOf = (index: number) =>
    index % 5 === 0 ? { contactName: nameFor(random, 'adult'), relation: 'omainen' } : nobodyNamed
  await insertRows(
    trx,
    'phone_number',
    passengers.map((passenger_id, index) => {
      const digits = `050555${String(index).padStart(5, '0')}`
      return {
        ...{ organization_id, passenger_id, number: digits, digits },
        ...contactColumnsOf(contactOf(index)),
        ...trackedSince(now),
      }
    }),
  )
}

/** Every passenger is in one of the groups, and every third in a second one. */
async function storeGroups(
  trx: Kysely<Database>,
  organization_id: number,
  passengers: readonly number[],
  now: Date,
): Promise<void> {
  const groupIds = await takeIds(trx, 'passenger_group', size.groups)
  await insertRows(
    trx,
    'passenger_group',
    groupIds.map((id, index) => ({ id, organization_id, name: `Ryhmä ${index + 1}`, ...trackedSince(now) })),
  )
  const member = (passenger_id: number, index: number) => ({
    organization_id,
    passenger_id,
    group_id: groupIds[index % size.groups] ?? 0,
  })
  await insertRows(
    trx,
    'group_member',
    passengers.flatMap((id, index) => [member(id, index), ...(index % 3 === 0 ? [member(id, index + 1)] : [])]),
  )
}

/** Every rider comes and goes on every weekday: about 5000 items in any seven days. */
async function storeTimetable(
  trx: Kysely<Database>,
  organization: LargeOrganization,
  riders: number[],
  now: Date,
): Promise<void> {
  const { organization_id, destinationIds } = organization
  const [destination_id = 0] = destinationIds
  const [timetable_id = 0] = await takeIds(trx, 'timetable', 1)
  const today = localDateAt(now.getTime())
  await insertRows(trx, 'timetable', [
    {
      id: timetable_id,
      organization_id,
      destination_id,
      state: timetableStates.accepted,
      start_date: today,
      end_date: addDays(today, 364),
      ...trackedSince(now),
    },
  ])
  await insertRows(
    trx,
    'timetable_passenger',
    riders.map((passenger_id) => ({ organization_id, timetable_id, passenger_id })),
  )
  const ways = [
    { direction: 'arrival', first: 450, slots: 28 },
    { direction: 'departure', first: 750, slots: 46 },
  ] as const satisfies { direction: Direction; first: number; slots: number }[]
  await insertRows(
    trx,
    'ride',
    riders.flatMap((passenger_id, index) =>
      ways.flatMap(({ direction, first, slots }) =>
        [1, 2, 3, 4, 5].map((weekday) => ({
          organization_id,
          timetable_id,
          passenger_id,
          weekday,
          direction,
          minutes: first + 5 * (index % slots),
          ...trackedSince(now),
        })),
      ),
    ),
  )
}

/**
 * Adds an organisation, of 20,000 passengers where no other size is given, with one very busy destination, for measuring.
 * Throws when it is there already.
 */
export async function addLargeDemo({ db, passwords, provider, now }: DemoContext, size = usualSize): Promise<void> {
  const account = await db.selectFrom('app_user').select('id').where('email', '=', largeDemoEmail).executeTakeFirst()
  if (account) throw new OperatorError('The large organisation is there already.')
  const passwordHash = await passwords.hash(demoPassword)
  await db.transaction().execute(async (trx) => {
    const organization = await storeOrganization(trx, now)
    await storeAccount(trx, organization, passwordHash, now)
    const passengers = await storePassengers(trx, organization, size, now)
    await storeTimetable(trx, organization, passengers.slice(0, size.riders), now)
  })
  await updateStatistics(db)
  await provider.updateTrips(db, now)
  await updateStatistics(db)
  await provider.takeDriverReports(db, now)
}
