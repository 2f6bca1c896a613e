import { sql, type Kysely } from 'kysely'

/** A change of more records of one kind and place than this is told without naming them. */
const mostRecords = 100

/** Columns of what is told, by the names that they have in `change`; those that are left out are `null`. */
export interface Told {
  kind: string
  organization?: string
  destination?: string
  group?: string
  user?: string
  record?: string
  /** Where the rows are, `changed` among it. */
  from?: string
  /** Only for these; for all of them when it is left out. */
  on?: readonly Operation[]
}
type Operation = 'insert' | 'update' | 'delete'

const select = ({ kind, organization, destination, group, user, record, from = 'changed' }: Told): string =>
  `select '${kind}'::text as kind, ${organization ?? 'null::integer'} as organization_id,
     ${destination ?? 'null::integer'} as destination_id, ${group ?? 'null::integer'} as group_id,
     ${user ?? 'null::integer'} as user_id, ${record ?? 'null::bigint'} as record_id
   from ${from}`

/** What is of a passenger is told at each of the passenger's destinations and groups. */
export const ofPassenger = (
  kind: string,
  people = 'select distinct organization_id, passenger_id from changed',
): Told => ({
  kind,
  organization: 'p.organization_id',
  destination: 'place.destination_id',
  group: 'place.group_id',
  record: 'p.passenger_id',
  from: `(${people}) as p cross join lateral (
    select d.destination_id, null::integer as group_id from passenger_destination as d
    where d.organization_id = p.organization_id and d.passenger_id = p.passenger_id
    union all
    select null, m.group_id from group_member as m
    where m.organization_id = p.organization_id and m.passenger_id = p.passenger_id
  ) as place`,
})

const organization: Told = { kind: 'organization', organization: 'organization_id' }
const rights: Told = { kind: 'rights', organization: 'organization_id', user: 'user_id' }
const ofTimetable: Pick<Told, 'organization' | 'destination' | 'record' | 'from'> = {
  organization: 't.organization_id',
  destination: 't.destination_id',
  record: 't.id',
  from: `(select distinct organization_id, timetable_id from changed) as c
    join timetable as t on t.organization_id = c.organization_id and t.id = c.timetable_id`,
}
const ofArrivals = (trips: string): Told => ({
  kind: 'board',
  organization: 'a.organization_id',
  destination: 'a.destination_id',
  record: 'a.id',
  from: `(${trips}) as c join arrival as a on a.organization_id = c.organization_id and a.trip_id = c.trip_id`,
  // its items come after it, and go before it
  on: ['update'],
})

/** What rows of each table have to tell. */
const tellers: Record<string, readonly Told[]> = {
  arrival: [{ kind: 'board', organization: 'organization_id', destination: 'destination_id', record: 'id' }],
  trip: [ofPassenger('trips'), ofArrivals('select distinct organization_id, id as trip_id from changed')],
  run: [
    ofArrivals(`select distinct t.organization_id, t.id as trip_id from changed as r
      join trip as t on t.organization_id = r.organization_id and t.run_id = r.id`),
    {
      ...ofPassenger(
        'trips',
        `select distinct t.organization_id, t.passenger_id from changed as r
         join trip as t on t.organization_id = r.organization_id and t.run_id = r.id`,
      ),
      on: ['update'],
    },
  ],
  timetable: [{ kind: 'timetables', organization: 'organization_id', destination: 'destination_id', record: 'id' }],
  timetable_passenger: [{ kind: 'timetables', ...ofTimetable }],
  ride: [{ kind: 'rides', ...ofTimetable }],
  booking: [{ kind: 'bookings', organization: 'organization_id', destination: 'destination_id', record: 'id' }],

  passenger: [ofPassenger('passengers', 'select distinct organization_id, id as passenger_id from changed')],
  passenger_destination: [
    {
      ...{ kind: 'passengers', organization: 'organization_id', destination: 'destination_id' },
      record: 'passenger_id',
    },
  ],
  group_member: [
    { kind: 'passengers', organization: 'organization_id', group: 'group_id', record: 'passenger_id' },
    ofPassenger('passengers'),
    { kind: 'groups', organization: 'organization_id' },
  ],
  phone_number: [ofPassenger('passengers')],
  passenger_utility: [ofPassenger('passengers')],
  passenger_ssn: [ofPassenger('passengers')],
  schedule: [ofPassenger('schedules')],
  transportation_permission: [ofPassenger('transportationPermissions')],

  passenger_group: [{ kind: 'groups', organization: 'organization_id' }],
  organization: [{ kind: 'organization', organization: 'id' }],
  destination: [organization],
  cost_center: [organization],
  area_price: [organization],

  destination_role: [rights],
  group_role: [rights],
  membership: [rights],
  organization_admin: [rights],
  app_user: [{ kind: 'rights', user: 'id', on: ['update'] }],
  session: [
    {
      ...{ kind: 'session', user: 'b.user_id', record: 'b.id', on: ['update'] },
      from: 'became as b join was as w on w.id = b.id and w.ended_at is null and b.ended_at is not null',
    },
  ],
}

const rowsOf = {
  insert: { changed: 'select * from became', referencing: 'new table as became' },
  update: {
    changed: 'select * from became union all select * from was',
    referencing: 'old table as was new table as became',
  },
  delete: { changed: 'select * from was', referencing: 'old table as was' },
} as const satisfies Record<Operation, unknown>

const operations = Object.keys(rowsOf) as Operation[]

/** Calls for each operation on a table that has something to tell. */
function forOperations(table: string, all: readonly Told[], sqlFor: (telling: Telling) => string): string {
  return operations
    .map((operation) => ({
      ...{ table, operation, name: `tell_${table}_${operation}` },
      told: all.filter(({ on }) => on?.includes(operation) ?? true),
    }))
    .filter(({ told }) => told.length > 0)
    .map(sqlFor)
    .join('')
}

interface Telling {
  table: string
  operation: Operation
  name: string
  told: readonly Told[]
}

/** What tells of changes of a table; once for a statement, whatever number of rows it changes. */
export const tellingOf = (table: string, all: readonly Told[]): string =>
  forOperations(
    table,
    all,
    ({ operation, name, told }) => `
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      with changed as (${rowsOf[operation].changed}),
      told as (${told.map(select).join('\nunion\n')}),
      counted as (
        select *, count(*) over (partition by kind, organization_id, destination_id, group_id) as records from told
      )
      insert into change (kind, organization_id, destination_id, group_id, user_id, record_id)
      select distinct kind, organization_id, destination_id, group_id, user_id,
        case when records <= ${mostRecords} then record_id end
      from counted;
      if found then perform pg_notify('change', ''); end if;
      return null;
    end $$;`,
  )

const triggersOf = (table: string, all: readonly Told[]): string =>
  forOperations(
    table,
    all,
    ({ operation, name }) => `
    create trigger ${name} after ${operation} on ${table}
      referencing ${rowsOf[operation].referencing} for each statement execute function ${name}();`,
  )

/** What has changed, for the devices that show it. Each change tells of itself, whoever makes it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table change (
      id bigint generated always as identity primary key,
      transaction xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now(),
      kind varchar(32) not null,
      organization_id integer,
      destination_id integer,
      group_id integer,
      user_id integer,
      record_id bigint
    );
    create index change_transaction on change (transaction);
    create index change_at on change (at);
    create table change_epoch (
      is_only boolean primary key default true check (is_only),
      id uuid not null default gen_random_uuid(),
      system bigint not null,
      kept_from xid8 not null default '0'
    );
    insert into change_epoch (system) select system_identifier from pg_control_system();
  `.execute(db)
  for (const [table, told] of Object.entries(tellers)) {
    await sql.raw(tellingOf(table, told) + triggersOf(table, told)).execute(db)
  }
}
