import { sql, type Kysely } from 'kysely'
import { addDays, localDateAt, type LocalDate } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Provider } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'
import type { Keys } from '../ground/keys.ts'
import type { Passwords } from '../ground/passwords.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { bookAhead, bookOthers } from './bookings.ts'
import { confirmDueItems } from './confirmations.ts'
import { storePastMonth } from './history.ts'
import { storeHomes } from './homes.ts'
import { addIncidents } from './incidents.ts'
import { demoPassengers } from './passengers.ts'
import { storeSchedules } from './schedules.ts'
import { demoPasswords, storeAccounts } from './store-accounts.ts'
import { storeTransportationPermissions } from './store-transportation-permissions.ts'
import { storeGroups } from './store-groups.ts'
import { storePassengers, type StoredPassenger } from './store-passengers.ts'
import { storePlaces } from './store-places.ts'
import { storeTimetables } from './store-timetables.ts'
import { acceptedDays, demoTimetables } from './timetables.ts'

/** Everything that chance decides in the demo follows from this and the day. */
export const demoSeed = 'perille'

const dayMs = 24 * 3_600_000

export interface DemoContext {
  db: Kysely<Database>
  passwords: Pick<Passwords, 'hash'>
  provider: Pick<Provider, 'updateTrips' | 'takeAnswers' | 'takeDriverReports' | 'estimate'>
  /** Seal what the demo's passengers keep secret. */
  keys: Keys
  now: Date
}

/** Nobody and nothing has been stored yet. */
async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const organization = await db.selectFrom('organization').select('id').limit(1).executeTakeFirst()
  const user = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  return !organization && !user
}

/**
 * Fills an empty database, and brings a filled one to the present: timetables that go on, trips and bookings for the days
 * ahead, a few cancellations, and today's confirmations up to now. What a user has marked stays as it is, and a database
 * that is not the demo's is left alone.
 */
export async function prepareDemo(context: DemoContext): Promise<void> {
  const { db, provider, now } = context
  if (!(await isEmpty(db))) {
    await prolongTimetables(context)
    await provider.updateTrips(db, now)
    await book(context, bookAhead)
    await enliven(context)
    return
  }
  const passengers = await fill(context)
  await updateStatistics(db)
  await drivePastDays(context)
  await provider.updateTrips(db, now)
  await drivePastMonth(context)
  await updateStatistics(db)
  await book(context, bookAhead)
  await book(context, bookOthers)
  await enliven(context)
  await db
    .updateTable('passenger')
    .set({ inactive: true })
    .where(
      'id',
      'in',
      passengers.flatMap(({ id, passenger }) => (passenger.inactive === 'later' ? [id] : [])),
    )
    .execute()
}

async function fill({ db, passwords, keys, now }: DemoContext): Promise<StoredPassenger[]> {
  const today = localDateAt(now.getTime())
  const passwordHashes = await Promise.all(Array.from({ length: demoPasswords }, () => passwords.hash(demoPassword)))
  const passengers = demoPassengers(demoSeed)
  return db.transaction().execute(async (trx) => {
    const places = await storePlaces(trx, now)
    await storeAccounts(trx, places, passwordHashes, now)
    const stored = await storePassengers(trx, places, passengers, keys, now)
    await storeHomes(trx, stored)
    await storeGroups(trx, places, stored, now)
    await storeTransportationPermissions(trx, places, stored, today, now)
    await storeSchedules(trx, stored, today, now)
    await storeTimetables(trx, places, stored, demoTimetables(today, passengers), now)
    return stored
  })
}

/** The demo's own organisations and the coordinator who cancels trips there; `null` when this is no demo. */
async function demoOrganizationsOf(db: Kysely<Database>) {
  const email = (role: string) => demoAccounts.find((account) => account.role === role)?.email ?? ''
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('email', '=', email('coordinator'))
    .executeTakeFirst()
  const organizations = await db
    .selectFrom('organization_admin')
    .innerJoin('app_user', 'app_user.id', 'organization_admin.user_id')
    .select('organization_id as id')
    .where('app_user.email', '=', email('administrator'))
    .execute()
  return user && organizations.length > 0 ? { user, organizationIds: organizations.map(({ id }) => id) } : null
}

async function prolongTimetables({ db, now }: DemoContext): Promise<void> {
  const found = await demoOrganizationsOf(db)
  if (!found) return
  const endDate = addDays(localDateAt(now.getTime()), acceptedDays)
  await db
    .updateTable('timetable')
    .set(({ eb }) => ({ end_date: endDate, version: eb('version', '+', 1), updated_at: now }))
    .where('organization_id', 'in', found.organizationIds)
    .where('state', '=', timetableStates.accepted)
    .where('end_date', '<', endDate)
    .where('updated_by', 'is', null)
    .execute()
}

/** Enough for a working day among them, whatever the day. */
const pastDays = 3

/** The last days before the demo began have been driven. One passenger a day did not come. */
async function drivePastDays({ db, provider, now }: DemoContext): Promise<void> {
  const today = localDateAt(now.getTime())
  await provider.updateTrips(db, new Date(now.getTime() - pastDays * dayMs))
  for (let back = pastDays; back > 0; back -= 1) {
    await markNoShow(db, addDays(today, -back))
    await provider.takeDriverReports(db, new Date(now.getTime() - (back - 1) * dayMs))
  }
}

async function drivePastMonth({ db, now }: DemoContext): Promise<void> {
  const found = await demoOrganizationsOf(db)
  if (!found) return
  const { user } = found
  await db.transaction().execute((trx) => storePastMonth(trx, { today: localDateAt(now.getTime()), user, now }))
}

/** The last one to be fetched on a day was not there. */
async function markNoShow(db: Kysely<Database>, date: LocalDate): Promise<void> {
  await sql`
    update trip set no_show_at = (trip.date + make_interval(mins => trip.start_minutes + 5)) at time zone ${businessZone}
    where id = (
      select t.id from trip as t join run as r on r.id = t.run_id
      where t.date = ${date}::date and r.car_id is not null
      order by t.start_minutes desc, t.id limit 1
    )
  `.execute(db)
}

/** Makes bookings in the coordinator's name, and takes in what the booking system says of them at once. */
async function book({ db, provider, now }: DemoContext, make: typeof bookAhead): Promise<void> {
  const found = await demoOrganizationsOf(db)
  if (!found) return
  await make({ db, provider, userId: found.user.id, now }, found.organizationIds)
  await provider.takeAnswers(db, now)
}

async function enliven({ db, provider, now }: DemoContext): Promise<void> {
  const found = await demoOrganizationsOf(db)
  if (!found) return
  const { user, organizationIds } = found
  await db.transaction().execute(async (trx) => {
    await addIncidents(trx, { organizationIds, from: localDateAt(now.getTime()), user, seed: demoSeed, now })
    await confirmDueItems(trx, { organizationIds, seed: demoSeed, now })
  })
  await provider.takeDriverReports(db, now)
}

/** The embedded database never looks at its tables by itself, and plans badly for tables that have just been filled. */
export async function updateStatistics(db: Kysely<Database>): Promise<void> {
  await sql`analyze`.execute(db)
}
