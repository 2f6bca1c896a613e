import { sql, type Insertable } from 'kysely'
import type { Database, Trx } from './tables.ts'

/** A value as JSON carries it to a column of any type. */
const asJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/**
 * Stores rows that have the same columns, in one statement that is the same for any number of them: the database parses
 * and plans it once, and neither does a list of thousands of parameters have to be written and read.
 */
export async function insertMany<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  // `toJSON` of a buffer would come before a replacer
  const plain = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)])))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(plain)}::jsonb)
  `.execute(trx)
}
