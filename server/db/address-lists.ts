import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database, Trx } from './tables.ts'

/** Names of the tables that hold what is in the lists, as `like` matches them: they come from files, and go with them. */
export const listedTables = 'address\\_list\\_%'

export const streetTable = (listId: number): RawBuilder<unknown> => sql.table(`address_list_${listId}_street`)
export const wordTable = (listId: number): RawBuilder<unknown> => sql.table(`address_list_${listId}_word`)
export const houseTable = (listId: number): RawBuilder<unknown> => sql.table(`address_list_${listId}_house`)

/** So many kilobytes of new words wait until they are put into the index together: one by one takes five times as long. */
const waitingWords = sql`fastupdate = on, gin_pending_list_limit = 512`

/** The empty tables of a list, with their indexes: to build one over a million rows would hold up everybody. */
export async function makeListTables(trx: Trx, listId: number): Promise<void> {
  const [streets, words, houses] = [streetTable(listId), wordTable(listId), houseTable(listId)]
  await sql`
    create table ${streets} (
      id integer primary key,
      name text not null,
      name_sv text not null,
      postal_code text not null,
      city text not null,
      city_sv text not null,
      search_key text collate "C" not null,
      latitude double precision not null,
      longitude double precision not null,
      house_count integer not null
    )`.execute(trx)
  await sql`create index ${trigramIndex(listId, 'street')} on ${streets}
    using gin (search_key gin_trgm_ops) with (${waitingWords})`.execute(trx)
  await sql`create index on ${streets} (name, postal_code, city)`.execute(trx)
  await sql`create table ${words} (word text collate "C" primary key)`.execute(trx)
  await sql`create index ${trigramIndex(listId, 'word')} on ${words}
    using gin (word gin_trgm_ops) with (${waitingWords})`.execute(trx)
  await sql`
    create table ${houses} (
      street_id integer not null,
      number text not null,
      first integer,
      last integer,
      latitude double precision not null,
      longitude double precision not null,
      primary key (street_id, number)
    )`.execute(trx)
}

const trigramIndex = (listId: number, table: 'street' | 'word'): RawBuilder<unknown> =>
  sql.id(`address_list_${listId}_${table}_trigrams`)

/** How many rows tell what a column holds: as many as PostgreSQL looks at by itself would hold up a call. */
const statisticsTarget = 20

/** Gets the tables of a list ready to be searched. */
export async function settleListTables(db: Kysely<Database>, listId: number): Promise<void> {
  for (const table of ['street', 'word'] as const) {
    await sql`select gin_clean_pending_list(${`address_list_${listId}_${table}_trigrams`}::regclass)`.execute(db)
  }
  for (const table of [streetTable(listId), wordTable(listId), houseTable(listId)]) {
    await db.transaction().execute(async (trx) => {
      await sql`set local default_statistics_target = ${sql.lit(statisticsTarget)}`.execute(trx)
      await sql`analyze ${table}`.execute(trx)
    })
  }
}

export async function dropListTables(db: Kysely<Database>, listId: number): Promise<void> {
  await sql`drop table if exists ${streetTable(listId)}, ${wordTable(listId)}, ${houseTable(listId)}`.execute(db)
}
