import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setArrivalComplete } from '#contract/arrivals.ts'
import { daysFrom, weekdayOf } from '#domain/local-date.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { plannedDays } from '#server/provider/dispatcher/orders.ts'
import type { Provider } from '#server/provider/provider.ts'
import { boardOf, makeTrips, verdictOf } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { answered } from '#tests/support/decisions.ts'
import { contentsOf, rideTables } from '#tests/support/rides.ts'
import { springDays, timetableScene } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()
const second = 1000

const now = () => new Date(scene.server.clock.now)
const answerOrders = (provider: Provider = scene.server.services.provider) =>
  provider.answerOrders(scene.server.services.db, now())
const timetable = () => scene.server.services.db.selectFrom('timetable').selectAll().executeTakeFirstOrThrow()
const stateNow = async () => (await timetable()).state
const trips = () =>
  scene.server.services.db
    .selectFrom('trip as t')
    .innerJoin('arrival as a', 'a.trip_id', 't.id')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .select([
      't.date',
      't.passenger_id as passengerId',
      'a.direction',
      'a.minutes',
      'r.date as runDate',
      't.cancelled_at',
    ])
    .orderBy('t.date')
    .orderBy('a.minutes')
    .execute()
const dates = async () => (await trips()).map(({ date }) => date)
const board = () => boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
const orderRun = async () => {
  answered(await scene.order())
  await answerOrders()
}

describe('an ordered timetable', () => {
  test('is accepted, and every ride of its days is a trip with its item on the board', async () => {
    await scene.saved([
      scene.input(),
      scene.input({ rideType: rideTypes.departure, timeOfDay: { hour: 14, minute: 0 } }),
    ])

    await orderRun()

    expect(await stateNow()).toBe(timetableStates.accepted)
    const item = (date: string, passengerId: number, direction: string, minutes: number) =>
      expect.objectContaining({ date, runDate: date, passengerId, direction, minutes, cancelled_at: null }) as unknown
    expect(await trips()).toEqual(
      ['2026-03-16', '2026-03-23'].flatMap((date) => [
        item(date, scene.aino, 'arrival', 465),
        item(date, scene.helvi, 'arrival', 495),
        item(date, scene.aino, 'departure', 840),
      ]),
    )
    expect((await board()).map(({ date, passengerName }) => [date, passengerName])).toEqual([
      ['2026-03-16', 'Aino Harju'],
      ['2026-03-16', 'Helvi Tuomikoski'],
      ['2026-03-16', 'Aino Harju'],
    ])
  })

  test('stays the version that it was ordered in: nothing that staff entered has changed', async () => {
    await orderRun()

    expect(await scene.whole()).toMatchObject({ version: 2, updatedByEmail: 'suunnittelija@perille.example' })
  })

  test('has its trips made once, however often answers are asked for and trips are updated', async () => {
    await orderRun()
    const before = await contentsOf(scene.server.services, rideTables)

    await answerOrders()
    await makeTrips(scene.server)

    expect(await contentsOf(scene.server.services, rideTables)).toEqual(before)
  })

  test('goes through its states when the booking system takes its time', async () => {
    const orderTimes = { processingMs: 4 * second, decisionMs: 8 * second }
    const slow = createDispatcher({ cancellationAnswerMs: 0, orderTimes })
    answered(await scene.order())
    await slow.submitOrder(
      scene.server.services.db,
      { organizationId: scene.world.centre.organizationId, id: scene.timetableId },
      now(),
    )
    const after = async (ms: number) => {
      scene.server.clock.now += ms
      await answerOrders(slow)
      return stateNow()
    }

    expect(await after(4 * second - 1)).toBe(timetableStates.ordered)
    expect(await after(1)).toBe(timetableStates.orderedProcessing)
    expect(await after(8 * second - 1)).toBe(timetableStates.orderedProcessing)
    expect(await trips()).toEqual([])
    expect(await after(1)).toBe(timetableStates.accepted)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('that nobody has ordered is never answered', async () => {
    await scene.setState('ordered')

    await answerOrders()

    expect(await stateNow()).toBe(timetableStates.ordered)
  })

  test('gets the trips of half a year at once, and the others as their days come', async () => {
    await scene.updated({ endDate: '2027-03-01' })

    await orderRun()

    const mondays = daysFrom(springDays.startDate, plannedDays).filter(
      (day) => weekdayOf(day) === 1 && day <= '2026-09-09',
    )
    expect(await dates()).toEqual(mondays)
  })

  test('is rejected with the names of those whose address is missing, and can be ordered again with one', async () => {
    const { db } = scene.server.services
    const setAddress = (home_address: string, home_city: string) =>
      db.updateTable('passenger').set({ home_address, home_city }).where('id', '=', scene.helvi).execute()
    await setAddress('', '')

    await orderRun()

    expect(await scene.whole()).toMatchObject({
      state: timetableStates.rejected,
      rejectedReason: 'Kotiosoite puuttuu: Helvi Tuomikoski.',
    })
    expect(await trips()).toEqual([])
    await setAddress('Käpypolku 1', 'Lahti')
    answered(await scene.cancelOrder())
    await orderRun()
    expect(await scene.whole()).toMatchObject({ state: timetableStates.accepted, rejectedReason: null })
  })

  test('is rejected when its destination is gone', async () => {
    answered(await scene.order())
    const { db } = scene.server.services
    const setDeleted = (deleted: boolean) =>
      db.updateTable('destination').set({ deleted }).where('id', '=', scene.world.centre.destinationId).execute()
    await setDeleted(true)

    await answerOrders()

    await setDeleted(false)
    expect(await timetable()).toMatchObject({ state: timetableStates.rejected, rejected_reason: 'Kohde on poistettu.' })
  })

  test('makes no trips for who was made inactive after the order', async () => {
    await scene.saved([scene.input()])
    answered(await scene.order())
    await scene.server.services.db
      .updateTable('passenger')
      .set({ inactive: true })
      .where('id', '=', scene.aino)
      .execute()

    await answerOrders()

    expect((await trips()).map(({ passengerId }) => passengerId)).toEqual([scene.helvi, scene.helvi])
  })
})

describe('an order that is taken back', () => {
  /** As if the booking system had stopped in the middle of its work. */
  const half = async () => {
    await orderRun()
    await scene.server.services.db
      .updateTable('timetable')
      .set({ state: timetableStates.orderedProcessing, answer_at: now() })
      .execute()
  }

  test('disappears from the board with its runs', async () => {
    await half()

    answered(await scene.cancelOrder())

    expect(await board()).toEqual([])
    expect(await contentsOf(scene.server.services, ['run', 'trip', 'arrival'])).toEqual([])
    await answerOrders()
    expect(await stateNow()).toBe(timetableStates.new)
  })

  test('is finished by the next answers when it was not taken back', async () => {
    await half()
    await scene.server.services.db.deleteFrom('arrival').where('date', '=', '2026-03-23').execute()
    await scene.server.services.db.deleteFrom('trip').where('date', '=', '2026-03-23').execute()

    await answerOrders()

    expect(await stateNow()).toBe(timetableStates.accepted)
    expect(await dates()).toEqual(['2026-03-16', '2026-03-23'])
  })

  test('leaves what is past, under way or confirmed, and keeps the record of what was asked', async () => {
    await scene.updated({ passengerIds: [scene.helvi, scene.aino], endDate: '2026-04-13' })
    await half()
    await scene.moveTo('2026-03-16T08:00:00Z')
    const { db } = scene.server.services
    const items = await db.selectFrom('arrival').select(['id', 'trip_id', 'date']).orderBy('date').execute()
    const itemOn = (date: string) => items.find((item) => item.date === date)!
    await db
      .updateTable('arrival')
      .set({ completed_at: now(), occurred_at: now() })
      .where('id', '=', itemOn('2026-03-23').id)
      .execute()
    await db.updateTable('trip').set({ pickup_at: now() }).where('id', '=', itemOn('2026-03-30').trip_id).execute()
    await db
      .insertInto('arrival_event')
      .values({
        organization_id: scene.world.centre.organizationId,
        arrival_id: itemOn('2026-04-06').id,
        kind: 'incomplete',
        user_id: scene.plannerId,
        occurred_at: now(),
        received_at: now(),
        outcome: 'repeated',
      })
      .execute()

    answered(await scene.cancelOrder())

    expect((await trips()).map(({ date, cancelled_at }) => [date, cancelled_at !== null])).toEqual([
      ['2026-03-16', false],
      ['2026-03-23', false],
      ['2026-03-30', false],
      ['2026-04-06', true],
    ])
  })

  test.skipIf(postgresUrl === undefined)(
    'keeps on record what is asked of a trip meanwhile (skipped without TEST_DATABASE_URL)',
    async () => {
      await half()
      const { organization_id, id: arrival_id } = await scene.server.services.db
        .selectFrom('arrival')
        .select(['organization_id', 'id'])
        .where('date', '=', '2026-03-16')
        .executeTakeFirstOrThrow()
      const asked = { kind: 'incomplete', user_id: scene.plannerId, outcome: 'repeated' } as const

      const reply = await whileHeld(
        scene.server.services.db,
        async (trx) => {
          await trx.updateTable('arrival').set({ version: 2 }).where('id', '=', arrival_id).execute()
          await trx
            .insertInto('arrival_event')
            .values({ organization_id, arrival_id, ...asked, occurred_at: now(), received_at: now() })
            .execute()
        },
        () => scene.cancelOrder(),
      )

      expect(verdictOf(reply)).toEqual([200])
      expect((await trips()).map(({ date, cancelled_at }) => [date, cancelled_at !== null])).toEqual([
        ['2026-03-16', true],
      ])
    },
  )

  test.skipIf(postgresUrl === undefined)(
    'waits for whoever is at an item of the board, and takes nothing from them (skipped without TEST_DATABASE_URL)',
    async () => {
      await half()
      const { db } = scene.server.services
      const { id, trip_id } = await db
        .selectFrom('arrival')
        .select(['id', 'trip_id'])
        .where('date', '=', '2026-03-16')
        .executeTakeFirstOrThrow()
      const isWaiting = sql<{ is_waiting: boolean }>`
        select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as is_waiting`

      const { reply } = await db.transaction().execute(async (trx) => {
        await trx.selectFrom('arrival').select('id').where('id', '=', id).forUpdate().execute()
        const reply = scene.cancelOrder()
        await expect.poll(async () => (await isWaiting.execute(trx)).rows[0]?.is_waiting, { timeout: 2500 }).toBe(true)
        await trx.selectFrom('trip').select('id').where('id', '=', trip_id).forUpdate().execute()
        return { reply }
      })

      expect(verdictOf(await reply)).toEqual([200])
    },
  )

  test('frees its cars for others', async () => {
    await half()
    answered(await scene.cancelOrder())

    await orderRun()

    expect((await board()).map(({ carName }) => carName)).toEqual(['Taksi 214'])
  })
})

describe('a ride that is taken out of an open timetable that had been accepted', () => {
  test('takes its coming trips along', async () => {
    await scene.saved([scene.input()])
    await orderRun()
    await scene.setState('acceptedModified')
    const ride = (await scene.rides()).find(({ passengerId }) => passengerId === scene.aino)

    answered(await scene.remove([ride?.id]))

    expect((await trips()).map(({ passengerId }) => passengerId)).toEqual([scene.helvi, scene.helvi])
  })

  test('or moved and ordered again, has trips at the new time alone', async () => {
    await orderRun()
    await scene.setState('acceptedModified')
    const [ride] = await scene.rides()
    await scene.saved([{ ...ride, timeOfDay: { hour: 10, minute: 0 } }])

    await orderRun()

    expect((await trips()).map(({ minutes }) => minutes)).toEqual([600, 600])
  })
})

test('an item that is confirmed while its order is taken back stays, or is refused', async () => {
  await orderRun()
  await scene.server.services.db
    .updateTable('timetable')
    .set({ state: timetableStates.orderedProcessing, answer_at: now() })
    .execute()
  await scene.moveTo('2026-03-16T05:00:00Z')
  const token = await scene.server.signIn('aino@perille.example')
  const [item] = await boardOf(scene.server, scene.world.centre, token)
  const id = item?.id ?? 0

  const [ticked, cancelled] = await Promise.all([
    scene.server.call(setArrivalComplete, { body: { id }, token }),
    scene.cancelOrder(),
  ])

  answered(cancelled)
  expect(await dates()).toEqual(ticked.statusCode === 200 ? ['2026-03-16'] : [])
  expect([200, 404]).toContain(ticked.statusCode)
})
