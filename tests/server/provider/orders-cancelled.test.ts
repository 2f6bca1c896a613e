import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setArrivalComplete } from '#contract/arrivals.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { boardOf, verdictOf } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { contentsOf } from '#tests/support/rides.ts'

const { scene, ask, now, answerOrders, stateNow, trips, dates, board, orderRun } = orderScene()

describe('an order that is cancelled', () => {
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

  test('is finished by the next answers when it was not cancelled', async () => {
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
    await ask('2026-04-06')

    answered(await scene.cancelOrder())

    expect((await trips()).map(({ date, cancelled_at }) => [date, cancelled_at !== null])).toEqual([
      ['2026-03-16', false],
      ['2026-03-23', false],
      ['2026-03-30', false],
      ['2026-04-06', true],
    ])
  })

  test.skipIf(postgresUrl === undefined)(
    'keeps on record what is asked of a trip meanwhile (PostgreSQL only)',
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
    'waits for whoever is at an item of the board, and takes nothing from them (PostgreSQL only)',
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

  test.each([
    ['the same time', {}, 495],
    ['another time', { minutes: 600 }, 600],
  ])('and is made again for %s, has its trips again, also of whom somebody asked about', async (_, moved, minutes) => {
    await orderRun()
    await ask('2026-03-23')
    await scene.setState('acceptedModified')
    await scene.server.services.db
      .updateTable('ride')
      .set({ version: 2, ...moved })
      .execute()

    await orderRun()

    expect(await stateNow()).toBe(timetableStates.accepted)
    expect((await trips()).map((trip) => [trip.date, trip.minutes, trip.cancelled_at !== null])).toEqual([
      ['2026-03-16', minutes, false],
      ['2026-03-23', 495, true],
      ['2026-03-23', minutes, false],
    ])
  })

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

  test.each([
    ['was cancelled', (at: Date) => ({ cancelled_at: at, cancel_reason: 'Sairaana' })],
    ['has begun', (at: Date) => ({ pickup_at: at })],
  ])('or moved and ordered again, has no second trip on a day on which it %s', async (_, changes) => {
    await orderRun()
    const { db } = scene.server.services
    await db.updateTable('trip').set(changes(now())).where('date', '=', '2026-03-16').execute()
    await scene.setState('acceptedModified')
    const [ride] = await scene.rides()
    await scene.saved([{ ...ride, timeOfDay: { hour: 10, minute: 0 } }])

    await orderRun()

    expect(await stateNow()).toBe(timetableStates.accepted)
    expect((await trips()).map(({ date, minutes }) => [date, minutes])).toEqual([
      ['2026-03-16', 495],
      ['2026-03-23', 600],
    ])
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

test('an item that is confirmed while its order is cancelled stays, or is refused', async () => {
  await orderRun()
  await scene.server.services.db
    .updateTable('timetable')
    .set({ state: timetableStates.orderedProcessing, answer_at: now() })
    .execute()
  await scene.moveTo('2026-03-16T05:00:00Z')
  const token = await scene.server.signIn('aino@perille.example')
  const [item] = await boardOf(scene.server, scene.world.centre, token)
  const id = item?.id ?? 0

  const [confirmed, cancelled] = await Promise.all([
    scene.server.call(setArrivalComplete, { body: { id }, token }),
    scene.cancelOrder(),
  ])

  answered(cancelled)
  expect(await dates()).toEqual(confirmed.statusCode === 200 ? ['2026-03-16'] : [])
  expect([200, 404]).toContain(confirmed.statusCode)
})
