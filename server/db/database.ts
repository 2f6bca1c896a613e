import { resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Pool, types } from 'pg'
import { OperatorError } from '../ground/operator-error.ts'
import type { Manifest } from './backup/manifest.ts'
import { takeBackup, type BackupWishes } from './backup/take.ts'
import { startEmbedded } from './embedded.ts'
import { noticesOf, noticesOfPool, type Notices } from './notices.ts'
import { preparing } from './prepared.ts'
import { SessionlessDialect } from './sessionless.ts'
import type { Database } from './tables.ts'
import { startUpkeep, type Upkeep } from './upkeep.ts'
import { measuringWaits } from './waits.ts'

/** Where the data is: a folder, this process's memory, or a PostgreSQL server. */
export type DatabaseLocation =
  | { kind: 'folder'; folder: string }
  | { kind: 'memory'; template: string | null }
  /**
   * `isPooled`: the address is that of a pooler in transaction mode. `directUrl`: where the database itself can be
   * listened to, which behind a pooler nobody can.
   */
  | { kind: 'postgres'; url: string; isPooled?: boolean; directUrl?: string | null }

export interface OpenDatabase {
  db: Kysely<Database>
  /** How long the call that waits longest for a connection has waited, in milliseconds. */
  longestWaitMs: () => number
  connections: () => Connections
  /** Copies the database while it is used, into a folder that is not there yet. `null` where others have to do it. */
  backUp: BackUp | null
  /** What tells of changes, whoever makes them; `null` behind a pooler that tells nobody. */
  notices: Notices | null
  close: () => Promise<void>
}

/** Of this process to the database. */
export interface Connections {
  busy: number
  idle: number
  /** Calls and other work that wait for one. */
  waiting: number
}

/** @throws OperatorError for a target that is there or cannot be made, for a disk that is full or fails */
export type BackUp = (target: string, wishes: BackupWishes) => Promise<Manifest>

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
 * @throws OperatorError when another process has the folder open, or the pooler's connections have no bounds
 */
export async function openDatabase(
  location: DatabaseLocation,
  onLost: (reason: string) => void,
): Promise<OpenDatabase> {
  if (location.kind === 'postgres') return openPostgres(location)
  const isOnDisk = location.kind === 'folder'
  const embedded = await startEmbedded(isOnDisk ? location.folder : null, isOnDisk ? null : location.template, onLost)
  const connectionTimeoutMillis = 2 * patience.connectionTimeoutMillis
  const pool = new Pool({ ...embedded.pool, connectionTimeoutMillis, idleTimeoutMillis: 0 })
  // The session outlives a connection, and with it the names of statements.
  const notices = noticesOfPool(pool, 'deallocate all')
  const { db, ...measures } = overPool(pool)
  const upkeep = isOnDisk ? startUpkeep(db) : null
  return {
    db,
    ...measures,
    notices,
    backUp: upkeep && isOnDisk ? backUpOf(db, location.folder, upkeep) : null,
    async close() {
      upkeep?.stop()
      await db.destroy()
      await embedded.stop()
    },
  }
}

const backUpOf =
  (db: Kysely<Database>, folder: string, upkeep: Upkeep): BackUp =>
  (target, wishes) =>
    upkeep.withoutCheckpoints(() => takeBackup(db, resolve(folder), target, wishes))

type OnPostgres = Extract<DatabaseLocation, { kind: 'postgres' }>

async function openPostgres({ url, isPooled = false, directUrl = null }: OnPostgres): Promise<OpenDatabase> {
  const { connectionTimeoutMillis, lock_timeout } = patience
  const { statement_timeout, idle_in_transaction_session_timeout } = statementTimeouts
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis,
    // a server that has gone without a word is missed
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
    // a pooler hands its own connections on, with the bounds that it has set itself
    ...(!isPooled && { lock_timeout, statement_timeout, idle_in_transaction_session_timeout }),
  })
  const { db, ...measures } = overPool(pool, !isPooled)
  try {
    if (isPooled) await checkBounds(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const listeningAt = isPooled ? directUrl : url
  const notices = listeningAt === null ? null : noticesOf({ connectionString: listeningAt, connectionTimeoutMillis })
  return {
    ...{ db, ...measures, notices, backUp: null },
    async close() {
      await notices?.close()
      await db.destroy()
    },
  }
}

/** Without them a statement or a lock could be waited for without end. */
async function checkBounds(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name`.execute(db)
  if (rows.length === 0) return
  throw new OperatorError(
    `The pooler of DATABASE_URL gives connections without ${rows.map(({ name }) => name).join(', ')}: set them in its connect_query, as deploy/pgbouncer-databases.ini does.`,
  )
}

function overPool(pool: Pool, keepsSessions = true): Pick<OpenDatabase, 'db' | 'longestWaitMs' | 'connections'> {
  // An idle connection lost its server: the next query opens another, and says so if it cannot.
  pool.on('error', () => undefined)
  // One that is lost while a call has it fails that call's next statement; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const measured = measuringWaits(preparing(pool, keepsSessions))
  const db = new Kysely<Database>({ dialect: new SessionlessDialect({ pool: measured.pool }) })
  const connections = () => {
    const { totalCount, idleCount, waitingCount } = pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }
  return { db, longestWaitMs: measured.longestWaitMs, connections }
}
