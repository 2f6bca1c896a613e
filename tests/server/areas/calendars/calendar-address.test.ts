import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listArrivals } from '#contract/arrivals.ts'
import { revokeCalendar } from '#contract/calendars.ts'
import { listUsers } from '#contract/users.ts'
import { addProgram } from '#tests/support/programs.ts'
import { startCalendarScene, type CalendarScene } from './calendar-scene.ts'

const minute = 60_000

let scene: CalendarScene
beforeEach(async () => {
  scene = await startCalendarScene()
})
afterEach(() => scene.server.close())

describe('an address', () => {
  const refusals = async (...replies: ReturnType<CalendarScene['read']>[]) =>
    (await Promise.all(replies)).map(({ statusCode, body }) => [statusCode, body])
  const nobody = [401, '{"unauthorized":[]}']

  test('opens its own destination, and tells of no other whether there is one', async () => {
    const { secret } = await scene.add()
    const notFound = [404, '{"not_found":[]}']
    expect(
      await refusals(
        ...[scene.world.sibling, scene.world.twin].map(({ destinationId }) => scene.read(secret, { destinationId })),
        scene.read(secret, { destinationId: 987_654 }),
      ),
    ).toEqual([notFound, notFound, notFound])
  })

  test('that is none, or is of something else, is refused in the same words, whatever destination is asked for', async () => {
    const program = await addProgram(scene.server.services, scene.world.centre.organizationId)
    const { secret } = await scene.add()
    expect(
      await refusals(scene.read(null), scene.read(''), scene.read(`${secret}x`), scene.read(program.secret)),
    ).toEqual(Array.from({ length: 4 }, () => nobody))
    expect(await refusals(scene.read(`${secret}x`, { destinationId: 987_654 }))).toEqual([nobody])
  })

  test('is not opened by who is signed in, and who is signed in sees no more by it', async () => {
    const { secret } = await scene.add()
    expect((await scene.read(null, { token: scene.world.tokens.desk })).statusCode).toBe(401)
    expect((await scene.read(secret, { token: scene.world.tokens.desk })).body).toBe((await scene.read(secret)).body)
  })

  test('opens nothing but the calendar, also where it is sent as a program sends its secret', async () => {
    const { secret } = await scene.add({ naming: 'initials' })
    const board = await scene.server.call(listArrivals, {
      params: { destinationId: scene.world.centre.destinationId },
      token: secret,
    })
    const inQuery = await scene.server.call(listArrivals, {
      params: { destinationId: scene.world.centre.destinationId },
      query: { token: secret },
    })
    expect([board.statusCode, inQuery.statusCode]).toEqual([401, 401])
  })

  test('that is in the query twice is refused', async () => {
    const { secret } = await scene.add()
    const url = `/api/calendar/${scene.world.centre.destinationId}.ics?token=${secret}&token=${secret}`
    expect((await scene.server.app.fastify.inject({ url })).statusCode).toBe(401)
  })

  test('is shut with the next reading once it is closed, and at the end of its last day', async () => {
    const { id: calendarId, secret } = await scene.add()
    const ending = await scene.add({ endsOn: '2026-03-11' })
    const known = String((await scene.read(secret)).headers.etag)
    const params = { id: scene.world.centre.organizationId, calendarId }
    await scene.server.call(revokeCalendar, { params, token: scene.world.tokens.administrator })

    expect(await refusals(scene.read(secret))).toEqual([nobody])
    // who has followed it so far is told the same, and not that nothing has changed
    expect((await scene.read(secret, { headers: { 'if-none-match': known } })).statusCode).toBe(401)
    scene.server.clock.now = Date.parse('2026-03-11T21:59:59Z')
    expect((await scene.read(ending.secret)).statusCode).toBe(200)
    scene.server.clock.now = Date.parse('2026-03-11T22:00:00Z')
    expect(await refusals(scene.read(ending.secret))).toEqual([nobody])
  })

  test('of a destination that was deleted opens nothing, and opens it again once that is back', async () => {
    const { secret } = await scene.add()
    const setDeleted = (deleted: boolean) =>
      scene.server.services.db
        .updateTable('destination')
        .set({ deleted })
        .where('id', '=', scene.world.centre.destinationId)
        .execute()
    await setDeleted(true)
    expect((await scene.read(secret)).statusCode).toBe(404)
    await setDeleted(false)
    expect((await scene.read(secret)).statusCode).toBe(200)
  })

  test('says within a minute when it was used last, and is not changed by that', async () => {
    const { secret } = await scene.add()
    expect(await scene.addresses()).toMatchObject([{ lastUsedAt: null, version: 1 }])
    await scene.read(secret)
    const first = new Date(scene.server.clock.now).toISOString()
    scene.server.clock.now += minute - 1
    await scene.read(secret)
    expect(await scene.addresses()).toMatchObject([{ lastUsedAt: first, version: 1 }])
    scene.server.clock.now += 1
    await scene.read(secret)
    expect(await scene.addresses()).toMatchObject([
      { lastUsedAt: new Date(scene.server.clock.now).toISOString(), version: 1 },
    ])
  })

  test('is no user of the organisation', async () => {
    await scene.add()
    const users = await scene.server.call(listUsers, scene.administered)
    expect(users.body).not.toContain('program.invalid')
  })

  test('has limits of its own, and whoever guesses addresses has to wait', async () => {
    const [busy, other] = [await scene.add(), await scene.add()]
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push((await scene.read(busy.secret)).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await scene.read(other.secret)).statusCode).toBe(200)

    const guess = (index: number) => scene.read(`perille_calendar_${String(index).padStart(43, '0')}`)
    const guesses = []
    for (let index = 0; index < 6; index += 1) guesses.push((await guess(index)).statusCode)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    // who has read lately is not held up by a neighbour who guesses
    expect((await scene.read(other.secret)).statusCode).toBe(200)
  })
})
