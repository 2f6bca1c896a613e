import { sql, type Kysely } from 'kysely'
import { ofPassenger, tellingOf, type Told } from './0048-changes.ts'

/**
 * Looked up by its key for each row of `c`, in the part of its organisation alone: many rows would have the whole table
 * read otherwise, with the parts of all organisations.
 */
const each = (table: string, columns: string, key: string): string =>
  `cross join lateral (select ${columns} from ${table} as k
     where k.organization_id = c.organization_id and ${key} offset 0) as ${table}_of_c`

const ofTimetable: Pick<Told, 'organization' | 'destination' | 'record' | 'from'> = {
  organization: 'c.organization_id',
  destination: 'timetable_of_c.destination_id',
  record: 'c.timetable_id',
  from: `(select distinct organization_id, timetable_id from changed) as c
    ${each('timetable', 'k.destination_id', 'k.id = c.timetable_id')}`,
}

const ofArrivals = (trips: string): Told => ({
  kind: 'board',
  organization: 'c.organization_id',
  destination: 'arrival_of_c.destination_id',
  record: 'arrival_of_c.id',
  from: `(${trips}) as c ${each('arrival', 'k.id, k.destination_id', 'k.trip_id = c.trip_id')}`,
  on: ['update'],
})

const ofRun = each('trip', 'k.id, k.passenger_id', 'k.run_id = c.id')

/** Of the tables whose changes are told by what other tables say of them. */
const tellers: Record<string, readonly Told[]> = {
  trip: [ofPassenger('trips'), ofArrivals('select distinct organization_id, id as trip_id from changed')],
  run: [
    ofArrivals(`select distinct c.organization_id, trip_of_c.id as trip_id from changed as c ${ofRun}`),
    {
      ...ofPassenger('trips', `select distinct c.organization_id, trip_of_c.passenger_id from changed as c ${ofRun}`),
      on: ['update'],
    },
  ],
  timetable_passenger: [{ kind: 'timetables', ...ofTimetable }],
  ride: [{ kind: 'rides', ...ofTimetable }],
}

/** Who changes rows of one organisation reads the parts of no other one to tell of it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, told] of Object.entries(tellers)) await sql.raw(tellingOf(table, told)).execute(db)
}
