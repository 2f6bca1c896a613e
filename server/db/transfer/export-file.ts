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
 * Every table of the product by name, one that is spread as a whole. Those of the migrator itself are left out, and what
 * each server has of its own: lists of addresses, which it reads from its file, what has changed lately, and who has what open.
 */
export async function storedTables(db: Kysely<Database>): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%'
      and c.relname not in ('address_list', 'change', 'change_epoch', 'presence') and c.relname not like ${listedTables}
    group by c.relname
    order by c.relname`.execute(db)
  return rows
}
