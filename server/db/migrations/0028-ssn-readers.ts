import { sql, type Kysely } from 'kysely'

/** Who reads personal identity codes is the organisation's to say (open point G-61). Until it does, it stays as it was. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table organization add column ssn_readers varchar(16) not null default 'readers'
    check (ssn_readers in ('readers', 'editors'))`.execute(db)
}
