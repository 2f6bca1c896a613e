import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { spreadTables, tableOfPart } from '#server/db/spread.ts'
import type { Database } from '#server/db/tables.ts'
import { boardScene } from '#tests/support/board-scene.ts'
import { verdictOf } from '#tests/support/board.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { isSpread } from '#tests/support/effort.ts'

const scene = boardScene()

/** Columns, keys, indexes, triggers and counters of ids, as the database describes them. */
async function schemaOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    )
    select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
      case when attnotnull then 'not null' end, attidentity, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (table tables) and attnum > 0
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid in (table tables) and conparentid = 0
    union all
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index where indrelid in (table tables)
    union all
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid in (table tables) and not tgisinternal
    union all
    select concat_ws(' ', attrelid::regclass, attname, pg_get_serial_sequence(attrelid::regclass::text, attname))
    from pg_attribute where attrelid in (table tables) and attidentity <> ''
`.execute(db)
  // the database writes a list of texts in another way once it has read it from what it wrote
  return rows.map(({ line }) => line.replaceAll(/[()]|::(character varying|text)(\[\])?/g, '')).sort()
}

async function contentsOf(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select concat(count(*), ' ', md5(string_agg(t::text, '' order by t::text))) as rows
      from ${sql.table(name)} as t`.execute(db)
    contents[name] = rows[0]?.rows ?? ''
  }
  return contents
}

test('the name of a part says of which table it is', () => {
  expect(['audit_event_part_12', 'audit_event', 'part_of'].map(tableOfPart)).toEqual([
    'audit_event',
    'audit_event',
    'part_of',
  ])
})

test.skipIf(postgresUrl === undefined || isSpread)(
  'a filled database is spread as it is, and goes on with the next ids (PostgreSQL only)',
  async () => {
    const { db } = scene.server.services
    await scene.addRider()
    const before = [await schemaOf(db), await contentsOf(db)]
    const { last } = await db
      .selectFrom('passenger')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()

    const spread = await spreadTables(db, 3)

    expect(spread).toContain('trip')
    expect(await schemaOf(db)).toEqual(before[0])
    expect(await contentsOf(db)).toEqual(before[1])
    const { rows: parts } = await sql<{ name: string }>`
      select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'trip\\_%' order by 1
    `.execute(db)
    expect(parts.map(({ name }) => name)).toEqual(['trip_part_0', 'trip_part_1', 'trip_part_2'])
    expect(await scene.addRider()).toBe(last + 1)
    const item = await scene.itemOf()
    expect(verdictOf(await scene.complete(item))).toEqual([200])
    for (const table of ['audit_event', 'audit_event_part_0', 'audit_event_part_1', 'audit_event_part_2']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/is append-only/)
    }
    expect(await spreadTables(db, 3)).toEqual([])
  },
  120_000,
)
