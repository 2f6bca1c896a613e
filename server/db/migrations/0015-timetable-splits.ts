import { sql, type Kysely } from 'kysely'

const switchOfOrganizations = sql`
  alter table organization add column splits_timetables boolean not null default false;`

const splits = sql`
  alter table timetable
    add column split_until date,
    add column took_over boolean not null default false,
    add check (split_until is null or original_timetable_id is not null),
    add check (split_until is not null or not took_over);
  create unique index timetable_split on timetable (organization_id, original_timetable_id)
    where split_until is not null and not deleted;`

/** Timetables that are cut in two: what is split off follows its original once it has been accepted. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [switchOfOrganizations, splits]) await part.execute(db)
}
