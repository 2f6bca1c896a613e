import { sql, type Kysely } from 'kysely'

/**
 * What is asked of an outside booking system, and what is known of what it says. A request is kept after it has been
 * taken: answers are believed only to what was asked. Of what was asked about one thing only the newest counts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table provider_request (
      kind varchar(12) not null check (kind in ('order', 'booking', 'cancellation')),
      object_id integer not null,
      organization_id integer not null references organization (id),
      wanted varchar(9) not null check (wanted in ('placed', 'withdrawn')),
      revision bigint not null check (revision > 0),
      tries integer not null default 0 check (tries >= 0),
      next_try_at timestamptz,
      asked_at timestamptz not null,
      taken_at timestamptz,
      primary key (kind, object_id)
    );
    create index provider_request_due on provider_request (next_try_at) where next_try_at is not null;
    create index provider_request_by_organization on provider_request (organization_id);

    create table provider_subject (
      organization_id integer not null references organization (id),
      subject varchar(64) collate "C" not null,
      version bigint not null,
      primary key (organization_id, subject)
    );

    create table provider_feed (
      source varchar(2048) collate "C" primary key,
      position varchar(256) not null
    );

    alter table trip
      add column provider_id varchar(64) collate "C",
      add column provider_version bigint,
      add constraint trip_provider_check check ((provider_id is null) = (provider_version is null));
    create unique index trip_by_provider on trip (organization_id, provider_id) where provider_id is not null;
  `.execute(db)
  // an outside booking system says itself when it answers
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'trip'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%cancel_requested_at IS NULL%cancel_answer_at IS NULL%'
  `.execute(db)
  for (const { name } of rows) await sql`alter table trip drop constraint ${sql.id(name)}`.execute(db)
  await sql`
    alter table trip add constraint trip_cancel_answer_check
      check (cancel_requested_at is not null or cancel_answer_at is null)
  `.execute(db)
}
