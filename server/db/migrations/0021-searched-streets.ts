import { sql, type Kysely } from 'kysely'
import { addressKeyOf } from '../passenger-keys.ts'

/** Passengers are found by the streets that they live in. The key is the application's to make. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table passenger add column address_search_key text collate "C" not null default ''`.execute(db)
  const { rows } = await sql<{ id: number; address: string }>`
    select id, home_address as address from passenger where home_address <> ''
  `.execute(db)
  const keys = rows.map(({ address }) => addressKeyOf(address).address_search_key)
  await sql`
    update passenger set address_search_key = made.key
    from unnest(${rows.map(({ id }) => id)}::int[], ${keys}::text[]) as made(id, key)
    where passenger.id = made.id
  `.execute(db)
}
