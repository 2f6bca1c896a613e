import { sql, type Kysely } from 'kysely'

/** What becomes of a message to support: who was told of it, what they answered, and that it is done. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table support_request
      add column mail_queued_at timestamptz,
      add column handed_over_at timestamptz,
      add column answer varchar(4000),
      add column answered_at timestamptz,
      add column closed_at timestamptz;
    create index support_request_open on support_request (id) where closed_at is null;
    alter table organization add column support_email varchar(256);
  `.execute(db)
}
