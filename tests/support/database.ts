import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/** A PostgreSQL to run the same tests on; the embedded database when it is not set. */
export const postgresUrl = process.env['TEST_DATABASE_URL']

const lost = (reason: string): never => {
  throw new Error(reason)
}

/** An empty, migrated database of its own. */
export const openTestDatabase = (): Promise<OpenDatabase> =>
  postgresUrl ? openOnPostgres(postgresUrl) : openEmbedded()

/** The same on the embedded database, whatever the run says. */
export const openEmbedded = (): Promise<OpenDatabase> =>
  openDatabase({ kind: 'memory', template: inject('databaseTemplate') }, lost)

async function openOnPostgres(url: string): Promise<OpenDatabase> {
  const own = await createOnPostgres(url)
  const { db, longestWaitMs, close } = await openDatabase({ kind: 'postgres', url: own.url }, lost)
  await migrate(db)
  return {
    db,
    longestWaitMs,
    async close() {
      await close()
      await own.drop()
    },
  }
}

/** A new, empty database beside the one of the address. @param locale `null` for the server's own */
export async function createOnPostgres(
  url: string,
  locale: string | null = null,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `perille_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(
    url,
    `create database ${name}${locale === null ? '' : ` locale '${locale}' template template0`}`,
  )
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => asAdministrator(url, `drop database ${name} with (force)`) }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
