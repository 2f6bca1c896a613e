import { sql, type Kysely } from 'kysely'

const marks = (table: string) => sql`
  alter table ${sql.table(table)}
    add column refusal_unseen_since timestamptz,
    add column refusal_mail_at timestamptz,
    add check (refusal_mail_at is null or refusal_unseen_since is not null);
  create index ${sql.raw(`${table}_refusal_unseen`)} on ${sql.table(table)} (ordered_by)
    where refusal_unseen_since is not null;
  create index ${sql.raw(`${table}_refusal_mail`)} on ${sql.table(table)} (refusal_mail_at)
    where refusal_mail_at is not null;`

/** Whoever orders something learns that it is refused. What was refused before is no news. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['booking', 'timetable']) await marks(table).execute(db)
}
