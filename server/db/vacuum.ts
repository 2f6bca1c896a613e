import { sql, type Kysely } from 'kysely'
import { listedTables } from './address-lists.ts'
import type { Database } from './tables.ts'

/** When PostgreSQL would look after a table by itself: after so many changed rows, and this share of all of them. */
const threshold = { rows: 50, changedShare: 0.1, deadShare: 0.2 } as const

/**
 * Vacuums the tables of which so much has changed that their plans are made for others: after an import of thousands of
 * passengers a page of them would take seconds. A list of addresses never changes, and its vacuum would hold up everybody.
 * @returns their names
 */
export async function vacuumChanged(db: Kysely<Database>): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows, changedShare, deadShare } = threshold
  const { rows: changed } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.relname not like ${listedTables} and (
      s.n_mod_since_analyze > ${rows}::int + ${changedShare}::float * greatest(c.reltuples, 0)
      or s.n_dead_tup > ${rows}::int + ${deadShare}::float * greatest(c.reltuples, 0)
    )
    order by s.relname
  `.execute(db)
  for (const { name } of changed) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
  return changed.map(({ name }) => name)
}
