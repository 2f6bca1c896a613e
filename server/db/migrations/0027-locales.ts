import { sql, type Kysely } from 'kysely'

/** Which languages there are is said once, by the domain: another one needs no migration. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table support_request drop constraint support_request_locale_check`.execute(db)
}
