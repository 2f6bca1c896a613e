import { describe, expect, test } from 'vitest'
import { deleteTimetable, splitTimetable, updateTimetable } from '#contract/timetables.ts'
import type { CopiedTimetable, TimetableWhole } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { makeTrips } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { contentsOf } from '#tests/support/rides.ts'

const { scene, ask, answerOrders, trips, orderRun } = orderScene()

const hour = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
/** Trips that are not cancelled: "2026-03-16 8:15". */
const driven = async () =>
  (await trips()).flatMap(({ date, minutes, cancelled_at }) =>
    cancelled_at === null ? [`${date} ${hour(minutes)}`] : [],
  )
const update = async (id: number, changes: Record<string, unknown>) => {
  const body = { ...(await scene.whole(id)), ...changes }
  const reply = await scene.server.call(updateTimetable, { params: { id }, body, token: scene.tokens.planner })
  return answered(reply).json<TimetableWhole>()
}
const order = (id: number) => update(id, { state: timetableStates.ordered })
const original = () => scene.whole()

/** Mondays from 16 March to 6 April, accepted, and cut on Monday the 23rd: the rest of them are Helvi's at 9:00. */
async function splitAccepted(time = { hour: 9, minute: 0 }): Promise<number> {
  await scene.updated({ endDate: '2026-04-06' })
  await orderRun()
  await scene.server.services.db.updateTable('organization').set({ splits_timetables: true }).execute()
  const { id } = answered(
    await scene.server.call(splitTimetable, {
      params: { id: scene.timetableId },
      body: { splitDate: '2026-03-23', note: '' },
      token: scene.tokens.planner,
    }),
  ).json<CopiedTimetable>()
  const [ride] = (await scene.whole(id)).rides ?? []
  await scene.saved([{ ...ride, timeOfDay: time }])
  return id
}

/** Cuts what was split off once more, on Monday the 30th: the rest is Helvi's at 10:00. */
async function splitRest(of: number): Promise<number> {
  const { id } = answered(
    await scene.server.call(splitTimetable, {
      params: { id: of },
      body: { splitDate: '2026-03-30', note: '' },
      token: scene.tokens.planner,
    }),
  ).json<CopiedTimetable>()
  const [ride] = (await scene.whole(id)).rides ?? []
  await scene.saved([{ ...ride, timeOfDay: { hour: 10, minute: 0 } }])
  return id
}

const asBefore = ['2026-03-16 8:15', '2026-03-23 8:15', '2026-03-30 8:15', '2026-04-06 8:15']
const asSplit = ['2026-03-16 8:15', '2026-03-23 9:00', '2026-03-30 9:00', '2026-04-06 9:00']

describe('a timetable that has been split', () => {
  test('is driven as before until the draft has been accepted, and then each day by one of them', async () => {
    const id = await splitAccepted()
    await makeTrips(scene.server)
    expect(await driven()).toEqual(asBefore)

    await order(id)
    await makeTrips(scene.server)
    expect(await driven()).toEqual(asBefore)
    await answerOrders()
    await makeTrips(scene.server)

    expect(await driven()).toEqual(asSplit)
    expect(await original()).toMatchObject({ state: timetableStates.accepted, endDate: '2026-03-22' })
    expect(await scene.whole(id)).toMatchObject({ state: timetableStates.accepted, splitUntil: null })
  })

  test('twice leaves no day without its rides, whichever part is accepted when', async () => {
    const id = await splitAccepted()
    const restId = await splitRest(id)
    await order(id)
    await answerOrders()
    expect(await driven()).toEqual(asSplit)

    await order(restId)
    await answerOrders()
    await makeTrips(scene.server)
    expect(await driven()).toEqual(['2026-03-16 8:15', '2026-03-23 9:00', '2026-03-30 10:00', '2026-04-06 10:00'])
    expect(await scene.whole(id)).toMatchObject({ endDate: '2026-03-29', drivenUntil: null })
  })

  test('twice goes on by its middle part, also where that was rejected and is ordered anew', async () => {
    const id = await splitAccepted()
    const restId = await splitRest(id)
    await order(id)
    await scene.server.services.db
      .updateTable('timetable')
      .set({ state: timetableStates.rejected, answer_at: null })
      .where('id', '=', id)
      .execute()
    await update(id, { state: timetableStates.new })
    expect((await scene.whole(restId)).splitUntil).toBe('2026-04-06')

    await order(id)
    await answerOrders()
    expect(await driven()).toEqual(asSplit)
  })

  test('twice keeps a ride cancelled that was before the first time', async () => {
    const id = await splitAccepted()
    const restId = await splitRest(id)
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(), cancel_reason: 'Sairaana' })
      .where('date', '=', '2026-04-06')
      .execute()
    for (const part of [id, restId]) {
      await order(part)
      await answerOrders()
    }
    await makeTrips(scene.server)

    expect(await driven()).toEqual(['2026-03-16 8:15', '2026-03-23 9:00', '2026-03-30 10:00'])
  })

  test('keeps the same rides at the same times once', async () => {
    const id = await splitAccepted({ hour: 8, minute: 15 })
    await order(id)
    await answerOrders()
    await makeTrips(scene.server)

    expect(await driven()).toEqual(asBefore)
    expect(await contentsOf(scene.server.services, ['run'])).toHaveLength(4)
  })

  test('gets trips of the days to come as they come while the draft waits', async () => {
    await splitAccepted()
    const { db } = scene.server.services
    await db.deleteFrom('arrival').where('date', '>=', '2026-03-23').execute()
    await db.deleteFrom('trip').where('date', '>=', '2026-03-23').execute()
    await db.deleteFrom('run').where('date', '>=', '2026-03-23').execute()

    await makeTrips(scene.server)
    expect(await driven()).toEqual(['2026-03-16 8:15', '2026-03-23 8:15'])
    await scene.moveTo('2026-03-25T08:00:00Z')
    await makeTrips(scene.server)
    expect(await driven()).toEqual(asBefore)
  })

  test('goes on where the draft is turned down', async () => {
    const id = await splitAccepted()
    await scene.server.services.db
      .updateTable('passenger')
      .set({ home_address: '', home_city: '', pickup_address: '' })
      .execute()
    await order(id)
    await answerOrders()
    await makeTrips(scene.server)

    expect((await scene.whole(id)).state).toBe(timetableStates.rejected)
    expect(await driven()).toEqual(asBefore)
  })

  test('goes on where the draft is deleted', async () => {
    const id = await splitAccepted()
    answered(await scene.server.call(deleteTimetable, { params: { id }, token: scene.tokens.planner }))
    await makeTrips(scene.server)

    expect(await driven()).toEqual(asBefore)
    expect(await original()).toMatchObject({ endDate: '2026-04-06' })
  })

  test('goes on where the order of the draft is cancelled in the middle', async () => {
    const id = await splitAccepted()
    await order(id)
    await answerOrders()
    const { db } = scene.server.services
    // as if the booking system had stopped before it accepted
    await db
      .updateTable('timetable')
      .set({ state: timetableStates.orderedProcessing, split_until: '2026-04-06', took_over: true })
      .where('id', '=', id)
      .execute()

    await update(id, { state: timetableStates.new })
    expect(await driven()).toEqual(['2026-03-16 8:15'])
    await makeTrips(scene.server)
    await scene.moveTo('2026-03-25T08:00:00Z')
    await makeTrips(scene.server)

    expect(await driven()).toEqual(asBefore)
  })

  test('makes no new trips on days that the draft is taking over', async () => {
    const id = await splitAccepted()
    await order(id)
    const { db } = scene.server.services
    await db
      .updateTable('timetable')
      .set({ state: timetableStates.orderedProcessing, took_over: true })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('arrival').where('date', '>=', '2026-03-23').execute()
    await db.deleteFrom('trip').where('date', '>=', '2026-03-23').execute()

    await makeTrips(scene.server)

    expect(await driven()).toEqual(['2026-03-16 8:15'])
  })

  test.each([
    ['later', '2026-03-30', ['2026-03-16 8:15', '2026-03-23 8:15', '2026-03-30 9:00', '2026-04-06 9:00'], '2026-03-29'],
    ['earlier', '2026-03-20', asSplit, '2026-03-19'],
  ])(
    'ends the day before the draft starts, also one that was moved to start %s',
    async (_, startDate, all, endDate) => {
      const id = await splitAccepted()
      await update(id, { startDate })
      await order(id)
      await answerOrders()
      await makeTrips(scene.server)

      expect(await driven()).toEqual(all)
      // by the booking system: nobody else is named as who has changed it
      expect(await original()).toMatchObject({ endDate, updatedByEmail: '' })
    },
  )

  test('has been replaced by a draft that was moved to start before it', async () => {
    const id = await splitAccepted()
    await update(id, { startDate: '2026-03-13' })
    await order(id)
    await answerOrders()
    await makeTrips(scene.server)

    expect(await driven()).toEqual(asSplit.map((trip) => trip.replace('8:15', '9:00')))
    expect((await original()).state).toBe(timetableStates.acceptedOld)
  })

  test('keeps a ride cancelled that was, at its new time too', async () => {
    const id = await splitAccepted()
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(), cancel_reason: 'Sairaana' })
      .where('date', '=', '2026-03-30')
      .execute()
    await order(id)
    await answerOrders()
    await makeTrips(scene.server)

    expect(await driven()).toEqual(asSplit.filter((trip) => !trip.startsWith('2026-03-30')))
  })
  test.each([
    ['another time', { hour: 9, minute: 0 }, asSplit],
    ['the same time', { hour: 8, minute: 15 }, asBefore],
  ])('drives at %s also whom somebody has asked about on the board', async (_, time, all) => {
    const id = await splitAccepted(time)
    await ask('2026-03-30')
    await order(id)
    await answerOrders()
    await makeTrips(scene.server)

    expect(await driven()).toEqual(all)
    expect((await trips()).filter(({ date }) => date === '2026-03-30')).toHaveLength(2)
  })

  test('makes no new trip beside one whose cancellation has been asked for', async () => {
    const id = await splitAccepted()
    const [asked_at, answered_at] = [0, 3_600_000].map((ms) => new Date(scene.server.clock.now + ms))
    const asked = { cancel_requested_at: asked_at, cancel_answer_at: answered_at }
    await scene.server.services.db.updateTable('trip').set(asked).where('date', '=', '2026-03-30').execute()
    await order(id)
    await answerOrders()
    await makeTrips(scene.server)

    expect(await driven()).toEqual(['2026-03-16 8:15', '2026-03-23 9:00', '2026-03-30 8:15', '2026-04-06 9:00'])
  })
})
