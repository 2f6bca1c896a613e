import { beforeEach, describe, expect, test } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Event, Run } from '#server/provider/http/event-schemas.ts'
import type { Order, OrderChanges } from '#server/provider/http/order-schemas.ts'
import { outsideKind } from '#tests/support/booking-system/kinds.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const kind = outsideKind()
const { scene, now, stateNow, trips, dates } = orderScene(kind.start)

beforeEach(async () => {
  await kind.empty()
  await scene.saved([scene.input()])
})

const db = () => scene.server.services.db
const passengers = (...passengerIds: number[]) => ({
  organizationId: scene.world.centre.organizationId,
  passengerIds,
})
/** Stores the move of somebody, and tells of it in the same transaction. */
const move = (home_address: string, id = scene.helvi) =>
  db()
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('passenger').set({ home_address }).where('id', '=', id).execute()
      await scene.server.services.provider.reviseOrders(trx, passengers(id), now())
    })
const withdraw = (withdrawn_at: Date | null) =>
  db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('timetable_passenger')
        .set({ withdrawn_at })
        .where('passenger_id', '=', scene.helvi)
        .execute()
      await scene.server.services.provider.reviseOrders(trx, passengers(scene.helvi), now())
    })
const calls = (path: string) => kind.system.asked.filter((asked) => asked.path === `/api${path}`)
const bodies = <Body>(path: string) => calls(path).map(({ body }) => JSON.parse(body) as Body)
const request = () => db().selectFrom('provider_request').selectAll().executeTakeFirstOrThrow()
const helvisRide = async () =>
  (await db().selectFrom('ride').select('id').where('passenger_id', '=', scene.helvi).executeTakeFirstOrThrow()).id
const homes = async () =>
  (
    await db()
      .selectFrom('trip')
      .select('start_place')
      .where('passenger_id', '=', scene.helvi)
      .orderBy('date')
      .execute()
  ).map(({ start_place }) => start_place)
function lastDay(changes: object = {}): Event {
  const event = kind.system.events.find((each) => each.kind === 'day')
  if (!event) throw new Error('No day was told.')
  return { ...event, id: 'E-old', version: event.version + 5000, ...changes }
}

const settled = async () => {
  answered(await scene.order())
  await kind.settle()
}

describe('an order that was taken', () => {
  test('has only the rides that have changed told again, each under a newer revision', async () => {
    await settled()
    const { revision } = await request()

    await move('Uusikatu 7')
    await kind.settle()

    const ride = { id: await helvisRide(), passengerId: scene.helvi, weekday: 1, direction: 'arrival', minutes: 495 }
    const [changes, ...others] = bodies<OrderChanges>('/orders/changes')
    expect(others).toEqual([])
    expect(changes).toMatchObject({ orderId: scene.timetableId, revision, endedRides: [] })
    expect(changes?.rides).toEqual([{ ...ride, revision: expect.any(Number) as unknown }])
    expect(changes?.rides[0]?.revision).toBeGreaterThan(revision)
    expect(changes?.passengers.map(({ id, home }) => [id, home.address])).toEqual([[scene.helvi, 'Uusikatu 7, Lahti']])
    expect(calls('/orders')).toHaveLength(1)
    expect(await stateNow()).toBe(timetableStates.accepted)
    expect(await homes()).toEqual(['Uusikatu 7, Lahti', 'Uusikatu 7, Lahti'])
  })

  test('is not told of again when nothing that was told has changed', async () => {
    await settled()

    await db()
      .transaction()
      .execute((trx) => scene.server.services.provider.reviseOrders(trx, passengers(scene.helvi, scene.aino), now()))
    await kind.settle()

    expect(calls('/orders/changes')).toEqual([])
  })

  test('has changes that nobody has decided told too, as a place that was found on the map', async () => {
    await settled()
    await db()
      .updateTable('passenger')
      .set({ home_latitude: 60.97, home_longitude: 25.63 })
      .where('id', '=', scene.helvi)
      .execute()

    await kind.settle()
    await kind.send()

    expect(bodies<OrderChanges>('/orders/changes').map(({ rides }) => rides.map(({ id }) => id))).toEqual([
      [await helvisRide()],
    ])
  })

  test('is told what ended of it, and again when that is back', async () => {
    await settled()
    await withdraw(now())
    await kind.settle()
    await withdraw(null)
    await kind.settle()

    const told = bodies<OrderChanges>('/orders/changes')
    expect(told.map(({ rides, endedRides }) => [rides.length, endedRides.map(({ endsTrips }) => endsTrips)])).toEqual([
      [0, [false]],
      [1, []],
    ])
  })

  test('is not told of in a transaction that comes to nothing', async () => {
    await settled()

    await expect(
      db()
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('passenger').set({ home_address: 'Ei mitään 1' }).execute()
          await scene.server.services.provider.reviseOrders(trx, passengers(scene.helvi), now())
          throw new Error('undone')
        }),
    ).rejects.toThrow('undone')
    await kind.send()

    expect(calls('/orders/changes')).toEqual([])
  })

  test('has rides that are taken away told as ended with their trips', async () => {
    await settled()
    const id = await helvisRide()
    await db()
      .transaction()
      .execute(async (trx) => {
        await scene.server.services.provider.withdrawRides(trx, [id], now())
        await trx.deleteFrom('ride').where('id', '=', id).execute()
      })
    expect((await trips()).map(({ passengerId }) => passengerId)).toEqual([scene.aino, scene.aino])

    await kind.settle()

    expect(bodies<OrderChanges>('/orders/changes').map(({ endedRides }) => endedRides[0]?.endsTrips)).toEqual([true])
    expect((await trips()).map(({ passengerId }) => passengerId)).toEqual([scene.aino, scene.aino])
    expect(await kind.system.db.selectFrom('trip').select('id').execute()).toHaveLength(2)
  })

  test('keeps its changes for as long as they are not taken, also when it refuses them', async () => {
    await settled()
    kind.system.faults = [(_, response) => kind.system.refuse(response, 422, { reason: 'Ei onnistu.' })]
    await move('Uusikatu 7')
    await kind.send()
    expect(await stateNow()).toBe(timetableStates.accepted)
    expect(kind.lines).toEqual([
      `The booking system does not take changes of order ${scene.timetableId}: it answers 422. It is tried again.`,
    ])

    scene.server.clock.now += 2000
    await kind.settle()

    expect(await homes()).toEqual(['Uusikatu 7, Lahti', 'Uusikatu 7, Lahti'])
    expect((await request()).next_try_at).toBeNull()
  })
})

test('an answer whose day is older than a change of the ride does not undo the change', async () => {
  await settled()
  const old = lastDay()
  await move('Uusikatu 7')
  await kind.settle()
  const before = await homes()
  const oldHomes = old.kind === 'day' ? old.runs.flatMap((run) => run.trips.map(({ start }) => start.address)) : []
  expect(oldHomes).toContain('Käpypolku 1, Lahti')

  const { body } = await kind.system.tell([old])

  expect(JSON.parse(body)).toEqual({ results: [{ id: 'E-old', outcome: 'applied' }] })
  expect((await homes()).filter((home) => !before.includes(home))).toEqual([])
})

test('trips of a ride that has ended are not made by a day that is told of it as it was', async () => {
  await settled()
  const old = lastDay()
  await db().deleteFrom('arrival').execute()
  await db().deleteFrom('trip').execute()
  await withdraw(now())

  const { revision } = await db()
    .selectFrom('provider_ride')
    .select('revision')
    .where('passenger_id', '=', scene.helvi)
    .executeTakeFirstOrThrow()
  const asOfNow = (run: Run): Run => ({
    ...run,
    trips: run.trips.map((trip) => (trip.passengerId === scene.helvi ? { ...trip, revision } : trip)),
  })

  await kind.system.tell([old])
  // nor by one that knows of the end
  if (old.kind === 'day') await kind.system.tell([{ ...old, version: old.version + 1, runs: old.runs.map(asOfNow) }])

  expect((await db().selectFrom('trip').select('passenger_id').execute()).map((trip) => trip.passenger_id)).toEqual([
    scene.aino,
  ])
})

describe('an order that changes before it was taken', () => {
  test('is told as a whole under a newer revision, and an answer to the older one changes nothing', async () => {
    answered(await scene.order())
    await kind.send()
    kind.system.listener = null
    await kind.system.work()
    // its answer to the call was lost
    await db().updateTable('provider_request').set({ taken_revision: null, next_try_at: now() }).execute()
    await move('Uusikatu 7')
    kind.system.listener = kind.listener

    await kind.system.tell(kind.system.events)
    expect(await stateNow()).toBe(timetableStates.ordered)
    expect(await dates()).toEqual([])

    await kind.settle()
    const orders = bodies<Order>('/orders')
    expect(orders).toHaveLength(2)
    expect(orders[1]?.revision).toBeGreaterThan(orders[0]?.revision ?? 0)
    expect(calls('/orders/changes')).toEqual([])
    expect(await homes()).toEqual(['Uusikatu 7, Lahti', 'Uusikatu 7, Lahti'])
    expect(await trips()).toHaveLength(4)
  })

  test('has been taken once it is answered, also where the answer to the call was lost', async () => {
    kind.system.faults = [(request, _, done) => void done().then(() => request.socket.destroy())]
    answered(await scene.order())
    await kind.send()
    await kind.system.work()
    expect(await stateNow()).toBe(timetableStates.accepted)

    await move('Uusikatu 7')
    await kind.settle()

    expect(calls('/orders')).toHaveLength(1)
    expect(calls('/orders/changes')).toHaveLength(1)
    expect(await homes()).toEqual(['Uusikatu 7, Lahti', 'Uusikatu 7, Lahti'])
  })
})

test('what changes while changes are on their way is told after them', async () => {
  await settled()
  await move('Uusikatu 7')
  kind.system.faults = [
    (_, response, done) =>
      void done().then(async ({ status, body, headers }) => {
        await move('Toinen katu 9')
        response.writeHead(status, headers).end(body)
      }),
  ]
  await kind.send()

  await kind.settle()

  expect(bodies<OrderChanges>('/orders/changes').map(({ passengers: [rider] }) => rider?.home.address)).toEqual([
    'Uusikatu 7, Lahti',
    'Toinen katu 9, Lahti',
  ])
  expect(await homes()).toEqual(['Toinen katu 9, Lahti', 'Toinen katu 9, Lahti'])
})
