import { sql, type Kysely } from 'kysely'

/** What a user recognises a session by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table session add column device varchar(64) not null default ''`.execute(db)
}
