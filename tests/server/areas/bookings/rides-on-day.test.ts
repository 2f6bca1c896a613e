import { beforeEach, describe, expect, test } from 'vitest'
import { listRidesOnDay } from '#contract/bookings.ts'
import type { OtherRide } from '#domain/week/other-ride.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { auditOf, makeTrips, verdictOf } from '#tests/support/board.ts'
import { addBooked } from '#tests/support/booked.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addPassenger, addTimetable, type Centre } from '#tests/support/rides.ts'

const scene = useBookings()

/** A Thursday. */
const date = '2026-03-12'
const ask = (changes: object = {}, token = scene.tokens.booker) =>
  scene.server.call(listRidesOnDay, {
    params: { destinationId: scene.world.centre.destinationId },
    body: { passengerId: scene.helvi, date, bookingId: null, ...changes },
    token,
  })
const rides = async (changes: object = {}) => answered(await ask(changes)).json<OtherRide[]>()
const weekly = (given: Parameters<typeof addTimetable>[3] & { weekdays?: number[]; at?: Centre } = {}) => {
  const { weekdays = [4], at = scene.world.centre, ...timetable } = given
  const ride = { passengerId: scene.helvi, weekdays, time: '07:43' } as const
  return addTimetable(scene.server.services, at, [ride], { state: timetableStates.accepted, ...timetable })
}

beforeEach(async () => {
  const { db } = scene.server.services
  await db.deleteFrom('booking_passenger').execute()
  await db.deleteFrom('booking').execute()
})

describe('rides that a passenger has already on the day of a booking', () => {
  test('are told in the order of time, those of weeks without where the booker may not read them', async () => {
    await weekly()
    const earlier = await addBooked(scene.server.services, scene.world.centre, {
      ...{ passengerId: scene.helvi, date, time: '07:15' },
    })

    expect(await rides()).toMatchObject([
      { date, minutes: minutesOf('07:15'), order: { kind: 'booking', id: earlier } },
      { date: null, minutes: minutesOf('07:43'), rideType: 1, order: null },
    ])
    expect(await auditOf(scene.server, 'booking.otherRides')).toMatchObject([{ passengerIds: [scene.helvi] }])
  })

  test('are those of this day alone, that are ordered and in force', async () => {
    await weekly({ weekdays: [5] })
    await weekly({ state: timetableStates.new })
    await weekly({ startDate: '2026-03-13', endDate: '2026-12-31' })
    await weekly({ startDate: '2026-01-01', endDate: '2026-03-11' })
    const withdrawn = await weekly()
    const { db } = scene.server.services
    await db
      .updateTable('timetable_passenger')
      .set({ withdrawn_at: new Date(scene.server.clock.now) })
      .where('timetable_id', '=', withdrawn)
      .execute()
    const booked = { passengerId: scene.helvi, date } as const
    await addBooked(scene.server.services, scene.world.centre, { ...booked, date: '2026-03-13' })
    await addBooked(scene.server.services, scene.world.centre, { ...booked, state: 'cancelled' })
    await addBooked(scene.server.services, scene.world.centre, { ...booked, state: 'rejected' })

    expect(await rides()).toEqual([])
  })

  test('are not those whose trip of the day was cancelled', async () => {
    await weekly()
    await makeTrips(scene.server)
    expect(await rides()).toHaveLength(1)
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(scene.server.clock.now) })
      .where('date', '=', date)
      .execute()
    expect(await rides()).toEqual([])
  })

  test('are not the booking itself that is being changed', async () => {
    const booked = { passengerId: scene.helvi, date, state: 'open' } as const
    const bookingId = await addBooked(scene.server.services, scene.world.centre, booked)
    expect(await rides({ bookingId })).toEqual([])
    expect(await rides()).toHaveLength(1)
  })

  test('are told to whoever may book for the passenger, and to nobody else', async () => {
    const { world, tokens } = scene
    const elsewhere = await addPassenger(scene.server.services, world.twin, { name: 'Eino Kivi' })
    expect(verdictOf(await ask({ passengerId: elsewhere }))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({}, tokens.stranger))).toEqual([404, 'not_found'])
    expect(verdictOf(await ask({}, tokens.reader))).toEqual([403, 'forbidden'])
  })
})
