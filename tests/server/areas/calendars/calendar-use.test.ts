import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listArrivals } from '#contract/arrivals.ts'
import { listAuditEvents, listAuditUsers } from '#contract/audit.ts'
import { listCalendars, readCalendar, revokeCalendar } from '#contract/calendars.ts'
import { listUsers } from '#contract/users.ts'
import type { AuditActor, AuditEvent } from '#domain/audit.ts'
import type { CalendarAddress, CalendarAddressDraft } from '#domain/calendar-address.ts'
import { passengerStates } from '#domain/passenger.ts'
import { addBoardWorld, auditOf, boardOf, makeTrips, type BoardWorld } from '#tests/support/board.ts'
import { addCalendar } from '#tests/support/calendars.ts'
import { addProgram } from '#tests/support/programs.ts'
import { limitsWith, noLimits } from '#tests/support/request-limits.ts'
import { addPassengers, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const minute = 60_000

let server: TestServer
let world: BoardWorld
let passengers: number[]

beforeEach(async () => {
  server = await startTestServer({
    limits: limitsWith({ perMinute: { ...noLimits.perMinute, read: 20 }, invalidTokensPerMinute: 5 }),
  })
  world = await addBoardWorld(server)
  passengers = await addPassengers(server.services, world.centre, 2)
  await addTimetable(server.services, world.centre, ridesFor(passengers))
  await makeTrips(server)
})
afterEach(() => server.close())

const add = (changes: Partial<CalendarAddressDraft> = {}) => addCalendar(server.services, world.centre, changes)
const read = (
  secret: string | null,
  {
    destinationId = world.centre.destinationId,
    ...options
  }: { destinationId?: number; headers?: object; token?: string } = {},
) =>
  server.call(readCalendar, {
    params: { destinationId },
    ...(secret !== null && { query: { token: secret } }),
    ...(options as { token: string }),
  })
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    start: String(event.getFirstPropertyValue('dtstart')),
    summary: String(event.getFirstPropertyValue('summary')),
    status: String(event.getFirstPropertyValue('status')),
    changed: String(event.getFirstPropertyValue('last-modified')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
  }))
const feed = async (secret: string) => eventsIn((await read(secret)).body)
const accesses = async () =>
  (
    await server.call(listCalendars, {
      params: { id: world.centre.organizationId },
      token: world.tokens.administrator,
    })
  ).json<CalendarAddress[]>()
const audited = async () =>
  (
    await server.call(listAuditEvents, {
      params: { id: world.centre.organizationId },
      token: world.tokens.administrator,
    })
  )
    .json<{ events: AuditEvent[] }>()
    .events.filter(({ action }) => action === 'calendar.read')

describe('what is read at an address', () => {
  test('are the cars of today and the 14 days after it, as the board has them', async () => {
    const { secret } = await add()
    const reply = await read(secret)
    const events = eventsIn(reply.body)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const days = [...new Set(events.map(({ start }) => start.slice(0, 10)))]
    expect([days[0], days.at(-1)]).toEqual(['2026-03-11', '2026-03-25'])
    const board = await boardOf(server, world.centre, world.tokens.desk)
    const cars = new Set(board.map(({ date, transportName }) => `${date} ${transportName}`))
    expect(events.filter(({ start }) => start < '2026-03-18')).toHaveLength(cars.size)
    expect(events[0]).toMatchObject({ start: '2026-03-11T06:15:00Z', summary: 'Saapuu 2 matkustajaa' })
  })

  test('begins with the day that it is in Finland', async () => {
    const { secret } = await add()
    server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    expect((await feed(secret))[0]?.start).toMatch(/^2026-03-11/)
    server.clock.now = Date.parse('2026-03-11T22:00:00Z')
    expect((await feed(secret))[0]?.start).toMatch(/^2026-03-12/)
  })

  test('counts who rides: not whose ride was cancelled, nor who waits for that, but whoever was confirmed all the same', async () => {
    const { secret } = await add()
    const { db } = server.services
    const [first, second] = await boardOf(server, world.centre, world.tokens.desk)
    const now = new Date(server.clock.now)
    const set = (id: number | undefined, columns: object) =>
      db
        .updateTable('trip')
        .set({ ...columns, updated_at: new Date(server.clock.now) })
        .where('id', '=', id ?? 0)
        .execute()
    const [before] = await feed(secret)
    server.clock.now += minute
    await set(first?.tripId, { cancelled_at: now })
    const [one] = await feed(secret)
    server.clock.now += minute
    await set(second?.tripId, { cancel_requested_at: now })
    const [none] = await feed(secret)
    await db
      .updateTable('arrival')
      .set({ completed_at: now, occurred_at: now })
      .where('id', '=', second?.id ?? 0)
      .execute()
    const [confirmed] = await feed(secret)

    expect(one).toMatchObject({ summary: 'Saapuu 1 matkustaja', status: 'CONFIRMED' })
    expect(none).toMatchObject({ summary: 'Peruttu: saapuminen', status: 'CANCELLED' })
    expect(confirmed).toMatchObject({ summary: 'Saapuu 1 matkustaja', status: 'CONFIRMED' })
    expect(new Set([before, one, none].map((event) => event?.uid)).size).toBe(1)
    expect([one?.sequence, none?.sequence]).toEqual([60, 120].map((seconds) => (before?.sequence ?? 0) + seconds))
    expect(none?.changed).toBe('2026-03-11T08:02:00Z')
  })

  test('is newer once the run has another car', async () => {
    const { secret } = await add()
    const [before] = await feed(secret)
    await server.services.db
      .updateTable('run')
      .set({ updated_at: new Date(server.clock.now + minute) })
      .where('date', '=', '2026-03-11')
      .execute()
    expect((await feed(secret))[0]?.sequence).toBe((before?.sequence ?? 0) + 60)
  })

  test('leaves out passengers who were deleted, as the board does', async () => {
    const { secret } = await add()
    await server.services.db
      .updateTable('passenger')
      .set({ state: passengerStates.deleted })
      .where('id', '=', passengers[0] ?? 0)
      .execute()
    const board = await boardOf(server, world.centre, world.tokens.desk)
    expect(new Set(board.map(({ passengerId }) => passengerId)).size).toBe(1)
    expect((await feed(secret))[0]?.summary).toBe('Saapuu 1 matkustaja')
  })

  test('names nobody, unless the address was made for initials', async () => {
    const { db } = server.services
    await db.updateTable('passenger').set({ name: 'Kanarialintu Salainen' }).execute()
    const [plain, initials] = [await add(), await add({ naming: 'initials', locale: 'en' })]

    expect((await read(plain.secret)).body).not.toMatch(/Kanarialintu|Salainen|KS/)
    const named = (await read(initials.secret)).body
    expect(named).toContain('Passengers: KS\\, KS')
    expect(named).not.toMatch(/Kanarialintu|Salainen/)
    expect(await auditOf(server, 'calendar.read')).toMatchObject([
      { userId: plain.userId, passengerIds: [] },
      { userId: initials.userId, passengerIds: passengers },
    ])
  })
})

describe('an address', () => {
  const refusals = async (...replies: ReturnType<typeof read>[]) =>
    (await Promise.all(replies)).map(({ statusCode, body }) => [statusCode, body])
  const nobody = [401, '{"unauthorized":[]}']

  test('opens its own destination, and tells of no other whether there is one', async () => {
    const { secret } = await add()
    const notFound = [404, '{"not_found":[]}']
    expect(
      await refusals(
        ...[world.sibling, world.twin].map(({ destinationId }) => read(secret, { destinationId })),
        read(secret, { destinationId: 987_654 }),
      ),
    ).toEqual([notFound, notFound, notFound])
  })

  test('that is none, or is of something else, is refused in the same words, whatever destination is asked for', async () => {
    const program = await addProgram(server.services, world.centre.organizationId)
    const { secret } = await add()
    expect(await refusals(read(null), read(''), read(`${secret}x`), read(program.secret))).toEqual(
      Array.from({ length: 4 }, () => nobody),
    )
    expect(await refusals(read(`${secret}x`, { destinationId: 987_654 }))).toEqual([nobody])
  })

  test('is not opened by who is signed in, and who is signed in sees no more by it', async () => {
    const { secret } = await add()
    expect((await read(null, { token: world.tokens.desk })).statusCode).toBe(401)
    expect((await read(secret, { token: world.tokens.desk })).body).toBe((await read(secret)).body)
  })

  test('opens nothing but the calendar, also where it is sent as a program sends its secret', async () => {
    const { secret } = await add({ naming: 'initials' })
    const board = await server.call(listArrivals, {
      params: { destinationId: world.centre.destinationId },
      token: secret,
    })
    const inQuery = await server.call(listArrivals, {
      params: { destinationId: world.centre.destinationId },
      query: { token: secret },
    })
    expect([board.statusCode, inQuery.statusCode]).toEqual([401, 401])
  })

  test('that is in the query twice is refused', async () => {
    const { secret } = await add()
    const url = `/api/calendar/${world.centre.destinationId}.ics?token=${secret}&token=${secret}`
    expect((await server.app.fastify.inject({ url })).statusCode).toBe(401)
  })

  test('is shut with the next reading once it is closed, and at the end of its last day', async () => {
    const { id: calendarId, secret } = await add()
    const ending = await add({ endsOn: '2026-03-11' })
    const known = String((await read(secret)).headers.etag)
    const params = { id: world.centre.organizationId, calendarId }
    await server.call(revokeCalendar, { params, token: world.tokens.administrator })

    expect(await refusals(read(secret))).toEqual([nobody])
    // who has followed it so far is told the same, and not that nothing has changed
    expect((await read(secret, { headers: { 'if-none-match': known } })).statusCode).toBe(401)
    server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    expect((await read(ending.secret)).statusCode).toBe(200)
    server.clock.now = Date.parse('2026-03-11T22:00:00Z')
    expect(await refusals(read(ending.secret))).toEqual([nobody])
  })

  test('of a destination that was deleted opens nothing, and opens it again once that is back', async () => {
    const { secret } = await add()
    const setDeleted = (deleted: boolean) =>
      server.services.db
        .updateTable('destination')
        .set({ deleted })
        .where('id', '=', world.centre.destinationId)
        .execute()
    await setDeleted(true)
    expect((await read(secret)).statusCode).toBe(404)
    await setDeleted(false)
    expect((await read(secret)).statusCode).toBe(200)
  })

  test('says within a minute when it was used last, and is not changed by that', async () => {
    const { secret } = await add()
    expect(await accesses()).toMatchObject([{ lastUsedAt: null, version: 1 }])
    await read(secret)
    const first = new Date(server.clock.now).toISOString()
    server.clock.now += minute - 1
    await read(secret)
    expect(await accesses()).toMatchObject([{ lastUsedAt: first, version: 1 }])
    server.clock.now += 1
    await read(secret)
    expect(await accesses()).toMatchObject([{ lastUsedAt: new Date(server.clock.now).toISOString(), version: 1 }])
  })

  test('is no user of the organisation', async () => {
    await add()
    const users = await server.call(listUsers, {
      params: { id: world.centre.organizationId },
      token: world.tokens.administrator,
    })
    expect(users.body).not.toContain('program.invalid')
  })

  test('has limits of its own, and whoever guesses addresses has to wait', async () => {
    const [busy, other] = [await add(), await add()]
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await read(busy.secret)).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await read(other.secret)).statusCode).toBe(200)

    const guess = (index: number) => read(`perille_calendar_${String(index).padStart(43, '0')}`)
    const guesses = []
    for (let index = 0; index < 6; index += 1) guesses.push((await guess(index)).statusCode)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    // who has read lately is not held up by a neighbour who guesses
    expect((await read(other.secret)).statusCode).toBe(200)
  })
})

describe('a calendar program', () => {
  test('that has the newest is told so, and gets it as soon as something has changed', async () => {
    const { secret } = await add()
    const first = await read(secret)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const same = await read(secret, { headers })
    await server.services.db.updateTable('destination').set({ alias: 'Uusi nimi' }).execute()
    const changed = await read(secret, { headers })

    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', first.headers.etag])
    expect([changed.statusCode, changed.body.includes('Uusi nimi')]).toEqual([200, true])
    for (const reply of [first, same]) {
      expect(reply.headers['cache-control']).toBe('private, no-cache')
      expect(reply.headers['referrer-policy']).toBe('no-referrer')
    }
  })

  test('may ask for the headers alone', async () => {
    const { secret } = await add()
    const url = `/api/calendar/${world.centre.destinationId}.ics?token=${secret}`
    const whole = await server.app.fastify.inject({ url })
    const head = await server.app.fastify.inject({ method: 'HEAD', url })
    const shut = await server.app.fastify.inject({ method: 'HEAD', url: `${url}x` })

    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag])
    expect(head.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(shut.statusCode).toBe(401)
  })
})

describe('each reading stands in the log by the name of the address', () => {
  test('also one that brings nothing new, one for the headers alone, and one that is refused', async () => {
    const { secret, userId } = await add()
    const first = await read(secret)
    await read(secret, { headers: { 'if-none-match': String(first.headers.etag) } })
    const url = `/api/calendar/${world.centre.destinationId}.ics?token=${secret}`
    await server.app.fastify.inject({ method: 'HEAD', url })
    await read(secret, { destinationId: world.twin.destinationId })

    const user = { id: userId, email: null, calendar: 'Keittiö' }
    const destination = { id: world.centre.destinationId, name: 'Päiväkeskus Aalto' }
    expect(await audited()).toMatchObject([
      { outcome: 'refused', status: 404, user },
      { outcome: 'done', status: 200, user, destination },
      { outcome: 'done', status: 304, user, destination },
      { outcome: 'done', status: 200, user, destination, passengerCount: 0 },
    ])
    const stored = await server.services.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('and the log offers it among those who have done something', async () => {
    const { secret, userId } = await add()
    await read(secret)
    const actors = await server.call(listAuditUsers, {
      params: { id: world.centre.organizationId },
      token: world.tokens.administrator,
    })
    expect(actors.json<AuditActor[]>()).toContainEqual({ id: userId, email: null, calendar: 'Keittiö' })
  })
})
