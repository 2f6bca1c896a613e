import { sql, type Kysely } from 'kysely'

/**
 * In which list of addresses a passenger's home and pick-up address were last looked for, by the list's hash; empty for
 * none. Another list is looked through again for those that were not found, and so is the same one of another database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table passenger
      add column home_sought_in varchar(64) collate "C" not null default '',
      add column pickup_sought_in varchar(64) collate "C" not null default '';
    create index passenger_home_to_seek on passenger (id, home_sought_in)
      where home_latitude is null and home_address <> '';
    create index passenger_pickup_to_seek on passenger (id, pickup_sought_in)
      where pickup_latitude is null and pickup_address <> '';`.execute(db)
}
