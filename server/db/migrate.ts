import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { OperatorError } from '../ground/operator-error.ts'
import type { Database } from './tables.ts'

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

/**
 * Brings the schema up to date, all or nothing. Throws what the first failing migration threw.
 * @throws OperatorError when the database cannot tell a name from the same one in capitals
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await checkLetters(db)
  const { error } = await db.connection().execute(async (own) => {
    const migrator = new Migrator({ db: own, provider: migrations })
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
