import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Coordinates } from '#domain/polyline.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { metresBetween } from '#server/ground/line.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { priceOf } from '#server/provider/dispatcher/tariff.ts'
import { makeTrips } from '#tests/support/board.ts'
import { json } from '#tests/support/place-service.ts'
import {
  metresOf,
  routeAnswer,
  secondsOf,
  useRoadsOf,
  wayIn,
  waysAskedOf,
  type RoadScene,
  type Way,
} from '#tests/support/road-service.ts'
import {
  addCars,
  addCentre,
  addPassenger,
  addTimetable,
  emptyTables,
  ridesFor,
  type Centre,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const today = '2026-03-11'
/** Ten past ten. */
const time = 610
const destination: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const near: Coordinates = { latitude: 60.97, longitude: 25.63 }
const far: Coordinates = { latitude: 60.95, longitude: 25.6 }

let server: TestServer
let centre: Centre
let scene: RoadScene

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await emptyTables(server.services)
  server.clock.now = testNow
  centre = await addCentre(server.services)
  await addCars(server.services, centre, [{ name: 'Taksi 214', seats: 4 }])
  await server.services.db.updateTable('destination').set(destination).execute()
  scene = await useRoadsOf(server)
  server.services.provider = createDispatcher({ cancellationAnswerMs: 0, roads: scene.roads })
})
afterEach(() => {
  expect(scene.askedInside).toEqual([])
  vi.restoreAllMocks()
  scene.close()
})
afterAll(() => server.close())

/** Somebody who rides to the destination, in the order of the streets. */
async function addRider(street: string, home: Coordinates | null, ride: Parameters<typeof ridesFor>[1] = {}) {
  const id = await addPassenger(server.services, centre, { name: street, address: street })
  await server.services.db
    .updateTable('passenger')
    .set({ home_latitude: home?.latitude ?? null, home_longitude: home?.longitude ?? null })
    .where('id', '=', id)
    .execute()
  await addTimetable(server.services, centre, ridesFor([id], { time: '10:10', ...ride }))
  return id
}

/** Of today, in the order of the streets. */
const trips = async () =>
  server.services.db
    .selectFrom('trip as t')
    .innerJoin('passenger as p', 'p.id', 't.passenger_id')
    .where('t.date', '=', today)
    .select([
      't.start_minutes as start',
      't.end_minutes as end',
      't.distance_metres as metres',
      't.price_cents as price',
    ])
    .orderBy('p.name')
    .execute()

const minutes = (...way: Way) => Math.ceil(secondsOf(way) / 60)
const straight = (...way: Way) => Math.round(metresBetween(...way))
const byRoad = (...way: Way) => Math.round(metresOf(way))
const failsAfter = (answers: number): RequestListener => {
  let given = 0
  return (request, response) => {
    given += 1
    if (given > answers) response.writeHead(200).end('<p>Huolto')
    else routeAnswer()(request, response)
  }
}

describe('trips along roads', () => {
  test('are fetched when the car gets there by its chain of stops, and cost by their own road', async () => {
    await addRider('Aapistie 1', near)
    await addRider('Baatintie 1', far)

    await makeTrips(server)

    const first = 4 + minutes(near, destination)
    const second = first + 2 + minutes(far, near)
    expect(await trips()).toEqual(
      [
        [near, first],
        [far, second],
      ].map(([home, before]) => {
        const metres = byRoad(home as Coordinates, destination)
        return { start: time - (before as number), end: time, metres, price: priceOf(metres) }
      }),
    )
    expect(straight(far, destination)).toBeLessThan(byRoad(far, destination))
  })

  test('are brought home in the same way', async () => {
    await addRider('Aapistie 1', near, { direction: 'departure' })
    await addRider('Baatintie 1', far, { direction: 'departure' })

    await makeTrips(server)

    const first = time + 4 + minutes(destination, near)
    expect(await trips()).toMatchObject([
      { start: time, end: first, metres: byRoad(destination, near) },
      { start: time, end: first + 2 + minutes(near, far), metres: byRoad(destination, far) },
    ])
    const ways = [
      [destination, near],
      [near, far],
      [destination, far],
    ]
    expect(waysAskedOf(scene.service)).toHaveLength(ways.length)
    expect(waysAskedOf(scene.service)).toEqual(expect.arrayContaining(ways))
  })

  test('of who lives at one place are fetched at one time', async () => {
    await addRider('Aapistie 1 A', near)
    await addRider('Aapistie 1 B', near)

    await makeTrips(server)

    expect(new Set((await trips()).map(({ start }) => start)).size).toBe(1)
    expect(waysAskedOf(scene.service)).toEqual([[near, destination]])
  })

  test('of somebody who joins a run follow the one before', async () => {
    await addRider('Aapistie 1', near)
    await makeTrips(server)
    await addRider('Baatintie 1', far)
    await makeTrips(server)

    const first = 4 + minutes(near, destination)
    expect((await trips()).map(({ start }) => time - start)).toEqual([first, first + 2 + minutes(far, near)])
  })

  test('are asked for once, whatever the number of days', async () => {
    await addRider('Aapistie 1', near)

    await makeTrips(server)

    expect((await server.services.db.selectFrom('trip').select('id').execute()).length).toBeGreaterThan(5)
    expect(waysAskedOf(scene.service)).toEqual([[near, destination]])
  })
})

describe('without a road', () => {
  const guessed = [12, 18]
  const expectGuessed = async () => expect((await trips()).map(({ start }) => time - start)).toEqual(guessed)

  test('between two stops the times are the usual ones, and own ways follow their roads', async () => {
    await addRider('Aapistie 1', near)
    await addRider('Baatintie 1', far)
    scene.service.answer = (request, response) => {
      const [, to] = wayIn(request.url)
      const answer = to.latitude === near.latitude ? json({ code: 'NoRoute' }, 400) : routeAnswer()
      answer(request, response)
    }

    await makeTrips(server)

    await expectGuessed()
    expect((await trips()).map(({ metres }) => metres)).toEqual([byRoad(near, destination), byRoad(far, destination)])
  })

  test.each([0, 1, 2])('because the service fails after %i answers, trips are made all the same', async (answers) => {
    await addRider('Aapistie 1', near)
    await addRider('Baatintie 1', far)
    scene.service.answer = failsAfter(answers)

    await makeTrips(server)

    expect((await trips()).map(({ end }) => end)).toEqual([time, time])
    const ways = [straight(near, destination), straight(far, destination)]
    const roads = [byRoad(near, destination), byRoad(far, destination)]
    for (const [index, { metres, price }] of (await trips()).entries()) {
      expect([ways[index], roads[index]]).toContain(metres)
      expect(price).toBe(priceOf(metres ?? 0))
    }
    // the two ways of the chain are asked for first
    if (answers < 2) await expectGuessed()
    expect(scene.lines).toHaveLength(1)
  })

  test('to a home that is not on the map the times are the usual ones', async () => {
    await addRider('Aapistie 1', near)
    await addRider('Baatintie 1', null)

    await makeTrips(server)

    await expectGuessed()
    expect((await trips()).map(({ metres }) => metres)).toEqual([byRoad(near, destination), null])
  })

  test('that takes hours with others the times are the usual ones', async () => {
    await addRider('Aapistie 1', near)
    await addRider('Baatintie 1', far)
    scene.service.answer = routeAnswer({ duration: 4 * 3600 })

    await makeTrips(server)

    await expectGuessed()
  })
})

describe('an order that is cancelled while roads are asked for', () => {
  test('makes no trips', async () => {
    const { db, provider } = server.services
    await addRider('Aapistie 1', near)
    const due = { state: timetableStates.ordered, answer_at: new Date(testNow) }
    await db.updateTable('timetable').set(due).execute()
    scene.service.answer = (request, response) => {
      void db
        .updateTable('timetable')
        .set({ state: timetableStates.new, answer_at: null })
        .execute()
        .then(() => routeAnswer()(request, response))
    }

    await provider.answerOrders(db, new Date(testNow))

    expect(waysAskedOf(scene.service)).toEqual([[near, destination]])
    expect(await trips()).toEqual([])
    expect(await db.selectFrom('timetable').select('state').execute()).toEqual([{ state: timetableStates.new }])
  })

  test('and one that is not has them along its roads', async () => {
    const { db, provider } = server.services
    await addRider('Aapistie 1', near)
    await db
      .updateTable('timetable')
      .set({ state: timetableStates.ordered, answer_at: new Date(testNow) })
      .execute()

    await provider.answerOrders(db, new Date(testNow))

    expect(await trips()).toMatchObject([{ start: time - 4 - minutes(near, destination) }])
    expect(await db.selectFrom('timetable').select('state').execute()).toEqual([{ state: timetableStates.accepted }])
  })
})
