import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { expect, inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database, Trx } from '#server/db/tables.ts'

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

interface NewDatabase {
  /** `null` for the server's own. */
  locale?: string | null
  /** Whether it belongs to a role that may do nothing else, whom its address names. */
  ownRole?: boolean
}

/** A new, empty database beside the one of the address. */
export async function createOnPostgres(
  url: string,
  { locale = null, ownRole = false }: NewDatabase = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `perille_test_${randomUUID().replaceAll('-', '')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  if (ownRole) {
    await asAdministrator(url, `create role ${name} login password '${name}'`)
    Object.assign(own, { username: name, password: name })
  }
  await asAdministrator(
    url,
    [
      `create database ${name}`,
      ...(ownRole ? [`owner ${name}`] : []),
      ...(locale === null ? [] : [`locale '${locale}' template template0`]),
    ].join(' '),
  )
  return {
    url: own.href,
    async drop() {
      await asAdministrator(url, `drop database ${name} with (force)`)
      if (ownRole) await asAdministrator(url, `drop role ${name}`)
    },
  }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Does the one in a transaction, which ends as soon as the other one waits for it. Gives what comes of the other. Only on
 * PostgreSQL: the embedded database runs one transaction at a time.
 */
export async function whileHeld<Result>(
  db: Kysely<Database>,
  one: (trx: Trx) => Promise<unknown>,
  other: () => PromiseLike<Result>,
): Promise<Result> {
  const { later } = await db.transaction().execute(async (trx) => {
    await one(trx)
    const later = other()
    await expect.poll(() => waitingFor(trx), { timeout: 2500 }).toBeGreaterThan(0)
    return { later }
  })
  return later
}

/** How many statements wait for the transaction. */
async function waitingFor(trx: Trx): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx)
  return rows.length
}
