import { sql, type Kysely } from 'kysely'

const timetables = sql`
  alter table timetable
    add column description varchar(4096) not null default '',
    add column original_timetable_id integer,
    add column answer_at timestamptz,
    add foreign key (organization_id, original_timetable_id) references timetable (organization_id, id),
    add check (answer_at is null or state in (100, 110));
  create index timetable_waiting on timetable (answer_at) where answer_at is not null;`

/** Of two rides in one cell of the week the older one counts, as it always did. */
const oneRidePerCell = sql`
  delete from ride using ride as older
  where older.organization_id = ride.organization_id and older.timetable_id = ride.timetable_id
    and older.passenger_id = ride.passenger_id and older.weekday = ride.weekday
    and older.direction = ride.direction and older.id < ride.id;
  create unique index ride_cell on ride (organization_id, timetable_id, passenger_id, weekday, direction);`

/** Timetables as they are ordered: what people write about them, what the booking system is to answer, one ride a cell. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [timetables, oneRidePerCell]) await part.execute(db)
}
