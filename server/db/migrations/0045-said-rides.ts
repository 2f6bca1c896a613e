import { sql, type Kysely } from 'kysely'

/**
 * What an outside booking system was told of each ride of an order, as a digest with the revision in which it was told:
 * where it changes, that ride alone is told again. `changed_revision` of an order is the newest of its rides,
 * `taken_revision` is up to where the booking system has taken it, and one that waits for that too long is late. Instances that it offers no more stay, marked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table provider_ride (
      ride_id integer primary key,
      organization_id integer not null references organization (id),
      timetable_id integer not null,
      passenger_id integer not null,
      revision bigint not null check (revision > 0),
      digest varchar(32) collate "C",
      ends_trips boolean not null default false,
      check (digest is null or not ends_trips)
    );
    create index provider_ride_by_timetable on provider_ride (timetable_id, passenger_id);
    create index provider_ride_by_organization on provider_ride (organization_id);

    alter table provider_request
      add column changed_revision bigint,
      add column taken_revision bigint,
      add column is_late boolean not null default false;
    update provider_request set changed_revision = revision, taken_revision = case when taken_at is null then null else revision end;
    alter table provider_request
      alter column changed_revision set not null,
      add constraint provider_request_changed_check check (changed_revision >= revision),
      add constraint provider_request_taken_check check (taken_revision <= changed_revision);
    create index provider_request_waiting on provider_request (asked_at) where next_try_at is not null;

    alter table instance add column not_offered_since timestamptz;
  `.execute(db)
}
