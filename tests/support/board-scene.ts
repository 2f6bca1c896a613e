import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { cancelArrival, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { utilities } from '#domain/utility.ts'
import { addBoardWorld, boardOf, makeTrips, type BoardWorld } from './board.ts'
import { addPassenger, addTimetable, emptyRideTables, type Centre } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'

/** The day of `testNow` in Helsinki. */
export const boardToday = '2026-03-11'

type Confirm = (body: unknown, token?: string) => Promise<LightMyRequestResponse>

export interface BoardScene {
  server: TestServer
  world: BoardWorld
  /** A passenger of the centre who rides every day: arrives at 08:15 and departs at 14:00. */
  helvi: number
  /** Another one like her. */
  addRider: (centre?: Centre, given?: Parameters<typeof addPassenger>[2]) => Promise<number>
  board: (token?: string) => Promise<ArrivalDeparture[]>
  /** Helvi's arrival of a day, today's unless another one is said. */
  itemOf: (date?: string, token?: string) => Promise<ArrivalDeparture>
  complete: Confirm
  incomplete: Confirm
  cancel: Confirm
}

/** A board that is as new for each test of the file. What it holds is there from the first test on. */
export function boardScene(): BoardScene {
  const scene: Partial<BoardScene> = {}
  const there = scene as BoardScene

  beforeAll(async () => {
    scene.server = await startTestServer()
    scene.world = await addBoardWorld(scene.server)
  })
  beforeEach(async () => {
    await emptyRideTables(there.server.services)
    there.server.clock.now = testNow
    const utilityIds = [utilities.walker, utilities.receiver]
    scene.helvi = await there.addRider(there.world.centre, { name: 'Helvi Tuomikoski', utilityIds })
    await makeTrips(there.server)
  })
  afterAll(() => there.server.close())

  const confirm =
    (endpoint: typeof setArrivalComplete | typeof cancelArrival): Confirm =>
    (body, token = there.world.tokens.desk) =>
      there.server.call(endpoint, { body, token })

  return Object.assign(there, {
    async addRider(centre = there.world.centre, given = {}) {
      const passengerId = await addPassenger(there.server.services, centre, given)
      const weekdays = [0, 1, 2, 3, 4, 5, 6]
      await addTimetable(there.server.services, centre, [
        { passengerId, time: '08:15', weekdays },
        { passengerId, time: '14:00', direction: 'departure', weekdays },
      ])
      return passengerId
    },
    board: (token = there.world.tokens.desk) => boardOf(there.server, there.world.centre, token),
    async itemOf(date = boardToday, token = there.world.tokens.desk) {
      const { id } = await there.server.services.db
        .selectFrom('arrival')
        .select('id')
        .where('passenger_id', '=', there.helvi)
        .where('date', '=', date)
        .where('direction', '=', 'arrival')
        .executeTakeFirstOrThrow()
      const [first] = await there.board(token)
      return { ...first!, id, date, atYMD: date }
    },
    complete: confirm(setArrivalComplete),
    incomplete: confirm(setArrivalIncomplete),
    cancel: confirm(cancelArrival),
  } satisfies Partial<BoardScene>)
}

export const storedArrival = ({ server }: BoardScene, id: number) =>
  server.services.db.selectFrom('arrival').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What was asked for an item, oldest first. */
export const arrivalEvents = ({ server }: BoardScene, id: number) =>
  server.services.db
    .selectFrom('arrival_event')
    .select(['kind', 'outcome', 'user_id as userId', 'occurred_at as occurredAt', 'received_at as receivedAt'])
    .where('arrival_id', '=', id)
    .orderBy('id')
    .execute()

/** The same as texts such as "complete changed". */
export const outcomesOf = async (scene: BoardScene, id: number): Promise<string[]> =>
  (await arrivalEvents(scene, id)).map(({ kind, outcome }) => `${kind} ${outcome}`)
