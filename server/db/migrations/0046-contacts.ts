import { sql, type Kysely } from 'kysely'

/**
 * Whose a telephone number is: a name and a relation, both as they are entered. Passengers are found by these names; few
 * numbers have one, and a search looks at those alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table phone_number
      add column contact_name varchar(128) check (contact_name <> ''),
      add column relation varchar(64) check (relation <> ''),
      add column contact_search_key text collate "C" not null default '';
    create index phone_number_by_contact on phone_number (organization_id) include (passenger_id, contact_search_key)
      where deleted_at is null and contact_search_key <> '';
  `.execute(db)
}
