import { beforeEach, describe, expect, test } from 'vitest'
import { getTimetable, listTimetables } from '#contract/timetables.ts'
import { without } from '#domain/without.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { createHttpProvider } from '#server/provider/http/provider.ts'
import type { Cancellations } from '#server/provider/http/order-schemas.ts'
import { countWaiting } from '#server/provider/http/waiting.ts'
import { outsideKind } from '#tests/support/booking-system/kinds.ts'
import { sharedSecret } from '#tests/support/booking-system/secret.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const kind = outsideKind()
const { scene, now, stateNow, dates } = orderScene(kind.start)
const minute = 60_000

beforeEach(() => kind.empty())

const db = () => scene.server.services.db
const calls = (path: string) => kind.system.asked.filter((asked) => asked.path === `/api${path}`)
/** Another process with the same database. */
const another = (handOverMs?: number) =>
  createHttpProvider({
    url: kind.system.url,
    secret: sharedSecret,
    clock: () => scene.server.clock.now,
    say: (line) => void kind.lines.push(line),
    ...(handOverMs !== undefined && { handOverMs }),
  })
const requests = () => db().selectFrom('provider_request').selectAll().orderBy('object_id').execute()

describe('an order', () => {
  test('whose answer comes too late is sent again under its key, and done once', async () => {
    answered(await scene.order())
    let isDone = Promise.resolve<unknown>(null)
    kind.system.faults = [
      (_, response, done) => {
        isDone = new Promise((resolve) => response.once('close', () => resolve(done())))
      },
    ]
    await another(1000).answerOrders(db(), now())
    expect(kind.lines).toEqual(['The booking system takes nothing: it does not answer in time. It is tried again.'])
    await isDone

    scene.server.clock.now += 2000
    await kind.settle()

    expect(new Set(calls('/orders').map(({ key, body }) => key + body)).size).toBe(1)
    expect(calls('/orders')).toHaveLength(2)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('is sent once by two processes that send at once', async () => {
    answered(await scene.order())
    const [one, two] = [another(), another()]

    await Promise.all([one, two, one, two].map((process) => process.answerOrders(db(), now())))
    await kind.settle()

    expect(calls('/orders')).toHaveLength(1)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('is sent again under its key after its process has ended between sending and noting', async () => {
    answered(await scene.order())
    await kind.send()
    // as a process leaves it that ended once the booking system had taken it
    const leased = new Date(scene.server.clock.now + 2 * minute)
    await db()
      .updateTable('provider_request')
      .set({ taken_revision: null, taken_at: null, next_try_at: leased })
      .execute()
    await another().answerOrders(db(), now())
    expect(calls('/orders')).toHaveLength(1)

    scene.server.clock.now += 2 * minute
    await another().answerOrders(db(), now())
    await kind.settle()

    expect(new Set(calls('/orders').map(({ key, body }) => key + body)).size).toBe(1)
    expect(calls('/orders')).toHaveLength(2)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
    expect((await requests()).map(({ next_try_at }) => next_try_at)).toEqual([null])
  })
})

describe('what is not taken', () => {
  const listed = async () => {
    const reply = await scene.server.call(listTimetables, {
      params: { destinationId: scene.world.centre.destinationId },
      token: scene.tokens.planner,
    })
    return answered(reply).json<Timetable[]>()
  }
  const whole = async () =>
    answered(
      await scene.server.call(getTimetable, { params: { id: scene.timetableId }, token: scene.tokens.planner }),
    ).json<Timetable>()
  const fails = () => kind.system.faults.push((_, response) => void response.writeHead(503).end())

  test('for three minutes is told with since when, in one line, and no more once it is taken', async () => {
    const askedAt = now().toISOString()
    answered(await scene.order())
    for (let tries = 0; tries < 40; tries += 1) fails()
    scene.server.clock.now += 3 * minute - 1
    await kind.send()
    expect((await whole()).notTakenSince).toBeUndefined()
    expect(await countWaiting(db())).toEqual({ waiting: 1, late: 0 })

    for (let tries = 0; tries < 4; tries += 1) {
      scene.server.clock.now += minute
      await kind.send()
    }

    expect((await whole()).notTakenSince).toBe(askedAt)
    expect((await listed()).map(({ notTakenSince }) => notTakenSince)).toEqual([askedAt])
    expect(await countWaiting(db())).toEqual({ waiting: 1, late: 1 })
    expect(kind.lines).toEqual([
      'The booking system takes nothing: it answers 503. It is tried again.',
      'The booking system has not taken 1 of what was asked of it for three minutes.',
    ])
    kind.system.faults = []
    scene.server.clock.now += 5 * minute
    await kind.send()
    expect((await whole()).notTakenSince).toBeUndefined()
    expect(await countWaiting(db())).toEqual({ waiting: 0, late: 0 })
    expect(kind.lines.slice(2)).toEqual([
      'The booking system takes what is asked of it again.',
      'The booking system has taken all that had waited.',
    ])
  })

  test('and is asked for anew begins to wait anew', async () => {
    answered(await scene.order())
    fails()
    scene.server.clock.now += 3 * minute
    await kind.send()
    expect((await whole()).notTakenSince).toEqual(expect.any(String))

    answered(await scene.cancelOrder())

    expect((await whole()).notTakenSince).toBeUndefined()
    expect(await stateNow()).toBe(timetableStates.new)
  })
})

describe('cancellations', () => {
  /** Trips of the booking system that are like the first one, by their ids. */
  async function manyTrips(count: number): Promise<number[]> {
    const first = await db().selectFrom('trip').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (__, index) => ({
      ...without(first, 'id'),
      ...{ ride_id: null, provider_id: `T${100_001 + index}` },
    }))
    const made = await db().insertInto('trip').values(rows).returning('id').execute()
    return made.map(({ id }) => id)
  }
  const cancel = async (tripIds: readonly number[]) => {
    const { organizationId } = scene.world.centre
    const user = { id: scene.plannerId, email: 'suunnittelija@perille.example' }
    await db()
      .transaction()
      .execute((trx) =>
        scene.server.services.provider.cancelTrips(trx, {
          organizationId,
          tripIds,
          reason: 'Sairaana',
          user,
          at: now(),
        }),
      )
  }
  const batches = () =>
    calls('/cancellations').map(({ body }) => (JSON.parse(body) as Cancellations).cancellations.length)
  const waiting = async (tripIds: readonly number[]) =>
    (
      await db()
        .selectFrom('trip')
        .select('id')
        .where('id', 'in', tripIds)
        .where('cancel_requested_at', 'is not', null)
        .execute()
    ).length

  beforeEach(async () => {
    answered(await scene.order())
    await kind.settle()
    kind.lines.length = 0
  })

  test('of many trips are handed over 200 at a time, each once', async () => {
    const ids = await manyTrips(450)
    await cancel(ids)

    await Promise.all([kind.send(), another().answerOrders(db(), now())])
    await kind.send()

    // two that take at once may take less each: what the other one holds is passed over
    expect(Math.max(...batches())).toBe(200)
    expect(batches().length).toBeLessThanOrEqual(5)
    expect(new Set(calls('/cancellations').map(({ key }) => key)).size).toBe(batches().length)
    const told = calls('/cancellations').flatMap(({ body }) => (JSON.parse(body) as Cancellations).cancellations)
    expect(told).toHaveLength(450)
    expect(new Set(told.map(({ tripId }) => tripId)).size).toBe(450)
    expect(await waiting(ids)).toBe(450)
    expect(await countWaiting(db())).toEqual({ waiting: 0, late: 0 })
  })

  test('of which half is refused are done for the others', async () => {
    const ids = await manyTrips(10)
    for (let n = 1; n <= 5; n += 1) kind.system.refusedTrips.add(`T${100_000 + n}`)
    await cancel(ids)

    await kind.send()

    expect(await waiting(ids)).toBe(5)
    expect(kind.lines).toEqual(['The booking system does not do 5 cancellations: they are as if nobody had asked.'])
    expect(await countWaiting(db())).toEqual({ waiting: 0, late: 0 })
  })

  test('that are not answered each are sent again', async () => {
    const ids = await manyTrips(4)
    await cancel(ids)
    kind.system.faults = [
      (_, response, done) =>
        void done().then(({ body }) => {
          const { results } = JSON.parse(body) as { results: object[] }
          kind.system.refuse(response, 200, { results: results.slice(0, 3) })
        }),
    ]
    await kind.send()
    expect(await countWaiting(db())).toEqual({ waiting: 1, late: 0 })
    expect(kind.lines).toEqual(['The booking system does not take one cancellation: it is tried again.'])

    scene.server.clock.now += 2000
    await kind.send()

    expect(batches()).toEqual([4, 1])
    expect(await countWaiting(db())).toEqual({ waiting: 0, late: 0 })
  })

  test('that are not accepted together are sent in halves, so that one holds up no other', async () => {
    const ids = await manyTrips(4)
    await cancel(ids)
    kind.system.faults = [
      (_, response) => kind.system.refuse(response, 413, {}),
      (_, response) => kind.system.refuse(response, 400, {}),
      (_, response) => kind.system.refuse(response, 422, { reason: 'Auto on jo matkalla.' }),
    ]

    await kind.send()

    expect(batches()).toEqual([4, 2, 1, 1, 2])
    expect(await waiting(ids)).toBe(3)
    expect(kind.lines).toEqual(['The booking system does not do one cancellation: it is as if nobody had asked.'])
  })

  test('are sent again under the same key when the connection is cut', async () => {
    const ids = await manyTrips(3)
    await cancel(ids)
    kind.system.faults = [(request, _, done) => void done().then(() => request.socket.destroy())]
    await kind.send()

    scene.server.clock.now += 2000
    await kind.send()

    expect(batches()).toEqual([3, 3])
    expect(new Set(calls('/cancellations').map(({ key, body }) => key + body)).size).toBe(1)
    expect(await countWaiting(db())).toEqual({ waiting: 0, late: 0 })
  })

  test('of trips that are not driven any more are done', async () => {
    const { id } = await db().selectFrom('trip').select('id').where('date', '=', '2026-03-16').executeTakeFirstOrThrow()
    await cancel([id])
    const day = kind.system.events.findLast((event) => event.kind === 'day' && event.date === '2026-03-16')

    await kind.system.tell([{ ...day, id: 'E-none', version: (day?.version ?? 0) + 1000, runs: [] }])

    expect(await db().selectFrom('trip').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
      cancelled_at: now(),
      cancelled_by_email: 'suunnittelija@perille.example',
    })
  })
})
