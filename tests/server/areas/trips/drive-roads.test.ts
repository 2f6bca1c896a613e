import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getCarLocation, getRouteWithTrips } from '#contract/routes.ts'
import { decodePolyline, type Coordinates } from '#domain/polyline.ts'
import type { CarLocation, RouteWithTrips } from '#domain/route.ts'
import { along, metresBetween } from '#server/ground/line.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addBoardWorld, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { json } from '#tests/support/place-service.ts'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from '#tests/support/rides.ts'
import { bendOf, useRoadsOf, waysAskedOf, type RoadScene } from '#tests/support/road-service.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { answered, levelTokens, type LevelTokens } from '#tests/support/stored-transportation-permissions.ts'

const today = '2026-03-11'
const centrePlace: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const homeOf = (latitude: number): Coordinates => ({ latitude, longitude: 25.63 })

let server: TestServer
let world: BoardWorld
let tokens: LevelTokens
let scene: RoadScene
let helvi: number
let tripId: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  tokens = await levelTokens(server, world.centre)
  await server.services.db.updateTable('destination').set(centrePlace).execute()
  await server.services.db.updateTable('car').set({ reports_position: true }).execute()
})
/** The trips are made before there is a road service: their roads are asked for when somebody looks. */
beforeEach(async () => {
  await emptyRideTables(server.services)
  server.clock.now = testNow
  server.services.provider = createDispatcher({ cancellationAnswerMs: 0 })
  helvi = await addRider('Helvi Tuomikoski', 60.97)
  await addRider('Aino Aalto', 60.96)
  await makeTrips(server)
  const trip = await server.services.db
    .selectFrom('trip')
    .select('id')
    .where('passenger_id', '=', helvi)
    .where('date', '=', today)
    .executeTakeFirstOrThrow()
  tripId = trip.id
  scene = await useRoadsOf(server)
  server.services.provider = createDispatcher({ cancellationAnswerMs: 0, roads: scene.roads })
})
afterEach(() => {
  expect(scene.askedInside).toEqual([])
  vi.restoreAllMocks()
  scene.close()
})
afterAll(() => server.close())

async function addRider(name: string, latitude: number): Promise<number> {
  const id = await addPassenger(server.services, world.centre, { name, address: name, providerId: name })
  const { latitude: home_latitude, longitude: home_longitude } = homeOf(latitude)
  await server.services.db
    .updateTable('passenger')
    .set({ home_latitude, home_longitude })
    .where('id', '=', id)
    .execute()
  await addTimetable(server.services, world.centre, ridesFor([id], { time: '10:10' }))
  return id
}

const ask = (endpoint: typeof getRouteWithTrips | typeof getCarLocation, token = tokens.writer) =>
  server.call(endpoint, { params: { id: helvi }, query: { tripId: String(tripId), tripDate: today }, token })
const route = async () => answered(await ask(getRouteWithTrips)).json<RouteWithTrips>()

const passes = (line: readonly Coordinates[], place: Coordinates) =>
  line.some((point) => metresBetween(point, place) < 2)
const stops = () =>
  server.services.db
    .selectFrom('trip')
    .select(['start_latitude as latitude'])
    .where('date', '=', today)
    .orderBy('start_minutes')
    .execute()

/** The ways between the stops of the drive. */
async function waysOfDrive() {
  const [first, second] = await stops()
  const [a, b] = [homeOf(first?.latitude ?? 0), homeOf(second?.latitude ?? 0)]
  return [
    [a, b],
    [b, centrePlace],
  ] as [[Coordinates, Coordinates], [Coordinates, Coordinates]]
}

describe('a route along roads', () => {
  test('goes by the road between its stops, and is no estimate', async () => {
    const { osrmRouteGeometry, isStraight } = await route()

    const ways = await waysOfDrive()
    expect(isStraight).toBe(false)
    const line = decodePolyline(osrmRouteGeometry ?? '') ?? []
    for (const place of [...ways.flat(), ...ways.map(bendOf)]) expect(passes(line, place)).toBe(true)
    expect(waysAskedOf(scene.service)).toHaveLength(2)
    expect(waysAskedOf(scene.service)).toEqual(expect.arrayContaining(ways))
  })

  test('shows the car on its road', async () => {
    const [, [from]] = await waysOfDrive()
    const rows = await server.services.db
      .selectFrom('trip')
      .select(['run_id as runId', 'start_minutes as start'])
      .where('date', '=', today)
      .orderBy('start_minutes', 'desc')
      .execute()
    const { runId, start } = rows[0]!
    const delay = (runId % 6) - 1
    const minutes = 5
    server.clock.now = testNow + (start + minutes + delay - 600) * 60_000

    const place = answered(await ask(getCarLocation)).json<CarLocation>()

    const road = along([from, bendOf([from, centrePlace]), centrePlace])
    expect(metresBetween(place, road(minutes / (610 - start)))).toBeLessThan(5)
    expect(metresBetween(place, along([from, centrePlace])(minutes / (610 - start)))).toBeGreaterThan(100)
  })

  test('is straight where a road is not known, and then an estimate', async () => {
    const [first, second] = await waysOfDrive()
    const { answer } = scene.service
    scene.service.answer = (request, response) =>
      (request.url?.includes(`25.63000,${first[0].latitude.toFixed(5)};`) ? json({ code: 'NoRoute' }, 400) : answer)(
        request,
        response,
      )

    const { osrmRouteGeometry, isStraight } = await route()

    expect(isStraight).toBe(true)
    const line = decodePolyline(osrmRouteGeometry ?? '') ?? []
    expect(passes(line, bendOf(first))).toBe(false)
    expect(passes(line, bendOf(second))).toBe(true)
  })

  test('is an estimate where a place is not on the map, however well the other roads are known', async () => {
    await server.services.db
      .updateTable('trip')
      .set({ start_latitude: null, start_longitude: null })
      .where('id', '=', tripId)
      .execute()
    expect((await route()).isStraight).toBe(true)
  })

  test('is given all the same when the service fails', async () => {
    scene.service.answer = (request) => request.socket.destroy()

    const { osrmRouteGeometry, isStraight } = await route()

    expect([isStraight, decodePolyline(osrmRouteGeometry ?? '')?.length]).toEqual([true, 4])
    expect(scene.lines).toHaveLength(1)
  })

  test('is asked for by nobody who may not see it', async () => {
    for (const endpoint of [getRouteWithTrips, getCarLocation]) {
      expect((await ask(endpoint, world.tokens.reader)).statusCode).toBe(404)
      expect((await ask(endpoint, world.tokens.twinDesk)).statusCode).toBe(404)
    }
    expect(scene.service.asked).toEqual([])
  })
})
