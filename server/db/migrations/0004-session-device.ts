import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a user recognises a session by. */
export const sessionDevice: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table session add column device varchar(64) not null default ''`.execute(db)
  },
}
