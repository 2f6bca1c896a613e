import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysFrom } from '#domain/local-date.ts'
import { utilities } from '#domain/utility.ts'
import { makeTrips } from '#tests/support/board.ts'
import {
  addCars,
  addCentre,
  addPassenger,
  addPassengers,
  addTimetable,
  contentsOf,
  emptyTables,
  rideTables,
  ridesFor,
  type Centre,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const horizonDays = 14

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

describe('planning again', () => {
  async function ordinaryWeek({ services } = server, at = centre) {
    await addCars(services, at, [
      { name: 'Taksi 1', seats: 2 },
      { name: 'Invataksi 2', seats: 3, wheelchairPlaces: 1 },
    ])
    const ids: number[] = []
    for (let index = 0; index < 9; index += 1) {
      const utilityIds = index % 3 === 0 ? [utilities.wheelchair] : []
      ids.push(await addPassenger(services, at, { name: `Nimi ${index}`, utilityIds }))
    }
    await addTimetable(services, at, [...ridesFor(ids), ...ridesFor(ids, { direction: 'departure', time: '14:00' })])
  }

  test('changes nothing', async () => {
    await ordinaryWeek()
    await makeTrips(server)
    const before = await contentsOf(server.services, rideTables)

    await makeTrips(server)

    expect(await contentsOf(server.services, rideTables)).toEqual(before)
    expect(before.length).toBeGreaterThan(400)
  })

  test('at the same moment changes nothing either', async () => {
    await ordinaryWeek()

    await Promise.all([makeTrips(server), makeTrips(server)])

    const items = await server.services.db.selectFrom('arrival').select('id').execute()
    expect(items).toHaveLength(11 * 18)
  })

  test('gives the same on another database with the same contents and clock', async () => {
    await ordinaryWeek()
    await makeTrips(server)
    const twin = await startTestServer()
    await ordinaryWeek(twin, await addCentre(twin.services))

    await makeTrips(twin)

    expect(await contentsOf(twin.services, rideTables)).toEqual(await contentsOf(server.services, rideTables))
    await twin.close()
  })
})

describe('in a week in which the clocks change', () => {
  test.each([
    ['spring, where the skipped hour is driven an hour later', '2026-03-27T22:30:00Z', '2026-03-28', '2026-03-29'],
    ['autumn', '2026-10-23T21:30:00Z', '2026-10-24', null],
  ])('every day has its trips at the same wall time: %s', async (_, now, firstDay, skippedOn) => {
    server.clock.now = Date.parse(now)
    const everyDay = { time: '03:30', weekdays: [0, 1, 2, 3, 4, 5, 6] }
    await addTimetable(server.services, centre, ridesFor(await addPassengers(server.services, centre, 1), everyDay))

    await makeTrips(server)

    const items = await server.services.db.selectFrom('arrival').select(['date', 'minutes']).orderBy('id').execute()
    expect(items).toEqual(
      daysFrom(firstDay, horizonDays + 1).map((date) => ({ date, minutes: date === skippedOn ? 270 : 210 })),
    )
  })
})
