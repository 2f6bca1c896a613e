import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Database, Trx } from '#server/db/tables.ts'

/** The first statement that a function sends, with its values in place of `$1`, which `explain` does not take. */
export async function askedFor(read: (trx: Trx) => Promise<unknown>): Promise<string> {
  const asked: string[] = []
  const silent = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) =>
      void asked.push(sql.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))),
  })
  // the answer is empty: whether it is enough for the rest does not matter
  await silent
    .transaction()
    .execute(read)
    .catch(() => undefined)
  const [first] = asked
  if (first === undefined) throw new Error('Nothing was asked for.')
  return first
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join()}}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  return typeof value === 'string' ? `'${value}'` : String(value)
}
