import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Addresses and usernames are compared as `emailKey` of the domain has it: A to Z without case, no other letter folded. */
export const lettersOfAccounts: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      drop index app_user_email;
      drop index app_user_username;
      create unique index app_user_email on app_user (lower(email collate "C"));
      create unique index app_user_username on app_user (lower(username collate "C"));
    `.execute(db)
  },
}
