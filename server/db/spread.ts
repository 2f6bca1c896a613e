import { sql, type Kysely } from 'kysely'
import { dropForeignKeys } from './foreign-keys.ts'
import { whyWhole } from './spread-tables.ts'
import type { Database, Trx } from './tables.ts'

/** Name of the table that a part is of; any other name as it is. */
export const tableOfPart = (name: string): string => name.replace(/_part_\d+$/, '')

/** PostgreSQL cuts longer names. */
const longestName = 63

/**
 * Spreads the rows of each table of organisations over so many parts, by a hash of their `organization_id`, and keeps the
 * table's name, keys, indexes and triggers. Tables that are spread already stay as they are. All or nothing; nobody else
 * reaches the tables meanwhile. Privileges that were granted to others than the owner have to be granted again.
 * @returns names of the tables that were spread
 */
export async function spreadTables(db: Kysely<Database>, parts: number): Promise<string[]> {
  const spread = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const tables = await tablesToSpread(trx)
    if (tables.length === 0) return []
    const references = await dropForeignKeys(trx)
    for (const table of tables) await spreadTable(trx, table, parts)
    for (const add of references) await sql.raw(add).execute(trx)
    return tables
  })
  await sql`analyze`.execute(db)
  return spread
}

async function tablesToSpread(trx: Trx): Promise<string[]> {
  const names = Object.entries(whyWhole).flatMap(([name, reason]) => (reason === null ? [name] : []))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${names}::text[])
    order by relname`.execute(trx)
  return rows.map(({ name }) => name)
}

async function spreadTable(trx: Trx, table: string, parts: number): Promise<void> {
  const numbers = Array.from({ length: parts }, (_, number) => number)
  const { keys, triggers, ids } = await belongingsOf(trx, table)
  const whole = sql.table(`${table}_whole`)
  await sql`alter table ${sql.table(table)} rename to ${whole}`.execute(trx)
  await sql`
    create table ${sql.table(table)} (like ${whole} including all excluding indexes)
    partition by hash (organization_id)`.execute(trx)
  for (const number of numbers) {
    await sql`
      create table ${part(table, number)} partition of ${sql.table(table)}
      for values with (modulus ${sql.lit(parts)}, remainder ${sql.lit(number)})`.execute(trx)
  }
  await sql`insert into ${sql.table(table)} overriding system value select * from ${whole}`.execute(trx)
  for (const column of ids) await takeOverIds(trx, table, column)
  await sql`drop table ${whole}`.execute(trx)
  for (const column of ids) await nameIds(trx, table, column)
  for (const key of keys) await sql.raw(key).execute(trx)
  await nameIndexes(trx, table)
  for (const trigger of triggers) {
    // a statement that names a part itself would not meet the table's own
    for (const on of [sql.table(table), ...numbers.map((number) => part(table, number))]) {
      await sql`${sql.raw(trigger.before)} on ${on} ${sql.raw(trigger.after)}`.execute(trx)
    }
  }
}

const part = (table: string, number: number) => sql.table(`${table}_part_${number}`)

interface Belongings {
  /** Statements that make keys and indexes. */
  keys: string[]
  /** Triggers of whole statements: what they say before and after the name of their table. */
  triggers: { before: string; after: string }[]
  /** Columns whose values the database counts. */
  ids: string[]
}

async function belongingsOf(trx: Trx, table: string): Promise<Belongings> {
  const { rows: keys } = await sql<{ make: string }>`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')
    union all
    select pg_get_indexdef(indexrelid) from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(trx)
  const { rows: triggers } = await sql<Belongings['triggers'][number]>`
    select split_part(definition, ' ON ', 1) as before, substring(definition from ' ON \\S+ (.*)$') as after
    from (
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal
    ) as own`.execute(trx)
  const { rows: ids } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attidentity <> ''`.execute(trx)
  return { keys: keys.map(({ make }) => make), triggers, ids: ids.map(({ name }) => name) }
}

/** New rows get ids after those that were given out. */
async function takeOverIds(trx: Trx, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select pg_get_serial_sequence(${`${table}_whole`}, ${column})::regclass::text as name`.execute(trx)
  for (const { name } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), last_value, is_called)
      from ${sql.table(name)}`.execute(trx)
  }
}

async function nameIds(trx: Trx, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select pg_get_serial_sequence(${table}, ${column})::regclass::text as name`.execute(trx)
  for (const { name } of rows) {
    await sql`alter sequence ${sql.table(name)} rename to ${sql.id(`${table}_${column}_seq`)}`.execute(trx)
  }
}

/** The index of a part is called after the table's own, so that a plan says by which one it goes. */
async function nameIndexes(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; wanted: string }>`
    select own.relname as name, whole.relname || substring(part.relname from '_part_\\d+$') as wanted
    from pg_index as i
    join pg_class as part on part.oid = i.indrelid
    join pg_class as own on own.oid = i.indexrelid
    join pg_inherits as h on h.inhrelid = i.indexrelid
    join pg_class as whole on whole.oid = h.inhparent
    join pg_inherits as of_table on of_table.inhrelid = i.indrelid and of_table.inhparent = ${table}::regclass
  `.execute(trx)
  for (const { name, wanted } of rows) {
    if (wanted.length <= longestName) await sql`alter index ${sql.id(name)} rename to ${sql.id(wanted)}`.execute(trx)
  }
}
