import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delayOf } from '#server/provider/dispatcher/driver-reports.ts'
import { makeTrips } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import {
  addCars,
  addCentre,
  addPassengers,
  addTimetable,
  contentsOf,
  emptyTables,
  ridesFor,
  type Centre,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let centre: Centre

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await emptyTables(server.services)
  server.clock.now = testNow
  centre = await addCentre(server.services)
})
afterAll(() => server.close())

const today = '2026-03-11'
/** An instant of a wall time in winter. */
const at = (time: string, date = today) => new Date(`${date}T${time}:00+02:00`)
const report = (now: Date) => server.services.provider.takeDriverReports(server.services.db, now)

const trips = () =>
  server.services.db.selectFrom('trip').selectAll().where('date', '=', today).orderBy('start_minutes').execute()

/** One passenger who comes at noon; twelve minutes by car. */
async function comes(seats = 4, time = '12:00'): Promise<void> {
  if (seats > 0) await addCars(server.services, centre, [{ name: 'Taksi 1', seats }])
  const ids = await addPassengers(server.services, centre, 1)
  await addTimetable(server.services, centre, ridesFor(ids, { time }))
  await makeTrips(server)
}

describe('a driver', () => {
  test('reports the pick-up and the drop-off when their time has come, as late as the run is', async () => {
    await comes()
    const [{ run_id: run } = { run_id: 0 }] = await trips()
    const delay = delayOf(run) * 60_000

    await report(new Date(at('11:48').getTime() + delay - 1))
    expect(await trips()).toMatchObject([{ pickup_at: null, dropoff_at: null }])

    await report(new Date(at('11:48').getTime() + delay))
    expect(await trips()).toMatchObject([{ pickup_at: new Date(at('11:48').getTime() + delay), dropoff_at: null }])

    await report(at('18:00'))
    expect(await trips()).toMatchObject([
      {
        pickup_at: new Date(at('11:48').getTime() + delay),
        dropoff_at: new Date(at('12:00').getTime() + delay),
        no_show_at: null,
      },
    ])
  })

  test('reports everything at once after a long silence, and nothing twice', async () => {
    await comes()
    await report(at('18:00'))
    const before = await contentsOf(server.services, ['trip'])

    await report(at('19:00'))

    expect(await contentsOf(server.services, ['trip'])).toEqual(before)
    expect((await trips())[0]?.dropoff_at).not.toBeNull()
  })

  test('says that somebody did not come who is no passenger any more', async () => {
    await comes()
    await server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    await report(at('18:00'))

    expect(await trips()).toMatchObject([{ pickup_at: null, dropoff_at: null, no_show_at: expect.any(Date) as Date }])
  })

  test('brings home who became inactive on the way', async () => {
    await comes()
    await report(new Date(at('11:48').getTime() + 4 * 60_000))
    await server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    await report(at('18:00'))

    expect(await trips()).toMatchObject([{ dropoff_at: expect.any(Date) as Date, no_show_at: null }])
  })

  test('has nothing to say of what was cancelled, and of a run without a car', async () => {
    await comes(0)
    await report(at('18:00'))
    expect(await trips()).toMatchObject([{ pickup_at: null, no_show_at: null }])

    await emptyTables(server.services)
    centre = await addCentre(server.services)
    await comes()
    await server.services.db
      .updateTable('trip')
      .set({ cancelled_at: at('09:00') })
      .execute()
    await report(at('18:00'))
    expect(await trips()).toMatchObject([{ pickup_at: null, dropoff_at: null, no_show_at: null }])
  })

  test('fetches nobody while a cancellation waits for its answer, and brings home who asks for one on the way', async () => {
    await comes()
    const ask = () =>
      server.services.db
        .updateTable('trip')
        .set({ cancel_requested_at: at('11:40'), cancel_answer_at: at('23:59') })
        .execute()
    const undo = () =>
      server.services.db.updateTable('trip').set({ cancel_requested_at: null, cancel_answer_at: null }).execute()
    await ask()

    await report(at('11:55'))
    expect(await trips()).toMatchObject([{ pickup_at: null, dropoff_at: null, version: 1 }])
    await undo()
    await report(at('11:55'))
    await ask()
    await report(at('18:00'))

    expect(await trips()).toMatchObject([
      { pickup_at: expect.any(Date) as Date, dropoff_at: expect.any(Date) as Date, no_show_at: null },
    ])
  })

  test.skipIf(postgresUrl === undefined)(
    'fetches nobody whose cancellation is asked for at that moment (PostgreSQL only)',
    async () => {
      await comes()

      await whileHeld(
        server.services.db,
        (trx) =>
          trx
            .updateTable('trip')
            .set({ cancel_requested_at: at('11:55'), cancel_answer_at: at('11:56') })
            .execute(),
        () => report(at('11:55')),
      )

      expect(await trips()).toMatchObject([{ pickup_at: null, cancel_requested_at: at('11:55') }])
    },
  )

  test('reports on the next day what ended after midnight', async () => {
    await comes(4, '23:59')
    await report(at('00:30', '2026-03-12'))

    expect((await trips())[0]?.dropoff_at).not.toBeNull()
  })
})

test('a run is at most a minute early and four minutes late', () => {
  const delays = Array.from({ length: 100 }, (_, index) => delayOf(index + 1))

  expect([Math.min(...delays), Math.max(...delays)]).toEqual([-1, 4])
})
