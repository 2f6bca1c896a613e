import { sql } from 'kysely'
import type { Database, Trx } from './tables.ts'

/**
 * Ids for so many new rows of a table, in ascending order. Who stores several rows in one statement knows by them which
 * is which: the order in which a statement gives its rows back is nobody's promise.
 */
export async function nextIds(trx: Trx, table: keyof Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)
  `.execute(trx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}
