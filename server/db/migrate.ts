import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { OperatorError } from '../ground/operator-error.ts'
import type { Database, Trx } from './tables.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The files of the folder, in order of their names; a migration that was once released is never changed. */
const migrations = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: folder,
  import: (file) => import(pathToFileURL(file).href),
  onFileIgnored(file) {
    throw new Error(`${file} is no migration.`)
  },
})

/** Number of the lock of whoever migrates. */
const migrationLock = 3_853_314

/**
 * Brings the schema up to date, all or nothing, and one process at a time. Throws what the first failing migration threw.
 * @throws OperatorError when the database cannot tell a name from the same one in capitals, and when a newer version of
 *   the program has made its tables
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await checkLetters(db)
  // nothing is left in the session, which behind a pooler somebody else has next
  await db.transaction().execute(async (trx) => {
    // an index that takes long to be built would be cut off at this start and at every later one
    await sql`set local statement_timeout = 0`.execute(trx)
    await waitForTurn(trx)
    await refuseNewer(await appliedMigrations(trx))
    const { error } = await new Migrator({ db: trx, provider: migrations }).migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
  })
}

/** Waits for as long as another process migrates; the tables themselves are waited for as ever. */
async function waitForTurn(trx: Trx): Promise<void> {
  const { rows } = await sql<{ patience: string }>`select current_setting('lock_timeout') as patience`.execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx)
  await sql`select set_config('lock_timeout', ${rows[0]?.patience ?? '0'}, true)`.execute(trx)
}

/** Names of the migrations that made the tables, in their order; none for an empty database. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** @throws OperatorError when this program does not know one of the migrations: it would misread what they made */
export async function refuseNewer(applied: readonly string[]): Promise<void> {
  const known = await migrations.getMigrations()
  const newer = applied.findLast((name) => !(name in known))
  if (newer === undefined) return
  throw new OperatorError(
    `A newer version of Perille has made these tables (they are at ${newer}, this version knows them up to ` +
      `${Object.keys(known).at(-1) ?? 'nothing'}). Use that version or a later one.`,
  )
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
