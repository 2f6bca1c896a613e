import { sql, type Kysely } from 'kysely'

/** Addresses and usernames are compared as `emailKey` of the domain has it: A to Z without case, no other letter folded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index app_user_email;
    drop index app_user_username;
    create unique index app_user_email on app_user (lower(email collate "C"));
    create unique index app_user_username on app_user (lower(username collate "C"));
  `.execute(db)
}
