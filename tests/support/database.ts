import { sql, type Kysely } from 'kysely'
import { expect, inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import type { Database, Trx } from '#server/db/tables.ts'
import { createOnPostgres } from './postgresql-databases.ts'
import { isSpread } from './effort.ts'

/** The PostgreSQL on which this project of tests runs; `undefined` when it runs on the embedded database. */
export const postgresUrl = inject('database') === 'embedded' ? undefined : inject('postgresql')?.url
if (inject('database') === 'postgresql' && postgresUrl === undefined) throw new Error('There is no PostgreSQL here.')

/** Whether the tables of organisations lie in parts here. */
export const hasSpreadTables = isSpread && postgresUrl !== undefined

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
  const own = await createOnPostgres(url, { template: inject('postgresql')?.template })
  const opened = await openDatabase({ kind: 'postgres', url: own.url }, lost)
  return {
    ...opened,
    async close() {
      await opened.close()
      await own.drop()
    },
  }
}

/**
 * Does the one in a transaction, which ends as soon as the other one waits for it, after what it then still does. Gives
 * what comes of the other. Only on PostgreSQL: the embedded database runs one transaction at a time.
 */
export async function whileHeld<Result>(
  db: Kysely<Database>,
  one: (trx: Trx) => Promise<unknown>,
  other: () => PromiseLike<Result>,
  then: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result> {
  const { later } = await db.transaction().execute(async (trx) => {
    await one(trx)
    const later = other()
    await expect.poll(() => waitingFor(trx), { timeout: 2500 }).toBeGreaterThan(0)
    await then(trx)
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
