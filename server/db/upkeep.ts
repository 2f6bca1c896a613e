import { sql, type Kysely } from 'kysely'
import type { Database } from './tables.ts'

const minute = 60_000

/** When PostgreSQL would look after a table by itself: after so many changed rows, and this share of all of them. */
const threshold = { rows: 50, changedShare: 0.1, deadShare: 0.2 } as const

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

/**
 * Vacuums the tables of which so much has changed that their plans are made for others: after an import of thousands of
 * passengers a page of them would take seconds.
 * @returns their names
 */
export async function vacuumChanged(db: Kysely<Database>): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows, changedShare, deadShare } = threshold
  const { rows: changed } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > ${rows}::int + ${changedShare}::float * greatest(c.reltuples, 0)
      or s.n_dead_tup > ${rows}::int + ${deadShare}::float * greatest(c.reltuples, 0)
    order by s.relname
  `.execute(db)
  for (const { name } of changed) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
  return changed.map(({ name }) => name)
}
