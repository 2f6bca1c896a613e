import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { whyWhole } from '#server/db/spread-tables.ts'
import type { Database } from '#server/db/tables.ts'
import { hasSpreadTables, openTestDatabase } from '#tests/support/database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const why: Readonly<Record<string, string | null>> = whyWhole
const spread = Object.keys(why).filter((name) => why[name] === null)

/** Tables of the product as they are in the database, without the parts of one that is spread already. */
async function storedTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely\\_%'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** What keeps a table from being spread by its organisation, one line each. */
async function faults(db: Kysely<Database>): Promise<string[]> {
  const stored = await storedTables(db)
  const unlisted = stored.filter((name) => why[name] === undefined).map((name) => `${name} is not listed`)
  const gone = Object.keys(why).filter((name) => !stored.includes(name))
  const { rows } = await sql<{ fault: string }>`
    with organization as (
      select attrelid as table, attnum as number, attnotnull as is_there
      from pg_attribute where attname = 'organization_id' and attnum > 0
    ), spread as (
      select c.oid as table, o.number, o.is_there from pg_class as c left join organization as o on o.table = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${spread}::text[])
    )
    select format('%s has no organisation in each row', s.table::regclass) as fault
    from spread as s where s.is_there is not true
    union all
    select format('%s has no primary key', s.table::regclass)
    from spread as s where not exists (select from pg_index as i where i.indrelid = s.table and i.indisprimary)
    union all
    select format('%s has no organisation', i.indexrelid::regclass)
    from pg_index as i join spread as s on s.table = i.indrelid
    where i.indisunique and not coalesce(s.number, 0) = any(i.indkey)
    union all
    select format('%s refers to %s without the organisation', f.conname, f.confrelid::regclass)
    from pg_constraint as f
    join spread as s on s.table = f.conrelid
    join spread as to_ on to_.table = f.confrelid
    where f.contype = 'f'
      and not exists (select from unnest(f.conkey, f.confkey) as k(own, other) where k.own = s.number and k.other = to_.number)
    union all
    select format('%s stays whole and refers to %s', f.conrelid::regclass, f.confrelid::regclass)
    from pg_constraint as f join spread as to_ on to_.table = f.confrelid
    where f.contype = 'f' and f.conparentid = 0
      and not exists (select from spread as s where s.table = f.conrelid)
      and not exists (select from pg_inherits as i join spread as s on s.table = i.inhparent where i.inhrelid = f.conrelid)
  `.execute(db)
  return [...unlisted, ...gone.map((name) => `${name} is listed and not there`), ...rows.map(({ fault }) => fault)]
}

test('what is of one organisation can be spread by it: every table is listed, and every key has the organisation', async () => {
  expect(await faults(opened.db)).toEqual([])
  expect(spread.length).toBeGreaterThan(30)
})

test('what stays whole says why', () => {
  expect(Object.values(why).filter((reason) => reason !== null && !/^\p{Lu}.{20,}\.$/u.test(reason))).toEqual([])
})

// tables that are spread refuse to be made so
describe.skipIf(hasSpreadTables)('the rule sees', () => {
  const undone = new Error('undone')

  test.each([
    ['a table that nobody listed', 'create table van (id integer primary key)', 'van is not listed'],
    ['a listed table that is gone', 'drop table provider_subject', 'provider_subject is listed and not there'],
    [
      'a row that may be of no organisation',
      `alter table phone_number drop constraint phone_number_pkey, add primary key (id);
      alter table phone_number alter column organization_id drop not null`,
      ['phone_number has no organisation in each row', 'phone_number_pkey has no organisation'],
    ],
    [
      'a key without the organisation',
      'alter table schedule_item add constraint own unique (id)',
      'own has no organisation',
    ],
    [
      'a unique index without it',
      `create unique index own on trip (provider_id) where provider_id <> ''`,
      'own has no organisation',
    ],
    [
      'a table without a key',
      'alter table area_price drop constraint area_price_pkey',
      'area_price has no primary key',
    ],
    [
      'a reference without the organisation',
      `alter table arrival add constraint own unique (id);
      alter table arrival_event add constraint astray foreign key (arrival_id) references arrival (id)`,
      ['own has no organisation', 'astray refers to arrival without the organisation'],
    ],
    [
      'a reference to a row of another organisation',
      `alter table trip add column other_id integer;
      alter table trip add constraint astray foreign key (other_id, id) references passenger (organization_id, id)`,
      'astray refers to passenger without the organisation',
    ],
    [
      'a whole table that refers to one that is spread',
      `alter table session add column organization_id integer, add column trip_id integer,
      add foreign key (organization_id, trip_id) references trip (organization_id, id)`,
      'session stays whole and refers to trip',
    ],
  ])('%s', async (_, change, seen) => {
    const looking = opened.db.transaction().execute(async (trx) => {
      await sql.raw(change).execute(trx)
      expect(await faults(trx)).toEqual([seen].flat())
      throw undone
    })
    await expect(looking).rejects.toBe(undone)
  })
})
