import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCarLocation, getRouteWithTrips } from '#contract/routes.ts'
import { decodePolyline } from '#domain/polyline.ts'
import type { CarLocation, RouteWithTrips } from '#domain/route.ts'
import { metresBetween } from '#server/ground/line.ts'
import { addBoardWorld, auditOf, makeTrips, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import { answered, levelTokens, type LevelTokens } from '#tests/support/stored-transportation-permissions.ts'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const today = '2026-03-11'
const centrePlace = { latitude: 60.9827, longitude: 25.6612 }

let server: TestServer
let world: BoardWorld
let tokens: LevelTokens
let helvi: number
let tripId: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  tokens = await levelTokens(server, world.centre)
  await server.services.db.updateTable('destination').set(centrePlace).execute()
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  await server.services.db.updateTable('car').set({ reports_position: true }).execute()
  server.clock.now = testNow
  helvi = await addRider('Helvi Tuomikoski', 60.97)
  await makeTrips(server)
  tripId = await tripOf(helvi)
})
afterAll(() => server.close())

/** Comes at ten past ten; at ten the car is on its way or about to be. */
async function addRider(name: string, latitude: number | null, centre = world.centre, address = name): Promise<number> {
  const id = await addPassenger(server.services, centre, { name, address })
  await server.services.db
    .updateTable('passenger')
    .set({
      provider_id: `P${id}`,
      ...(latitude !== null && { home_latitude: latitude, home_longitude: 25.63 }),
    })
    .where('id', '=', id)
    .execute()
  await addTimetable(server.services, world.centre, ridesFor([id], { time: '10:10' }))
  return id
}

const tripOf = async (passengerId: number): Promise<number> => {
  const row = await server.services.db
    .selectFrom('trip')
    .select('id')
    .where('passenger_id', '=', passengerId)
    .where('date', '=', today)
    .executeTakeFirstOrThrow()
  return row.id
}

interface Asked {
  id?: number | string
  trip?: number | string
  date?: string
  token?: string
}

const asker =
  (endpoint: typeof getRouteWithTrips | typeof getCarLocation) =>
  ({ id = helvi, trip = tripId, date = today, token = tokens.writer }: Asked = {}) =>
    server.call(endpoint, { params: { id }, query: { tripId: String(trip), tripDate: date }, token })
const askRoute = asker(getRouteWithTrips)
const askLocation = asker(getCarLocation)
const route = async () => answered(await askRoute()).json<RouteWithTrips>()
const location = async () => answered(await askLocation()).json<CarLocation | null>()

/** Lets so many minutes pass since ten o'clock. */
const after = (minutes: number) => void (server.clock.now = testNow + minutes * 60_000)

describe('a route', () => {
  test('has the stops in the order of the drive, with who gets on and off', async () => {
    const aino = await addRider('Aino Aalto', 60.96)
    await makeTrips(server)

    const { trips, destinations, carName, carRegisterNumber } = await route()

    expect(trips.map(({ id }) => id)).toEqual([tripId])
    expect([carName, carRegisterNumber]).toEqual(['Taksi 214', 'TST-Taksi 214'])
    expect(destinations.map(({ address, time }) => [address, time])).toEqual([
      ['Aino Aalto, Lahti', 592],
      ['Helvi Tuomikoski, Lahti', 598],
      ['Päiväkeskus Aalto', 610],
    ])
    expect(destinations[0]).toMatchObject({
      latitude: 60.96,
      longitude: 25.63,
      trips: [await tripOf(aino)],
      pickups: [{ tripId: await tripOf(aino), name: 'Aino Aalto' }],
      dropOffs: [],
    })
    expect(destinations[2]?.dropOffs.map(({ name }) => name).sort()).toEqual(['Aino Aalto', 'Helvi Tuomikoski'])
  })

  test('has a planned way that leads straight from the first stop to the last', async () => {
    const { osrmRouteGeometry, isStraight } = await route()

    expect(isStraight).toBe(true)
    const road = decodePolyline(osrmRouteGeometry!)!
    expect(metresBetween(road[0]!, { latitude: 60.97, longitude: 25.63 })).toBeLessThan(2)
    expect(metresBetween(road.at(-1)!, centrePlace)).toBeLessThan(2)
    expect(road).toHaveLength(2)
  })

  test('shows where the car has been, and where it is, by the clock', async () => {
    after(-60)
    expect(await route()).toMatchObject({ drivenRoute: [], liveLocationAvailable: false })
    expect(await location()).toBeNull()

    after(6)
    const early = await route()
    const there = (await location())!
    after(6.5)
    const further = (await location())!

    expect(early.liveLocationAvailable).toBe(true)
    expect(early.drivenRoute.length).toBeGreaterThan(5)
    expect(early.drivenRoute.map(({ sateliteTime }) => sateliteTime)).toEqual(
      early.drivenRoute.map(({ sateliteTime }) => sateliteTime).sort(),
    )
    expect(metresBetween(there, further)).toBeGreaterThan(10)
    expect(metresBetween(there, further)).toBeLessThan(500)
    expect(there.sateliteTime).toBe('2026-03-11T10:06:00')

    after(60)
    expect((await route()).drivenRoute.length).toBeGreaterThan(early.drivenRoute.length)
    expect((await route()).liveLocationAvailable).toBe(false)
    expect(await location()).toBeNull()
  })

  test('moves between two looks ten seconds apart', async () => {
    after(6)
    const first = await location()
    after(6 + 10 / 60)

    expect(await location()).not.toEqual(first)
  })

  test('of a car that does not say where it is has a plan only', async () => {
    await server.services.db.updateTable('car').set({ reports_position: false }).execute()
    after(6)

    expect(await route()).toMatchObject({ drivenRoute: [], liveLocationAvailable: false })
    expect((await route()).osrmRouteGeometry).not.toBeNull()
    expect(await location()).toBeNull()
  })

  test('without a car has a plan only', async () => {
    await server.services.db.updateTable('run').set({ car_id: null }).execute()
    after(6)

    expect(await route()).toMatchObject({ carName: null, drivenRoute: [], liveLocationAvailable: false })
  })

  test('with a home that is not on the map has the stop without its place, and no road', async () => {
    await server.services.db.updateTable('trip').set({ start_latitude: null, start_longitude: null }).execute()

    const { destinations, osrmRouteGeometry, liveLocationAvailable } = await route()

    expect(destinations[0]).toMatchObject({ address: 'Helvi Tuomikoski, Lahti', latitude: null, longitude: null })
    expect([osrmRouteGeometry, liveLocationAvailable]).toEqual([null, false])
    expect(await location()).toBeNull()
  })

  test('is none for a cancelled trip, and goes on without it for the others', async () => {
    const aino = await addRider('Aino Aalto', 60.96)
    await makeTrips(server)
    await server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .where('id', '=', tripId)
      .execute()

    expect(answered(await askRoute()).json()).toBeNull()
    expect(await location()).toBeNull()
    const others = answered(await askRoute({ id: aino, trip: await tripOf(aino) })).json<RouteWithTrips>()
    expect(others.destinations.map(({ address }) => address)).toEqual(['Aino Aalto, Lahti', 'Päiväkeskus Aalto'])
  })
})

describe('others on board', () => {
  test('whom the user may not know of lose name, address and place, and the road begins after their homes', async () => {
    // a passenger of the sibling alone, on a run of the centre
    const hidden = await addRider('Salainen Matkustaja', 60.95)
    await makeTrips(server)
    await server.services.db
      .updateTable('passenger_destination')
      .set({ destination_id: world.sibling.destinationId })
      .where('passenger_id', '=', hidden)
      .execute()
    after(6)

    const reply = await askRoute()

    const { destinations, osrmRouteGeometry, drivenRoute } = answered(reply).json<RouteWithTrips>()
    expect(reply.body).not.toContain('Salainen')
    expect(destinations[0]).toMatchObject({
      address: '',
      latitude: null,
      longitude: null,
      pickups: [{ name: null }],
    })
    const road = [...decodePolyline(osrmRouteGeometry!)!, ...drivenRoute]
    const distances = road.map((point) => metresBetween(point, { latitude: 60.95, longitude: 25.63 }))
    expect(Math.min(...distances)).toBeGreaterThan(1500)
    expect((await auditOf(server, 'route.view')).at(-1)?.passengerIds).toEqual([helvi])
  })

  test('whom the user sees stand in the audit row', async () => {
    const aino = await addRider('Aino Aalto', 60.96)
    await makeTrips(server)

    await route()

    expect((await auditOf(server, 'route.view')).at(-1)?.passengerIds.sort()).toEqual([helvi, aino].sort())
  })
})

describe.each([
  ['route', (asked?: Asked) => askRoute(asked)],
  ['location', (asked?: Asked) => askLocation(asked)],
])('the %s', (_, ask) => {
  test('is for those who may change the passenger', async () => {
    expect(verdictOf(await ask({ token: tokens.reader }))).toEqual([403, 'forbidden'])
    expect(verdictOf(await ask({ token: tokens.transportationPermissionsOnly }))).toEqual([404, 'not_found'])
    for (const who of ['twinDesk', 'siblingDesk', 'administrator', 'reader'] as const) {
      expect(verdictOf(await ask({ token: world.tokens[who] })), who).toEqual([404, 'not_found'])
    }
    expect(verdictOf(await ask({ token: 'nobody' }))).toEqual([401, 'unauthorized'])
  })

  test('is not found for another passenger’s trip, another day, and ids that are none', async () => {
    const aino = await addRider('Aino Aalto', 60.96)
    await makeTrips(server)
    const other = await tripOf(aino)

    for (const asked of [
      { trip: other },
      { id: aino },
      { trip: 999_999 },
      { date: '2026-03-12' },
      { id: 999_999 },
    ] as Asked[]) {
      expect(verdictOf(await ask(asked)), JSON.stringify(asked)).toEqual([404, 'not_found'])
    }
  })

  test('is found by the day of the trip, and by the evening before where it begins then', async () => {
    await server.services.db
      .updateTable('trip')
      .set({ start_minutes: -15, end_minutes: 10 })
      .where('id', '=', tripId)
      .execute()

    for (const date of ['2026-03-10', today]) expect((await ask({ date })).statusCode, date).toBe(200)
    expect(verdictOf(await ask({ date: '2026-03-12' }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({ date: '2026-03-10', token: tokens.reader }))).toEqual([403, 'forbidden'])
  })

  test('wants a trip and a real day', async () => {
    for (const asked of [{ trip: 'x' }, { date: '2026-02-31' }, { date: '' }] as Asked[]) {
      expect((await ask(asked)).statusCode, JSON.stringify(asked)).toBe(400)
    }
  })
})

test('a location by a name that is no id of the booking system is not found', async () => {
  expect(verdictOf(await askLocation({ id: 'P-1' }))).toEqual([404, 'not_found'])
})
