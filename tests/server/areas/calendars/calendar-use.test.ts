import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAuditUsers } from '#contract/audit.ts'
import type { AuditActor } from '#domain/audit.ts'
import { passengerStates } from '#domain/passenger.ts'
import { withdrawTrips } from '#server/provider/withdraw.ts'
import { auditOf, boardOf } from '#tests/support/board.ts'
import { eventsIn, startCalendarScene, type CalendarScene } from './calendar-scene.ts'

const minute = 60_000

let scene: CalendarScene
beforeEach(async () => {
  scene = await startCalendarScene()
})
afterEach(() => scene.server.close())

describe('what is read at an address', () => {
  test('are the cars of today and the 14 days after it, as the board has them', async () => {
    const { secret } = await scene.add()
    const reply = await scene.read(secret)
    const events = eventsIn(reply.body)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const days = [...new Set(events.map(({ start }) => start.slice(0, 10)))]
    expect([days[0], days.at(-1)]).toEqual(['2026-03-11', '2026-03-25'])
    const board = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    const cars = new Set(board.map(({ date, transportName }) => `${date} ${transportName}`))
    expect(events.filter(({ start }) => start < '2026-03-18')).toHaveLength(cars.size)
    expect(events[0]).toMatchObject({ start: '2026-03-11T06:15:00Z', summary: 'Saapuu 2 matkustajaa' })
  })

  test('begins with the day that it is in Finland', async () => {
    const { secret } = await scene.add()
    scene.server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    expect((await scene.feed(secret))[0]?.start).toMatch(/^2026-03-11/)
    scene.server.clock.now = Date.parse('2026-03-11T22:00:00Z')
    expect((await scene.feed(secret))[0]?.start).toMatch(/^2026-03-12/)
  })

  test('counts who rides: not whose ride was cancelled, nor who waits for that, but whoever was confirmed all the same', async () => {
    const { secret } = await scene.add()
    const { db } = scene.server.services
    const [first, second] = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    const now = new Date(scene.server.clock.now)
    const set = (id: number | undefined, columns: object) =>
      db
        .updateTable('trip')
        .set({ ...columns, updated_at: new Date(scene.server.clock.now) })
        .where('id', '=', id ?? 0)
        .execute()
    const [before] = await scene.feed(secret)
    scene.server.clock.now += minute
    await set(first?.tripId, { cancelled_at: now })
    const [one] = await scene.feed(secret)
    scene.server.clock.now += minute
    await set(second?.tripId, { cancel_requested_at: now })
    const [none] = await scene.feed(secret)
    await db
      .updateTable('arrival')
      .set({ completed_at: now, occurred_at: now })
      .where('id', '=', second?.id ?? 0)
      .execute()
    const [confirmed] = await scene.feed(secret)

    expect(one).toMatchObject({ summary: 'Saapuu 1 matkustaja', status: 'CONFIRMED' })
    expect(none).toMatchObject({ summary: 'Peruttu: saapuminen', status: 'CANCELLED' })
    expect(confirmed).toMatchObject({ summary: 'Saapuu 1 matkustaja', status: 'CONFIRMED' })
    expect(new Set([before, one, none].map((event) => event?.uid)).size).toBe(1)
    expect([one?.sequence, none?.sequence]).toEqual([60, 120].map((seconds) => (before?.sequence ?? 0) + seconds))
    expect(none?.changed).toBe('2026-03-11T08:02:00Z')
  })

  test('is newer once the run has another car', async () => {
    const { secret } = await scene.add()
    const [before] = await scene.feed(secret)
    await scene.server.services.db
      .updateTable('run')
      .set({ updated_at: new Date(scene.server.clock.now + minute) })
      .where('date', '=', '2026-03-11')
      .execute()
    expect((await scene.feed(secret))[0]?.sequence).toBe((before?.sequence ?? 0) + 60)
  })

  test('is newer once a passenger’s ride was taken away for good', async () => {
    const { secret } = await scene.add()
    const next = async () => (await scene.feed(secret)).find(({ start }) => start.startsWith('2026-03-12'))
    const before = await next()
    const trip = await scene.server.services.db
      .selectFrom('trip')
      .select('id')
      .where('date', '=', '2026-03-12')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await withdrawTrips(scene.server.services.db, [trip.id], new Date(scene.server.clock.now + minute))

    expect(before?.summary).toBe('Saapuu 2 matkustajaa')
    expect(await next()).toMatchObject({
      ...{ uid: before?.uid, summary: 'Saapuu 1 matkustaja', sequence: (before?.sequence ?? 0) + 60 },
    })
  })

  test('leaves out passengers who were deleted, as the board does', async () => {
    const { secret } = await scene.add()
    await scene.server.services.db
      .updateTable('passenger')
      .set({ state: passengerStates.deleted })
      .where('id', '=', scene.passengers[0] ?? 0)
      .execute()
    const board = await boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
    expect(new Set(board.map(({ passengerId }) => passengerId)).size).toBe(1)
    expect((await scene.feed(secret))[0]?.summary).toBe('Saapuu 1 matkustaja')
  })

  test('names nobody, unless the address was made for initials', async () => {
    const { db } = scene.server.services
    await db.updateTable('passenger').set({ name: 'Kanarialintu Salainen' }).execute()
    const [plain, initials] = [await scene.add(), await scene.add({ naming: 'initials', locale: 'en' })]

    expect((await scene.read(plain.secret)).body).not.toMatch(/Kanarialintu|Salainen|KS/)
    const named = (await scene.read(initials.secret)).body
    expect(named).toContain('Passengers: KS\\, KS')
    expect(named).not.toMatch(/Kanarialintu|Salainen/)
    expect(await auditOf(scene.server, 'calendar.read')).toMatchObject([
      { userId: plain.userId, passengerIds: [] },
      { userId: initials.userId, passengerIds: scene.passengers },
    ])
  })
})

describe('a calendar program', () => {
  test('that has the newest is told so, and gets it as soon as something has changed', async () => {
    const { secret } = await scene.add()
    const first = await scene.read(secret)
    const headers = { 'if-none-match': String(first.headers.etag) }
    const same = await scene.read(secret, { headers })
    await scene.server.services.db.updateTable('destination').set({ alias: 'Uusi nimi' }).execute()
    const changed = await scene.read(secret, { headers })

    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', first.headers.etag])
    expect([changed.statusCode, changed.body.includes('Uusi nimi')]).toEqual([200, true])
    for (const reply of [first, same]) {
      expect(reply.headers['cache-control']).toBe('private, no-cache')
      expect(reply.headers['referrer-policy']).toBe('no-referrer')
    }
  })

  test('may ask for the headers alone', async () => {
    const { secret } = await scene.add()
    const url = scene.urlWith(secret)
    const whole = await scene.server.app.fastify.inject({ url })
    const head = await scene.server.app.fastify.inject({ method: 'HEAD', url })
    const shut = await scene.server.app.fastify.inject({ method: 'HEAD', url: `${url}x` })

    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag])
    expect(head.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(shut.statusCode).toBe(401)
  })
})

describe('each reading stands in the log by the name of the address', () => {
  test('also one that brings nothing new, one for the headers alone, and one that is refused', async () => {
    const { secret, userId } = await scene.add()
    const first = await scene.read(secret)
    await scene.read(secret, { headers: { 'if-none-match': String(first.headers.etag) } })
    const url = scene.urlWith(secret)
    await scene.server.app.fastify.inject({ method: 'HEAD', url })
    await scene.read(secret, { destinationId: scene.world.twin.destinationId })

    const user = { id: userId, email: null, calendar: 'Keittiö' }
    const destination = { id: scene.world.centre.destinationId, name: 'Päiväkeskus Aalto' }
    expect(await scene.readings()).toMatchObject([
      { outcome: 'refused', status: 404, user },
      { outcome: 'done', status: 200, user, destination },
      { outcome: 'done', status: 304, user, destination },
      { outcome: 'done', status: 200, user, destination, passengerCount: 0 },
    ])
    const stored = await scene.server.services.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('and the log offers it among those who have done something', async () => {
    const { secret, userId } = await scene.add()
    await scene.read(secret)
    const actors = await scene.server.call(listAuditUsers, scene.administered)
    expect(actors.json<AuditActor[]>()).toContainEqual({ id: userId, email: null, calendar: 'Keittiö' })
  })
})
