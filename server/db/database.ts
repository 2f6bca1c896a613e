import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { startEmbedded } from './embedded.ts'
import { preparing } from './prepared.ts'
import type { Database } from './tables.ts'
import { startUpkeep } from './upkeep.ts'
import { measuringWaits } from './waits.ts'

/** Where the data is: a folder, this process's memory, or a PostgreSQL server. */
export type DatabaseLocation =
  { kind: 'folder'; folder: string } | { kind: 'memory'; template: string | null } | { kind: 'postgres'; url: string }

export interface OpenDatabase {
  db: Kysely<Database>
  /** How long the call that waits longest for a connection has waited, in milliseconds. */
  longestWaitMs: () => number
  close: () => Promise<void>
}

const second = 1000

/** Longest wait for a connection, and for a row that another process holds. */
const patience = { connectionTimeoutMillis: 5 * second, lock_timeout: 3 * second } as const
const statementTimeouts = { statement_timeout: 25 * second, idle_in_transaction_session_timeout: 30 * second } as const

// Ids and counts stay far below 2^53. Calendar days are text: a `Date` would carry a time zone.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (day) => day)

/**
 * Opens the database; the same code, SQL and types for all three kinds.
 * @param onLost called when the embedded database ends by itself
 * @throws OperatorError when another process has the folder open
 */
export async function openDatabase(
  location: DatabaseLocation,
  onLost: (reason: string) => void,
): Promise<OpenDatabase> {
  if (location.kind === 'postgres') {
    const pool = new Pool({ connectionString: location.url, max: 10, ...patience, ...statementTimeouts })
    const { db, longestWaitMs } = overPool(pool)
    return { db, longestWaitMs, close: () => db.destroy() }
  }
  const isOnDisk = location.kind === 'folder'
  const embedded = await startEmbedded(isOnDisk ? location.folder : null, isOnDisk ? null : location.template, onLost)
  const connectionTimeoutMillis = 2 * patience.connectionTimeoutMillis
  const pool = new Pool({ ...embedded.pool, connectionTimeoutMillis, idleTimeoutMillis: 0 })
  // The session outlives a connection, and with it the names of statements.
  pool.on('connect', (client) => void client.query('deallocate all').catch(() => undefined))
  const { db, longestWaitMs } = overPool(pool)
  const stopUpkeep = isOnDisk ? startUpkeep(db) : () => undefined
  return {
    db,
    longestWaitMs,
    async close() {
      stopUpkeep()
      await db.destroy()
      await embedded.stop()
    },
  }
}

function overPool(pool: Pool): Pick<OpenDatabase, 'db' | 'longestWaitMs'> {
  // An idle connection lost its server: the next query opens another, and says so if it cannot.
  pool.on('error', () => undefined)
  const measured = measuringWaits(preparing(pool))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: measured.pool }) })
  return { db, longestWaitMs: measured.longestWaitMs }
}
