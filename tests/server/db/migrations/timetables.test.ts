import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '#server/db/migrations/0006-timetables.ts'
import { makeTrips } from '#tests/support/board.ts'
import { addCentre, addPassengers, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('of rides in one cell the oldest stays, and trips of the others stay without their ride', async () => {
  const { services } = server
  const { db } = services
  await sql`drop index ride_cell`.execute(db)
  const centre = await addCentre(services)
  const [id = 0] = await addPassengers(services, centre, 1)
  await addTimetable(services, centre, [
    ...ridesFor([id], { time: '08:15', weekdays: [3] }),
    ...ridesFor([id], { time: '09:15', weekdays: [3] }),
    ...ridesFor([id], { time: '08:15', weekdays: [4] }),
    ...ridesFor([id], { time: '14:00', weekdays: [3], direction: 'departure' }),
  ])
  await makeTrips(server)
  await sql`
    alter table timetable drop column description, drop column original_timetable_id, drop column answer_at
  `.execute(db)
  const trips = await db.selectFrom('trip').select('id').execute()

  await up(db as never)

  const rides = await db.selectFrom('ride').select(['weekday', 'minutes', 'direction']).orderBy('id').execute()
  expect(rides).toEqual([
    { weekday: 3, minutes: 495, direction: 'arrival' },
    { weekday: 4, minutes: 495, direction: 'arrival' },
    { weekday: 3, minutes: 840, direction: 'departure' },
  ])
  const left = await db.selectFrom('trip').select('ride_id').execute()
  expect(left).toHaveLength(trips.length)
  expect(left.filter(({ ride_id }) => ride_id === null).length).toBeGreaterThan(0)
})
