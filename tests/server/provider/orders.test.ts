import { describe, expect, test } from 'vitest'
import { daysFrom, weekdayOf } from '#domain/local-date.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { makeTrips } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { orderScene } from '#tests/support/order-scene.ts'
import { springDays } from '#tests/support/timetable-scene.ts'

const plannedDays = 182

const { scene, now, answerOrders, timetable, stateNow, trips, dates, orderRun } = orderScene()
const second = 1000

describe('an ordered timetable', () => {
  test('has a ride that the clock change skips once, an hour later by the clock, and as long as any', async () => {
    const at = (hour: number, minute: number) =>
      scene.input({ weekDayId: 0, timeOfDay: { hour, minute }, rideType: rideTypes.departure })
    await scene.saved([at(3, 30), scene.input({ weekDayId: 0, timeOfDay: { hour: 4, minute: 5 } })])

    await orderRun()
    await makeTrips(scene.server)

    const sundays = await scene.server.services.db
      .selectFrom('trip as t')
      .innerJoin('run as r', 'r.id', 't.run_id')
      .select(['t.date', 'r.direction', 'r.minutes', 't.start_minutes as start', 't.end_minutes as end'])
      .where('t.date', 'in', ['2026-03-22', '2026-03-29'])
      .orderBy('t.date')
      .orderBy('r.minutes')
      .execute()
    expect(sundays).toEqual([
      { date: '2026-03-22', direction: 'departure', minutes: 210, start: 210, end: 222 },
      { date: '2026-03-22', direction: 'arrival', minutes: 245, start: 233, end: 245 },
      { date: '2026-03-29', direction: 'arrival', minutes: 245, start: 173, end: 245 },
      { date: '2026-03-29', direction: 'departure', minutes: 270, start: 270, end: 282 },
    ])
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
})
