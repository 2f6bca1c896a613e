import { sql, type InsertObject, type Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

/** PostgreSQL takes at most this many parameters in one statement. */
const maxParameters = 60_000

/** New ids of a table, in ascending order, so that rows that point at each other can be made together. */
export async function takeIds(db: Kysely<Database>, table: keyof Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Inserts any number of rows, all with the same columns. */
export async function insertRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const size = Math.floor(maxParameters / Object.keys(first).length)
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute()
  }
}

/** When and by whom rows that the demo makes were made: by nobody. */
export const trackedSince = (now: Date) => ({ created_at: now, created_by: null, updated_at: now, updated_by: null })
