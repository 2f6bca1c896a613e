import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingStates } from '#domain/booking/state.ts'
import { bookingsOf } from '#server/areas/bookings/bookings.ts'
import { askedFor } from '#tests/support/asked-for.ts'
import { addBoardWorld, type BoardWorld } from '#tests/support/board.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: BoardWorld

/** Twenty thousand bookings of years at the sibling and the twin, and a hundred at the centre. */
beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  const { db } = server.services
  for (const [centre, count] of [
    [world.sibling, 10_000],
    [world.twin, 10_000],
    [world.centre, 100],
  ] as const) {
    await sql`
      insert into booking (organization_id, destination_id, state, date, minutes, start_minutes, created_at, updated_at)
      select ${centre.organizationId}::int, ${centre.destinationId}::int, ${bookingStates.finished}::int,
        date '2020-01-01' + n % 2000, 480 + n % 600, 480 + n % 600, now(), now()
      from generate_series(1, ${count}::int) as n
    `.execute(db)
  }
  await sql`analyze`.execute(db)
})
afterAll(() => server.close())

const planOf = async (statement: string): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(server.services.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the list of a destination is read by its index, whatever the others have', async () => {
  const plan = await planOf(await askedFor((trx) => bookingsOf(trx, world.centre)))

  expect(plan).toContain('booking_by_destination')
  expect(plan).not.toMatch(/Seq Scan on booking\b/)
})

test.each([
  ['what waits for an answer', `select id from booking where answer_at <= now()`, 'booking_waiting'],
  ['what may be over', `select id from booking where state = 200 and date < now()`, 'booking_accepted'],
])('%s is found without looking at what is done', async (_, statement, index) => {
  expect(await planOf(statement)).toContain(index)
})
