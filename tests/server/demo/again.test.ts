import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { localDateAt } from '#domain/local-date.ts'
import { byDate, fillDemoAt, mainBoard, openDemo, signInAs } from '#tests/support/demo.ts'
import { contentsOf, emptyTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a demo that is opened again', () => {
  const monday = '2026-11-23'
  const openAt = async (time: string, day = monday) => {
    server.clock.now = Date.parse(`${day}T${time}:00+02:00`)
    await openDemo(server)
    return (await mainBoard(server)).items
  }
  const waitingAt = (items: readonly ArrivalDeparture[], until: string) =>
    items.filter(
      ({ date, atHHMM, completed, cancelled, cancelling, inactive }) =>
        date === monday && atHHMM <= until && !completed && !cancelled && !cancelling && !inactive,
    )

  // One demo for all of them: each opens it again later than the one before.
  beforeAll(async () => {
    await fillDemoAt(server, `${monday}T08:12:00+02:00`)
  })

  test('has confirmed what became due in the meantime, late ones among it', async () => {
    const items = await openAt('09:12')

    const waiting = waitingAt(items, '09:07')
    expect(waiting.length).toSatisfy((count: number) => count === 1 || count === 2)
    expect(new Set(waiting.map(({ atHHMM }) => atHHMM))).toEqual(new Set(['09:00']))
  })

  test('never touches what a user has marked', async () => {
    const token = await signInAs(server, 'desk')
    const items = (await mainBoard(server)).items
    const [done] = items.filter(({ completed }) => completed)
    const [coming] = items.filter(({ date, atHHMM, cancelled }) => date === monday && atHHMM > '08:15' && !cancelled)
    await server.call(setArrivalIncomplete, { body: { id: done!.id }, token })
    await server.call(setArrivalComplete, { body: { id: coming!.id }, token })
    await server.call(setArrivalIncomplete, { body: { id: coming!.id }, token })

    const later = await openAt('17:00')

    for (const { id } of [done!, coming!]) expect(later.find((item) => item.id === id)?.completed).toBe(false)
  })

  test('after a month looks like a week as full as before', async () => {
    const items = await openAt('08:12', '2026-12-28')

    const days = byDate(items)
    expect([...days.keys()]).toEqual(
      ['28', '29', '30', '31'].map((day) => `2026-12-${day}`).concat(['2027-01-01', '2027-01-02', '2027-01-03']),
    )
    expect(days.get('2026-12-28')!.length).toBeGreaterThanOrEqual(40)
    expect(days.get('2026-12-28')!.filter(({ completed }) => completed).length).toBeGreaterThan(0)
    expect(days.get('2026-12-29')!.filter(({ cancelled }) => cancelled).length).toBeGreaterThan(1)
  })

  test('after two years still has its timetables', async () => {
    const items = await openAt('08:12', '2028-11-20')

    expect(byDate(items).size).toBe(7)
  })

  test('answers yesterday’s requests for cancellation, and keeps today’s waiting', async () => {
    const { db, provider } = server.services
    server.clock.now += 24 * 3_600_000
    await openDemo(server)
    await provider.takeAnswers(db, new Date(server.clock.now))

    const rows = await db
      .selectFrom('trip')
      .select('date')
      .where('cancel_requested_at', 'is not', null)
      .where('cancelled_at', 'is', null)
      .orderBy('date')
      .execute()
    expect(rows[0]?.date).toBe(localDateAt(server.clock.now))
  })
})

describe('a database that is not the demo’s', () => {
  test('is left alone', async () => {
    await emptyTables(server.services)
    const at = new Date(server.clock.now)
    await server.services.db
      .insertInto('organization')
      .values({ name: 'Oikea kunta', created_at: at, updated_at: at })
      .execute()
    const before = await contentsOf(server.services, ['organization', 'app_user', 'passenger'])

    await openDemo(server)

    expect(await contentsOf(server.services, ['organization', 'app_user', 'passenger'])).toEqual(before)
  })
})

describe('two fresh demos of the same day', () => {
  test('are the same', async () => {
    const tables = ['passenger', 'phone_number', 'ride', 'run', 'trip', 'arrival'] as const
    await fillDemoAt(server, '2026-03-11T10:05:00Z')
    const first = await contentsOf(server.services, tables)

    await fillDemoAt(server, '2026-03-11T10:05:00Z')

    expect(await contentsOf(server.services, tables)).toEqual(first)
    // twice the whole demo
  }, 60_000)
})
