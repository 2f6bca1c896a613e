import { sql, type Kysely } from 'kysely'

/**
 * Who has a record open to change it. A row counts for less than half a minute, so that none is worth being written to the
 * log of the database, copied to a replica, or kept over a crash.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table presence (
      organization_id integer not null,
      kind varchar(32) not null,
      record_id integer not null,
      user_id integer not null,
      window_id varchar(64) not null,
      seen_at timestamptz not null,
      primary key (organization_id, kind, record_id, user_id, window_id)
    )`.execute(db)
}
