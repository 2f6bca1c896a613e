import { sql, type Kysely } from 'kysely'

/** A passenger whose rides have been ended stays in the ordered week, and no more trips come of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table timetable_passenger add column withdrawn_at timestamptz`.execute(db)
}
