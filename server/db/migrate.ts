import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { OperatorError } from '../ground/operator-error.ts'
import { accessTables } from './migrations/0001-access.ts'
import { rideTables } from './migrations/0002-rides.ts'
import { passengerTables } from './migrations/0003-passengers.ts'
import { sessionDevice } from './migrations/0004-session-device.ts'
import { bookingTables } from './migrations/0005-bookings.ts'
import { timetableOrders } from './migrations/0006-timetables.ts'
import { confirmationMakers } from './migrations/0010-confirmation-makers.ts'
import { withdrawnPassengers } from './migrations/0012-withdrawn-passengers.ts'
import { timetableSplits } from './migrations/0015-timetable-splits.ts'
import { refusedOrders } from './migrations/0018-refused-orders.ts'
import { lettersOfAccounts } from './migrations/0020-letters-of-accounts.ts'
import { searchedStreets } from './migrations/0021-searched-streets.ts'
import { offeredNames } from './migrations/0022-offered-names.ts'
import { oneLineTexts } from './migrations/0025-one-line-texts.ts'
import { emptiedCells } from './migrations/0026-emptied-cells.ts'
import type { Database } from './tables.ts'

/** In order of their names; a migration that was once released is never changed. */
const migrations = {
  '0001-access': accessTables,
  '0002-rides': rideTables,
  '0003-passengers': passengerTables,
  '0004-session-device': sessionDevice,
  '0005-bookings': bookingTables,
  '0006-timetables': timetableOrders,
  '0010-confirmation-makers': confirmationMakers,
  '0012-withdrawn-passengers': withdrawnPassengers,
  '0015-timetable-splits': timetableSplits,
  '0018-refused-orders': refusedOrders,
  '0020-letters-of-accounts': lettersOfAccounts,
  '0021-searched-streets': searchedStreets,
  '0022-offered-names': offeredNames,
  '0025-one-line-texts': oneLineTexts,
  '0026-emptied-cells': emptiedCells,
}

/**
 * Brings the schema up to date, all or nothing. Throws what the first failing migration threw.
 * @throws OperatorError when the database cannot tell a name from the same one in capitals
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await checkLetters(db)
  const { error } = await db.connection().execute(async (own) => {
    const migrator = new Migrator({ db: own, provider: { getMigrations: () => Promise.resolve(migrations) } })
    // an index that takes long to be built would be cut off at this start and at every later one
    await sql`set statement_timeout = 0`.execute(own)
    const result = await migrator.migrateToLatest()
    await sql`reset statement_timeout`.execute(own)
    return result
  })
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}

/** A database of the locale C knows the letters of English only: names would be found, and be alike, or not, by chance. */
async function checkLetters(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select lower('ÅÄÖ') = 'åäö' as known`.execute(db)
  if (rows[0]?.known) return
  throw new OperatorError('The database does not know the letters Å, Ä and Ö: create it with a locale such as C.UTF-8.')
}

/** Deletes every table with everything in it. */
export async function emptyDatabase(db: Kysely<Database>): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}
