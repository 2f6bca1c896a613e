import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelArrival, listArrivals, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { listAuditEvents, listAuditUsers } from '#contract/audit.ts'
import { getMe } from '#contract/auth.ts'
import { listUsers } from '#contract/users.ts'
import { createProgram, listPrograms, revokeProgram } from '#contract/programs.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { AuditActor, AuditEvent } from '#domain/audit.ts'
import type { ProgramAccess } from '#domain/program-access.ts'
import { addBoardWorld, boardOf, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { addProgram } from '#tests/support/programs.ts'
import { limitsWith, noLimits } from '#tests/support/request-limits.ts'
import { addPassengers, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { nothing } from '#tests/support/users.ts'

const minute = 60_000

let server: TestServer
let world: BoardWorld
let id: number

beforeEach(async () => {
  server = await startTestServer({
    limits: limitsWith({ perMinute: { ...noLimits.perMinute, read: 40, write: 5 } }),
  })
  world = await addBoardWorld(server)
  const passengers = await addPassengers(server.services, world.centre, 2)
  await addTimetable(server.services, world.centre, ridesFor(passengers))
  await makeTrips(server)
  id = world.centre.organizationId
})
afterEach(() => server.close())

const add = (levels: object = { arrivalDepartures: 2 }, name?: string) =>
  addProgram(server.services, id, {
    levels,
    destinationIds: [world.centre.destinationId],
    ...(name !== undefined && { name }),
  })
const board = (token: string, headers: Record<string, string> = {}) =>
  server.call(listArrivals, { params: { destinationId: world.centre.destinationId }, token, headers })
const events = async (query: Record<string, string> = {}) =>
  (await server.call(listAuditEvents, { params: { id }, query, token: world.tokens.administrator }))
    .json<{ events: AuditEvent[] }>()
    .events.filter(({ action }) => !action.startsWith('audit.'))
const accesses = async () =>
  (await server.call(listPrograms, { params: { id }, token: world.tokens.administrator })).json<ProgramAccess[]>()

describe('each use stands in the log by the program’s name', () => {
  test('a reading, one that brings nothing new, and an attempt that is refused', async () => {
    const { secret, userId } = await add()
    const first = await board(secret)
    const again = await board(secret, { 'if-none-match': String(first.headers.etag) })
    const own = await server.call(getMe, { token: secret })

    expect([first.statusCode, again.statusCode, own.statusCode]).toEqual([200, 304, 403])
    expect(own.json()).toEqual({ person_only: [] })
    const user = { id: userId, email: null, program: 'Ovilukija' }
    expect(await events({ userId: String(userId) })).toMatchObject([
      { action: 'user.viewSelf', outcome: 'refused', status: 403, user },
      { action: 'arrivals.view', outcome: 'done', status: 304, user, passengerCount: 2 },
      { action: 'arrivals.view', outcome: 'done', status: 200, user, passengerCount: 2 },
    ])
  })

  test('and the log offers it among those who have done something', async () => {
    const { secret, userId } = await add()
    await board(secret)
    const actors = (await server.call(listAuditUsers, { params: { id }, token: world.tokens.administrator })).json<
      AuditActor[]
    >()
    expect(actors).toContainEqual({ id: userId, email: null, program: 'Ovilukija' })
  })

  test('what an administrator does with an access names it', async () => {
    const reply = await server.call(createProgram, {
      params: { id },
      token: world.tokens.administrator,
      body: { name: 'Ovilukija', destinationIds: null, levels: { ...nothing, schedule: 2 }, endsOn: null },
    })
    const { program, secret } = reply.json<{ program: ProgramAccess; secret: string }>()
    const stored = await server.services.db.selectFrom('audit_event').selectAll().execute()

    expect(await events({ kinds: 'programs' })).toMatchObject([
      { action: 'program.create', object: { type: 'program', id: program.id, name: 'Ovilukija' } },
    ])
    expect(JSON.stringify(stored)).not.toContain(secret)
  })
})

describe('what a program confirms', () => {
  test('is told to users with its name, and what they correct with theirs', async () => {
    const { secret } = await add()
    const [item] = await boardOf(server, world.centre, world.tokens.desk)
    const confirm = (endpoint: typeof setArrivalComplete, token: string) =>
      server.call(endpoint, { body: { id: item?.id }, token })
    await confirm(setArrivalComplete, world.tokens.desk)
    server.clock.now += minute
    const corrected = (await confirm(setArrivalIncomplete, secret)).json<ArrivalDeparture>()

    expect(corrected).toMatchObject({ completed: false, changedByName: 'Ovilukija' })
    const [seen] = await boardOf(server, world.centre, world.tokens.desk)
    expect(seen).toMatchObject({ completed: false, changedByName: 'Ovilukija' })
  })

  test('twice under one key is done once', async () => {
    const { secret } = await add()
    const [item] = await boardOf(server, world.centre, secret)
    const ask = () =>
      server.call(setArrivalComplete, { body: { id: item?.id }, token: secret, key: 'ovi-0123456789abcdef' })
    const [first, second] = [await ask(), await ask()]

    expect([first.statusCode, second.statusCode, second.headers['idempotent-replay']]).toEqual([200, 200, '1'])
    const stored = await server.services.db.selectFrom('arrival_event').select('kind').execute()
    expect(stored).toEqual([{ kind: 'complete' }])
  })

  test('needs the right to write, and cancels no ride', async () => {
    const reader = await add({ arrivalDepartures: 1 })
    const [item] = await boardOf(server, world.centre, reader.secret)
    const refused = await server.call(setArrivalComplete, { body: { id: item?.id }, token: reader.secret })
    const writer = await add()
    const cancelled = await server.call(cancelArrival, {
      body: { id: item?.id, cancellationReason: 'Sairas' },
      token: writer.secret,
    })

    expect([refused.statusCode, refused.json()]).toEqual([403, { forbidden: [] }])
    expect([cancelled.statusCode, cancelled.json()]).toEqual([403, { person_only: [] }])
  })
})

describe('an access', () => {
  test('is shut with the next call once it is closed, and at the end of its last day', async () => {
    const { id: programId, secret } = await add()
    const ending = await addProgram(server.services, id, { endsOn: '2026-03-11' })
    expect([(await board(secret)).statusCode, (await board(ending.secret)).statusCode]).toEqual([200, 200])

    await server.call(revokeProgram, { params: { id, programId }, token: world.tokens.administrator })
    expect((await board(secret)).statusCode).toBe(401)

    server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    expect((await board(ending.secret)).statusCode).toBe(200)
    server.clock.now = Date.parse('2026-03-11T22:00:00Z')
    expect((await board(ending.secret)).statusCode).toBe(401)
  })

  test('says within a minute when it was used last, and is not changed by that', async () => {
    const { secret } = await add()
    expect(await accesses()).toMatchObject([{ lastUsedAt: null, version: 1 }])
    await board(secret)
    const first = new Date(server.clock.now).toISOString()
    server.clock.now += minute - 1
    await board(secret)
    expect(await accesses()).toMatchObject([{ lastUsedAt: first, version: 1 }])
    server.clock.now += 1
    await board(secret)
    expect(await accesses()).toMatchObject([{ lastUsedAt: new Date(server.clock.now).toISOString(), version: 1 }])
  })

  test('for all destinations opens one that comes to be later, and none that is deleted', async () => {
    const everywhere = await addProgram(server.services, id, {})
    const { destinationId } = world.sibling
    const see = async () =>
      (await server.call(listArrivals, { params: { destinationId }, token: everywhere.secret })).statusCode
    const setDeleted = (deleted: boolean) =>
      server.services.db.updateTable('destination').set({ deleted }).where('id', '=', destinationId).execute()
    await setDeleted(true)
    expect(await see()).toBe(404)
    await setDeleted(false)
    expect(await see()).toBe(200)
  })

  test('is no user of the organisation', async () => {
    await add()
    const users = await server.call(listUsers, { params: { id }, token: world.tokens.administrator })
    expect(users.body).not.toContain('program.invalid')
    expect(users.json<unknown[]>()).toHaveLength(5)
  })
})

test('a program has limits of its own, which its attempts at what belongs to a user count against too', async () => {
  const [busy, other] = [await add(), await add({ arrivalDepartures: 2 }, 'Toinen')]
  const statuses: number[] = []
  for (let call = 0; call < 6; call += 1) statuses.push((await server.call(getMe, { token: busy.secret })).statusCode)

  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await server.call(getMe, { token: other.secret })).statusCode).toBe(403)
  expect((await server.call(getMe, { token: world.tokens.desk })).statusCode).toBe(200)
})
