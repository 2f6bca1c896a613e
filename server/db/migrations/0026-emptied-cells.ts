import { sql, type Kysely } from 'kysely'

const table = sql`
  create table emptied_cell (
    organization_id integer not null,
    timetable_id integer not null,
    passenger_id integer not null,
    weekday smallint not null check (weekday between 0 and 6),
    direction varchar(9) not null check (direction in ('arrival', 'departure')),
    emptied_at timestamptz not null,
    emptied_by integer not null references app_user (id),
    primary key (organization_id, timetable_id, passenger_id, weekday, direction),
    foreign key (organization_id, timetable_id) references timetable (organization_id, id),
    foreign key (organization_id, passenger_id) references passenger (organization_id, id)
  );
  create index emptied_cell_by_age on emptied_cell (emptied_at);`

/** A ride that was taken away is gone: who did it is told to whoever was changing it without a connection. */
export async function up(db: Kysely<never>): Promise<void> {
  await table.execute(db)
}
