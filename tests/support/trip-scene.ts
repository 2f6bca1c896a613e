import { afterAll, beforeAll, beforeEach } from 'vitest'
import { cancelTrips, listTrips } from '#contract/trips.ts'
import { accessLevels } from '#domain/access.ts'
import type { Trip, TripCancellationResult } from '#domain/trip.ts'
import { addBoardWorld, makeTrips, type BoardWorld } from './board.ts'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import { answered, levelTokens, type LevelTokens } from './stored-transportation-permissions.ts'
import { addUser, nothing } from './users.ts'

/** The day of `testNow`. */
export const today = '2026-03-11'

interface Asked {
  /** A passenger, Helvi where it is not said. */
  id?: number
  startDate?: string
  endDate?: string
  destinationId?: number | string
  token?: string
}

/** Helvi, who comes and goes on weekdays, and who asks for trips of passengers or cancels them. */
export interface TripScene {
  server: TestServer
  world: BoardWorld
  tokens: LevelTokens
  /** Token of somebody who makes timetables and may do nothing else. */
  timetablesOnly: string
  helvi: number
  /** Comes at 10:15 and goes at 14:00 on weekdays: at ten in the morning nothing has begun. */
  addRider: (name: string, centre?: BoardWorld['centre']) => Promise<number>
  ask: (asked?: Asked) => ReturnType<TestServer['call']>
  trips: (asked?: Asked) => Promise<Trip[]>
  cancel: (body: unknown, asked?: Pick<Asked, 'id' | 'token'>) => ReturnType<TestServer['call']>
  cancelled: (given: readonly Trip[], reason?: string) => Promise<TripCancellationResult>
}

/** A scene whose trips are as new for each test of the file. */
export function tripScene(): TripScene {
  const scene: Partial<TripScene> = {
    async addRider(name, centre = there.world.centre) {
      const { services } = there.server
      const id = await addPassenger(services, centre, { name })
      await services.db
        .updateTable('passenger')
        .set({ provider_id: `P${id}` })
        .where('id', '=', id)
        .execute()
      await addTimetable(services, centre, [
        ...ridesFor([id], { time: '10:15' }),
        ...ridesFor([id], { time: '14:00', direction: 'departure' }),
      ])
      return id
    },
    ask: ({
      id = there.helvi,
      startDate = today,
      endDate = today,
      destinationId = there.world.centre.destinationId,
      token = there.tokens.writer,
    } = {}) =>
      there.server.call(listTrips, {
        params: { id },
        query: { startDate, endDate, destinationId: String(destinationId) },
        token,
      }),
    trips: async (asked) => answered(await there.ask(asked)).json<Trip[]>(),
    cancel: (body, { id = there.helvi, token = there.tokens.writer } = {}) =>
      there.server.call(cancelTrips, { params: { id }, body, token }),
    cancelled: async (given, reason = 'Sairaana') =>
      answered(await there.cancel({ reason, trips: given })).json<TripCancellationResult>(),
  }
  const there = scene as TripScene

  beforeAll(async () => {
    const server = await startTestServer()
    scene.server = server
    const world = await addBoardWorld(server)
    scene.world = world
    scene.tokens = await levelTokens(server, world.centre)
    const levels = { ...nothing, timetables: accessLevels.write }
    await addUser(server.services, { email: 'times@perille.example', roles: [{ ...world.centre, levels }] })
    scene.timetablesOnly = await server.signIn('times@perille.example')
  })
  beforeEach(async () => {
    await emptyRideTables(there.server.services)
    there.server.clock.now = testNow
    scene.helvi = await there.addRider('Helvi Tuomikoski')
    await makeTrips(there.server)
  })
  afterAll(() => there.server.close())
  return there
}
