import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rideTypes } from '#domain/ride/schema.ts'
import { addLargeDemo } from '#server/demo/large.ts'
import { ridesAtDestination, ridesInCells, ridesOfTimetable } from '#server/areas/timetables/rides.ts'
import type { Trx } from '#server/db/tables.ts'
import {
  transportationPermissionsAtDestination,
  transportationPermissionsForTimetable,
  passengersOfTimetable,
  timetablesOf,
} from '#server/areas/timetables/timetables.ts'
import { withdrawTimetable } from '#server/provider/withdraw.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { statementOf } from '#tests/support/statement-of.ts'

let server: TestServer
let timetable: { id: number; organizationId: number; destinationId: number }

beforeAll(async () => {
  server = await startTestServer()
  const { db, passwords, provider, keys, clock } = server.services
  await addLargeDemo({ db, passwords, provider, keys, now: new Date(clock()) })
  timetable = await db
    .selectFrom('timetable')
    .select(['id', 'organization_id as organizationId', 'destination_id as destinationId'])
    .executeTakeFirstOrThrow()
  await addTimetables()
}, 180_000)
afterAll(() => server.close())

/** Years of timetables of the other destinations, so that one destination's are few among them. */
async function addTimetables(): Promise<void> {
  await sql`
    insert into timetable (organization_id, destination_id, state, start_date, end_date, created_at, updated_at)
    select d.organization_id, d.id, 10, '2026-03-16', '2026-03-20', d.created_at, d.created_at
    from destination as d, generate_series(1, 1000)
    where d.id <> ${timetable.destinationId}`.execute(server.services.db)
  await sql`
    insert into timetable_passenger (organization_id, timetable_id, passenger_id)
    select t.organization_id, t.id, p.id
    from timetable as t
    join (select organization_id, min(id) as id from passenger group by 1) as p on p.organization_id = t.organization_id
    where t.destination_id <> ${timetable.destinationId} and t.id % 30 = 0`.execute(server.services.db)
  await sql`analyze timetable, timetable_passenger`.execute(server.services.db)
}

/** Of a database in which this organisation is one of many: reading whole tables does not pay there. */
const planOf = async (run: (trx: Trx) => Promise<unknown>): Promise<string> => {
  const { sql: text, parameters } = await statementOf(run)
  return server.services.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const explain = CompiledQuery.raw(`explain ${text}`, [...parameters])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(explain)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const destination = () => ({ organizationId: timetable.organizationId, id: timetable.destinationId })

test.each<[string, (trx: Trx) => Promise<unknown>, string]>([
  ['the list of timetables', (trx) => timetablesOf(trx, destination()), 'timetable_by_destination'],
  ['the rides of a destination', (trx) => ridesAtDestination(trx, destination(), null), 'ride_'],
  ['the rides of a timetable', (trx) => ridesOfTimetable(trx, timetable), 'ride_'],
  ['the passengers of a timetable', (trx) => passengersOfTimetable(trx, timetable), 'timetable_passenger_'],
  [
    'the transportation permissions of a destination',
    (trx) => transportationPermissionsAtDestination(trx, destination(), null),
    'passenger_destination_',
  ],
  [
    'the transportation permissions of a destination and of its timetables',
    (trx) => transportationPermissionsAtDestination(trx, destination(), '2026-03-11'),
    'timetable_by_destination',
  ],
  [
    'the transportation permissions of a timetable',
    (trx) => transportationPermissionsForTimetable(trx, timetable),
    'timetable_passenger_',
  ],
  [
    'the rides in some cells',
    (trx) =>
      ridesInCells(
        trx,
        [timetable.organizationId],
        [1, 2, 3].map((passengerId) => ({
          timetableId: timetable.id,
          passengerId,
          weekDayId: 1,
          rideType: rideTypes.arrival,
        })),
      ),
    'ride_',
  ],
  ['the coming trips of a timetable', (trx) => withdrawTimetable(trx, timetable, new Date(testNow)), 'trip_'],
])('%s are read by indexes', async (_, run, index) => {
  const plan = await planOf(run)

  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (timetable|ride|trip|arrival|passenger)\b/)
})
