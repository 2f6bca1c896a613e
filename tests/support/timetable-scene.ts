import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createOrUpdateRides, deleteRides } from '#contract/rides.ts'
import { getTimetable, updateTimetable } from '#contract/timetables.ts'
import { accessLevels, type AccessLevels } from '#domain/access.ts'
import { rideTypes, type Ride } from '#domain/ride/schema.ts'
import type { Timetable, TimetableWhole } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import { answered } from './stored-transportation-permissions.ts'
import { addUser, nothing } from './users.ts'
import { addPassenger, addTimetable, emptyRideTables, type Centre } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'

/** Two whole weeks from the next Monday after `testNow`. */
export const springDays = { startDate: '2026-03-16', endDate: '2026-03-29' } as const

/** Tables that a timetable is stored in. */
export const timetableTables = ['timetable', 'ride'] as const

type Changes = Record<string, unknown>
type Reply = Promise<LightMyRequestResponse>

/** A call by somebody, or repeated under a key. */
interface Given {
  token?: string
  key?: string
}

export interface TimetableScene {
  server: TestServer
  world: BoardWorld
  tokens: {
    /** May do everything with timetables at the centre. */
    planner: string
    /** May read them there. */
    reader: string
    /** May do everything with them at the sibling. */
    siblingPlanner: string
    /** The same at the centre and at the sibling. */
    both: string
  }
  plannerId: number
  /** Passengers of the centre, both in the timetable. */
  helvi: number
  aino: number
  /** New, in the spring, with an arrival of Helvi on Monday at 08:15. */
  timetableId: number
  /** Goes to another time, at which everybody has signed in anew. */
  moveTo: (time: string) => Promise<void>
  /** Somebody else of the centre. */
  addPassenger: (given?: Parameters<typeof addPassenger>[2], centre?: Centre) => Promise<number>
  whole: (id?: number) => Promise<TimetableWhole>
  rides: () => Promise<Ride[]>
  /** The timetable as it is, with changes. */
  update: (changes: Changes, given?: Given) => Reply
  updated: (changes: Changes) => Promise<Timetable>
  order: (given?: Given) => Reply
  cancelOrder: (given?: Given) => Reply
  setState: (state: keyof typeof timetableStates) => Promise<void>
  save: (rides: readonly unknown[], given?: Given) => Reply
  saved: (rides: readonly unknown[]) => Promise<Ride[]>
  remove: (references: readonly unknown[], given?: Given) => Reply
  /** A ride as a client sends it: Aino's arrival on Monday at 07:45. */
  input: (changes?: Changes) => Changes
}

/**
 * A timetable that is as new for each test of the file. What it holds is there from the first test on.
 * @param start another server than the usual one
 */
export function timetableScene(start: () => Promise<TestServer> = startTestServer): TimetableScene {
  const scene: Partial<TimetableScene> = {}
  const there = scene as TimetableScene

  beforeAll(async () => {
    scene.server = await start()
    scene.world = await addBoardWorld(scene.server)
    const { centre, sibling } = scene.world
    const add = (email: string, places: readonly Centre[], levels: Partial<AccessLevels>) =>
      addUser(there.server.services, {
        email,
        roles: places.map((place) => ({ ...place, levels: { ...nothing, ...levels } })),
      })
    const { read, write } = accessLevels
    scene.plannerId = await add('suunnittelija@perille.example', [centre], { timetables: write })
    await add('lukija@perille.example', [centre], { timetables: read })
    await add('toinen@perille.example', [sibling], { timetables: write })
    await add('molemmat@perille.example', [centre, sibling], { timetables: write })
    await there.moveTo(new Date(testNow).toISOString())
  })
  beforeEach(async () => {
    const { services, clock } = there.server
    await emptyRideTables(services)
    if (clock.now !== testNow) await there.moveTo(new Date(testNow).toISOString())
    scene.helvi = await there.addPassenger({ name: 'Helvi Tuomikoski' })
    scene.aino = await there.addPassenger({ name: 'Aino Harju' })
    const { centre } = there.world
    const given = { ...springDays, state: timetableStates.new }
    scene.timetableId = await addTimetable(services, centre, [{ passengerId: there.helvi, weekdays: [1] }], given)
    await services.db
      .insertInto('timetable_passenger')
      .values({ organization_id: centre.organizationId, timetable_id: there.timetableId, passenger_id: there.aino })
      .execute()
  })
  afterAll(() => there.server.close())

  return Object.assign(there, {
    async moveTo(time) {
      const { clock, signIn } = there.server
      clock.now = Date.parse(time)
      scene.tokens = {
        planner: await signIn('suunnittelija@perille.example'),
        reader: await signIn('lukija@perille.example'),
        siblingPlanner: await signIn('toinen@perille.example'),
        both: await signIn('molemmat@perille.example'),
      }
    },
    addPassenger: (given = {}, centre = there.world.centre) => addPassenger(there.server.services, centre, given),
    async whole(id = there.timetableId) {
      const reply = await there.server.call(getTimetable, { params: { id }, token: there.tokens.both })
      return answered(reply).json<TimetableWhole>()
    },
    rides: async () => (await there.whole()).rides ?? [],
    async update(changes, { token = there.tokens.planner, key } = {}) {
      const id = there.timetableId
      const body = { ...(await there.whole()), ...changes }
      return there.server.call(updateTimetable, { params: { id }, body, token, ...(key !== undefined && { key }) })
    },
    updated: async (changes) => answered(await there.update(changes)).json<Timetable>(),
    order: (given) => there.update({ state: timetableStates.ordered }, given),
    cancelOrder: (given) => there.update({ state: timetableStates.new }, given),
    async setState(state) {
      await there.server.services.db
        .updateTable('timetable')
        .set({ state: timetableStates[state], answer_at: null })
        .where('id', '=', there.timetableId)
        .execute()
    },
    save: (body, { token = there.tokens.planner, key } = {}) =>
      there.server.call(createOrUpdateRides, { body, token, ...(key !== undefined && { key }) }),
    saved: async (body) => answered(await there.save(body)).json<Ride[]>(),
    remove: (body, { token = there.tokens.planner, key } = {}) =>
      there.server.call(deleteRides, { body, token, ...(key !== undefined && { key }) }),
    input: (changes = {}) => ({
      id: 0,
      timetableId: there.timetableId,
      passengerId: there.aino,
      weekDayId: 1,
      timeOfDay: { hour: 7, minute: 45 },
      fromHome: true,
      toHome: false,
      fromId: 0,
      toId: there.world.centre.destinationId,
      rideType: rideTypes.arrival,
      ...changes,
    }),
  } satisfies Partial<TimetableScene>)
}
