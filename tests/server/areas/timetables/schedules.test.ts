import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from '#contract/schedules.ts'
import type { Schedule } from '#domain/schedule.ts'
import { changeSchedule } from '#server/areas/timetables/schedules.ts'
import { addBoardWorld, auditOf, verdictOf, type BoardWorld } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import {
  answered,
  levelTokens,
  scheduleBody,
  type LevelTokens,
} from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'
import { addGroup, addGroupRole, addPassenger, contentsOf, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const tables = ['schedule', 'schedule_item'] as const
const monday = { dayOfWeek: 1, direction: 'start', time: 480 }

let server: TestServer
let world: BoardWorld
let tokens: LevelTokens
let helvi: number

beforeAll(async () => {
  server = await startTestServer()
  world = await addBoardWorld(server)
  tokens = await levelTokens(server, world.centre)
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  server.clock.now = testNow
  helvi = await addPassenger(server.services, world.centre)
})
afterAll(() => server.close())

const create = (changes: Record<string, unknown> = {}, token = tokens.writer) =>
  server.call(createSchedule, { body: scheduleBody(helvi, changes), token })
const created = async (changes: Record<string, unknown> = {}) => answered(await create(changes)).json<Schedule>()
const update = (schedule: Schedule, changes: Record<string, unknown>, token = tokens.writer) =>
  server.call(updateSchedule, { body: { ...schedule, ...changes }, token })
const list = (token = tokens.writer, id = helvi) => server.call(listSchedules, { params: { id }, token })
const remove = (id: number, body: object = {}, token = tokens.writer) =>
  server.call(deleteSchedule, { params: { id }, body, token })
const schedules = async () => answered(await list()).json<Schedule[]>()

describe('a schedule', () => {
  test('is answered as it was stored, with the times of the week in order', async () => {
    const schedule = await created({
      name: ' Kevät ',
      schedulesExternallyEditable: true,
      scheduleItems: [
        { dayOfWeek: 5, direction: 'end', time: 1445 },
        { dayOfWeek: 5, direction: 'start', time: 480 },
        { dayOfWeek: 0, direction: 'start', time: 0 },
      ],
    })

    expect(schedule).toMatchObject({ name: 'Kevät', passengerId: helvi, version: 1, schedulesExternallyEditable: true })
    expect(schedule.scheduleItems.map(({ dayOfWeek, direction, time }) => [dayOfWeek, direction, time])).toEqual([
      [0, 'start', 0],
      [5, 'start', 480],
      [5, 'end', 1445],
    ])
    for (const item of schedule.scheduleItems) expect(item.scheduleId).toBe(schedule.id)
    expect(await schedules()).toEqual([schedule])
  })

  test('is listed by its start', async () => {
    await created({ startDate: '2026-05-01' })
    await created({ startDate: '2026-04-01' })

    expect((await schedules()).map(({ startDate }) => startDate)).toEqual(['2026-04-01', '2026-05-01'])
  })

  test('is changed wholly, and its version rises', async () => {
    const schedule = await created()

    const changed = answered(await update(schedule, { name: 'Uusi', scheduleItems: [monday] })).json<Schedule>()

    expect(changed).toMatchObject({ id: schedule.id, version: 2, name: 'Uusi' })
    expect(changed.scheduleItems).toHaveLength(1)
    expect((await auditOf(server, 'schedule.update')).at(-1)).toMatchObject({
      objectId: schedule.id,
      passengerIds: [helvi],
      detail: { fields: ['name', 'scheduleItems'] },
    })
  })

  test('of two writers at once, one is stored, and the other sees what it is by now', async () => {
    const schedule = await created()

    const replies = await Promise.all([update(schedule, { name: 'A' }), update(schedule, { name: 'B' })])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [stored] = await schedules()
    expect(stored).toMatchObject({ version: 2 })
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      version_conflict: [],
      current: expect.objectContaining({ name: stored?.name, version: 2 }) as unknown,
      changed: expect.objectContaining({ by: 'you' }) as unknown,
    })
  })

  test.skipIf(postgresUrl === undefined)(
    'is shown to the later of two writers with the times of the first (PostgreSQL only)',
    async () => {
      const schedule = await created()
      const { organizationId } = world.centre
      const writing = { organizationId, passengerId: helvi, userId: world.deskId, now: new Date(testNow) }
      const scheduleItems = schedule.scheduleItems.map((item) => ({ ...item, dayOfWeek: 2 }))

      const reply = await whileHeld(
        server.services.db,
        (trx) => changeSchedule(trx, writing, schedule.id, { ...schedule, scheduleItems }),
        () => update(schedule, { name: 'B' }),
      )

      expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current', 'changed'])
      const { current } = reply.json<{ current: Schedule }>()
      expect(current.scheduleItems.map(({ dayOfWeek }) => dayOfWeek)).toEqual([2, 2])
    },
  )

  test('that is over keeps its times; name and end may be changed', async () => {
    const schedule = await created({ startDate: '2026-01-01', endDate: '2026-03-10' })
    const before = await contentsOf(server.services, tables)

    expect(verdictOf(await update(schedule, { scheduleItems: [monday] }))).toEqual([409, 'schedule_expired'])
    expect(await contentsOf(server.services, tables)).toEqual(before)
    expect(verdictOf(await update(schedule, { endDate: '2026-04-10' }))).toEqual([200])
  })

  test('that ends today may be changed', async () => {
    const schedule = await created({ endDate: '2026-03-11' })

    expect(verdictOf(await update(schedule, { scheduleItems: [monday] }))).toEqual([200])
  })
})

describe('a schedule that was made by mistake', () => {
  const coming = { startDate: '2026-03-12', endDate: '2026-06-30' }

  test('is deleted with its times before it begins, and leaves the others', async () => {
    const other = await created()
    const schedule = await created(coming)

    expect(answered(await remove(schedule.id, { version: 1 })).json()).toEqual(schedule)
    expect(await schedules()).toEqual([other])
    const items = await server.services.db.selectFrom('schedule_item').select('schedule_id').execute()
    expect(new Set(items.map(({ schedule_id: id }) => id))).toEqual(new Set([other.id]))
    expect((await auditOf(server, 'schedule.delete')).at(-1)).toMatchObject({
      ...{ objectId: schedule.id, passengerIds: [helvi], status: 200 },
      detail: coming,
    })
    expect(verdictOf(await remove(schedule.id))).toEqual([404, 'not_found'])
  })

  test('is deleted until midnight in Finland, and not on its first day or later', async () => {
    const schedule = await created(coming)
    const before = await contentsOf(server.services, tables)
    server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    // by then the session of the morning has ended
    const token = await server.signIn('writer@perille.example')
    server.clock.now = Date.parse('2026-03-11T22:00:00Z')
    expect(verdictOf(await remove(schedule.id, {}, token))).toEqual([409, 'schedule_begun'])
    expect(await contentsOf(server.services, tables)).toEqual(before)
    server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    expect(verdictOf(await remove(schedule.id, {}, token))).toEqual([200])
  })

  test('is not deleted as what it is no more', async () => {
    const schedule = await created(coming)
    answered(await update(schedule, { name: 'Uusi' }))
    const reply = await remove(schedule.id, { version: 1 })
    expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current', 'changed'])
    expect(reply.json()).toMatchObject({ current: { name: 'Uusi', version: 2 } })
  })

  test('is deleted by nobody who may only read it', async () => {
    const schedule = await created(coming)
    expect(verdictOf(await remove(schedule.id, {}, tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await remove(schedule.id, {}, world.tokens.twinDesk))).toEqual([404, 'not_found'])
    expect(await schedules()).toHaveLength(1)
  })

  test.skipIf(postgresUrl === undefined)(
    'stays when somebody has it begin at the same time (PostgreSQL only)',
    async () => {
      const schedule = await created(coming)
      const { organizationId } = world.centre
      const writing = { organizationId, passengerId: helvi, userId: world.deskId, now: new Date(testNow) }

      const reply = await whileHeld(
        server.services.db,
        (trx) => changeSchedule(trx, writing, schedule.id, { ...schedule, startDate: '2026-03-11' }),
        () => remove(schedule.id, { version: 1 }),
      )

      expect(verdictOf(reply)).toEqual([409, 'schedule_begun'])
      expect(await schedules()).toHaveLength(1)
    },
  )
})

describe('bad input', () => {
  test.each([
    ['an end before the start', { startDate: '2026-03-11', endDate: '2026-03-10' }],
    ['the 31st of February', { startDate: '2026-02-31' }],
    ['a day before the first', { startDate: '1969-12-31' }],
    ['a name that is too long', { name: 'x'.repeat(129) }],
    ['an eighth day', { scheduleItems: [{ ...monday, dayOfWeek: 7 }] }],
    ['a time below midnight', { scheduleItems: [{ ...monday, time: -1 }] }],
    ['a time after the next day', { scheduleItems: [{ ...monday, time: 2880 }] }],
    ['one time twice', { scheduleItems: [monday, { ...monday, time: 500 }] }],
    ['a direction that is none', { scheduleItems: [{ ...monday, direction: 'both' }] }],
    ['no times', { scheduleItems: null }],
  ])('%s is refused', async (_, changes) => {
    expect((await create(changes)).statusCode).toBe(400)
    expect(await contentsOf(server.services, tables)).toEqual([])
  })

  test.each([
    ['one day', { startDate: '2026-03-11', endDate: '2026-03-11' }],
    ['no times at all', { scheduleItems: [] }],
    ['the last time', { scheduleItems: [{ ...monday, time: 2879 }] }],
    ['a name of the longest', { name: 'x'.repeat(128) }],
  ])('%s is taken', async (_, changes) => {
    expect(verdictOf(await create(changes))).toEqual([200])
  })
})

describe('whoever may not', () => {
  test('neither reads nor writes', async () => {
    const schedule = await created()
    const before = await contentsOf(server.services, tables)
    const ask = async (token: string) => [
      verdictOf(await list(token)),
      verdictOf(await create({}, token)),
      verdictOf(await update(schedule, {}, token)),
    ]
    const all = (...verdict: unknown[]) => [verdict, verdict, verdict]

    expect(await ask(tokens.passengersOnly)).toEqual(all(403, 'forbidden'))
    expect((await ask(tokens.reader)).slice(1)).toEqual(all(403, 'forbidden').slice(1))
    for (const who of ['twinDesk', 'siblingDesk', 'administrator'] as const) {
      expect(await ask(world.tokens[who]), who).toEqual(all(404, 'not_found'))
    }
    expect(await ask('nobody')).toEqual(all(401, 'unauthorized'))
    expect(await contentsOf(server.services, tables)).toEqual(before)
  })

  test('a schedule does not move to another passenger', async () => {
    const schedule = await created()
    const other = await addPassenger(server.services, world.centre)
    const stranger = await addPassenger(server.services, world.twin)
    const before = await contentsOf(server.services, tables)

    for (const passengerId of [other, stranger, 999_999]) {
      expect(verdictOf(await update(schedule, { passengerId }))).toEqual([404, 'not_found'])
    }
    expect(verdictOf(await update(schedule, { id: 999_999 }))).toEqual([404, 'not_found'])
    expect(verdictOf(await create({ passengerId: stranger }))).toEqual([404, 'not_found'])
    expect(await contentsOf(server.services, tables)).toEqual(before)
  })

  test('an inactive passenger keeps the schedules as they are', async () => {
    const schedule = await created()
    await server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    expect(verdictOf(await list())).toEqual([200])
    expect(verdictOf(await create())).toEqual([409, 'passenger_inactive', 'changed'])
    expect(verdictOf(await update(schedule, { name: 'x' }))).toEqual([409, 'passenger_inactive', 'changed'])
  })
})

test('the highest level over destinations and groups counts', async () => {
  const groupId = await addGroup(server.services, world.centre, [helvi])
  const userId = await addUser(server.services, { email: `group${helvi}${Date.now()}@perille.example` })
  const { email } = await server.services.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const token = await server.signIn(email)
  await addGroupRole(server.services, world.centre, groupId, userId, 0)
  const setLevel = (schedule: 0 | 1 | 2) => server.services.db.updateTable('group_role').set({ schedule }).execute()

  const seen: unknown[] = []
  for (const level of [0, 1, 2] as const) {
    await setLevel(level)
    seen.push([(await list(token)).statusCode, (await create({}, token)).statusCode])
  }

  expect(seen).toEqual([
    [404, 404],
    [200, 403],
    [200, 200],
  ])
})
