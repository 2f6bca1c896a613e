import { sql, type Kysely } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Takes the foreign keys away and gives the statements that bring them back and check every row. Inside a transaction
 * nobody else reaches the tables meanwhile.
 */
export async function dropForeignKeys(trx: Kysely<Database>): Promise<string[]> {
  // those of a table's parts go and come with the table's own
  const { rows } = await sql<{ add: string; drop: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`.execute(trx)
  for (const { drop } of rows) await sql.raw(drop).execute(trx)
  return rows.map(({ add }) => add)
}
