import { sql, type Kysely } from 'kysely'
import type { Database } from './tables.ts'
import { vacuumChanged } from './vacuum.ts'

const minute = 60_000

/**
 * Does what PostgreSQL does by itself in the background. Through the pool, so that it waits for open transactions:
 * inside one, VACUUM would undo it.
 */
export function startUpkeep(db: Kysely<Database>): () => void {
  const timers = [
    setInterval(() => void checkpoint(db).catch(() => undefined), 5 * minute),
    setInterval(() => void vacuumChanged(db).catch(() => undefined), minute / 4),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** Writes everything into the tables' own files and shortens the log; wanted after a great deal was written. */
export async function checkpoint(db: Kysely<Database>): Promise<void> {
  await sql`checkpoint`.execute(db)
}
