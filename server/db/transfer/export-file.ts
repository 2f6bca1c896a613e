import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { listedTables } from '../address-lists.ts'
import type { Database } from '../tables.ts'

/**
 * A compressed text: what it is, a line for each row (the table's name, a tab, the row as JSON), and how many rows each
 * table has. Rows stay text on their way, so that no number, instant or byte changes its value.
 */
export const FirstLine = z.object({
  format: z.literal('perille-export-1'),
  /** Names of the migrations that made the tables. */
  migrations: z.array(z.string()),
})
export type FirstLine = z.infer<typeof FirstLine>

/** Rows by table. A file that was cut off has none. */
export const LastLine = z.object({ rows: z.record(z.string(), z.int()) })
export type LastLine = z.infer<typeof LastLine>

export interface StoredTable {
  name: string
  columns: string[]
}

/**
 * Every table of the product by name. Those of the migrator itself are left out, and lists of addresses: each server reads
 * them from its file.
 */
export async function storedTables(db: Kysely<Database>): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and c.relname <> 'address_list' and c.relname not like ${listedTables}
    group by c.relname
    order by c.relname`.execute(db)
  return rows
}

export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
