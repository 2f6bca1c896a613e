import { sql, type Kysely } from 'kysely'

/**
 * In which list of addresses a passenger's home and pick-up address were last looked for; 0 for none. Lists have rising
 * ids, so that a newer one is looked through again for those that were not found.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table passenger
      add column home_sought_in integer not null default 0,
      add column pickup_sought_in integer not null default 0;
    create index passenger_home_to_seek on passenger (home_sought_in, id)
      where home_latitude is null and home_address <> '';
    create index passenger_pickup_to_seek on passenger (pickup_sought_in, id)
      where pickup_latitude is null and pickup_address <> '';`.execute(db)
}
