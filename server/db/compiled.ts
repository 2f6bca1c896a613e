import { CompiledQuery, ExpressionWrapper, sql, type Compilable, type Kysely, type OperationNodeSource } from 'kysely'
import type { Database } from './tables.ts'

/** Stands in a statement for a value of which each execution brings its own. */
class Placeholder {
  readonly #object: number
  readonly #name: string

  constructor(object: number, name: string) {
    this.#object = object
    this.#name = name
  }

  /** @throws Error when there is none: sent without a word it would be NULL */
  valueIn(brought: readonly object[]): unknown {
    const values = brought[this.#object] ?? {}
    if (!(this.#name in values)) throw new Error(`A statement was executed without a value for "${this.#name}".`)
    return Reflect.get(values, this.#name)
  }
}

/** The same names, with a placeholder for each value. */
const placeholdersFor = <Values extends object>(values: Values, object: number): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(object, name)])) as Values

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

async function execute<Row>(db: Kysely<Database>, statement: Statement, brought: readonly object[]): Promise<Row[]> {
  const parameters = statement.parameters.map((parameter) =>
    parameter instanceof Placeholder ? parameter.valueIn(brought) : parameter,
  )
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement.sql, parameters))
  return rows
}

/**
 * A statement that becomes SQL once in the life of the process. For those that nearly every call executes: to build one
 * takes longer than to send it and to read its answer. Its values have the same names each time, and none may decide on
 * the shape of the statement.
 * @param build gets a placeholder under each name instead of the value
 * @returns executes it and gives its rows
 */
export function compiled<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let statement: Statement | null = null
  return (db, values) => {
    statement ??= build(db, placeholdersFor(values, 0)).compile()
    return execute(db, statement, [values])
  }
}

/** Something to be written whose answer nobody needs. */
export interface Write {
  /** Number of its statement. */
  kind: number
  values: object
  build: (db: Kysely<Database>, object: number) => OperationNodeSource
}

let kinds = 0

/** Like `compiled`, for writes that are done by `writeTogether`. */
export function write<Values extends object>(
  build: (db: Kysely<Database>, values: Values) => OperationNodeSource,
): (values: Values) => Write {
  const kind = kinds++
  return (values) => ({ kind, values, build: (db, object) => build(db, placeholdersFor(values, object)) })
}

/** By the kinds of their writes. */
const statements = new Map<string, Statement>()

/** Does several writes in one round trip: all or none of them, and none sees what another one writes. */
export async function writeTogether(db: Kysely<Database>, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const name = writes.map(({ kind }) => kind).join()
  const statement = statements.get(name) ?? joined(db, writes)
  statements.set(name, statement)
  await execute(
    db,
    statement,
    writes.map(({ values }) => values),
  )
}

function joined(db: Kysely<Database>, writes: readonly Write[]): Statement {
  const parts = writes.map(({ build }, at) => {
    const part = new ExpressionWrapper(build(db, at).toOperationNode())
    return sql`${sql.ref(`write_${at}`)} as (${part})`
  })
  return sql`with ${sql.join(parts)} select 1`.compile(db)
}
