import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import type { Database, Trx } from '#server/db/tables.ts'

/** The first statement that a function sends, without sending it. */
export async function statementOf(run: (trx: Trx) => Promise<unknown>): Promise<CompiledQuery> {
  const seen: CompiledQuery[] = []
  const compiling = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void seen.push(query),
  })
  await compiling.transaction().execute(run)
  const [first] = seen
  if (!first) throw new Error('Nothing was asked.')
  return first
}
