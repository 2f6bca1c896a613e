import { sql, type Compilable, type Expression, type Kysely, type SqlBool } from 'kysely'
import { compiled } from './compiled.ts'
import type { Database } from './tables.ts'

/** The only one of them; `undefined` where there are several or none. */
const onlyOf = (organizationIds: readonly number[]): number | undefined =>
  organizationIds.length === 1 ? organizationIds[0] : undefined

const isOfOne = (column: string, organizationId: number): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = ${organizationId}::int`

const isOfAny = (column: string, organizationIds: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${organizationIds}::int[])`

/**
 * Whether the column names one of the organisations. One, which is what most users have, is compared as such: the database
 * then looks at its part alone where a table is spread, which by a list it does not when it keeps its plan; and an index
 * that begins with the organisation gives its order.
 */
export function isOf(column: string, organizationIds: readonly number[]): Expression<SqlBool> {
  const only = onlyOf(organizationIds)
  return only === undefined ? isOfAny(column, organizationIds) : isOfOne(column, only)
}

/**
 * As `compiled`, for a statement about rows of some organisations: once for one of them, once for several.
 * @param build is given the condition for a column that names the organisation
 */
export function compiledOf<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values, isOurs: (column: string) => Expression<SqlBool>) => Compilable<Row>,
): (db: Kysely<Database>, organizationIds: readonly number[], values: Values) => Promise<Row[]> {
  const ofOne = compiled((db, values: Values & { organizationId: number }) =>
    build(db, values, (column) => isOfOne(column, values.organizationId)),
  )
  const ofAny = compiled((db, values: Values & { organizationIds: readonly number[] }) =>
    build(db, values, (column) => isOfAny(column, values.organizationIds)),
  )
  return (db, organizationIds, values) => {
    const organizationId = onlyOf(organizationIds)
    return organizationId === undefined
      ? ofAny(db, { ...values, organizationIds })
      : ofOne(db, { ...values, organizationId })
  }
}
