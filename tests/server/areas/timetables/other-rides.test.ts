import { beforeEach, describe, expect, test } from 'vitest'
import { listOtherRides } from '#contract/timetables.ts'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { otherRidesAtMost, type OtherRides } from '#domain/week/other-ride.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { timetableStateFacts, timetableStates, type TimetableStateName } from '#domain/timetable/state.ts'
import { auditOf } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addTimetable, type Centre } from '#tests/support/rides.ts'
import { springDays, timetableScene } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()

const ask = (token = scene.tokens.planner) =>
  scene.server.call(listOtherRides, { params: { id: scene.timetableId }, token })
const told = async (token?: string) => answered(await ask(token)).json<OtherRides>()
const others = async (token?: string) => (await told(token)).rides

const weekly = (
  given: Parameters<typeof addTimetable>[3] & { weekdays?: number[]; passengerId?: number; at?: Centre } = {},
) => {
  const { weekdays = [1], passengerId = scene.helvi, at = scene.world.centre, ...timetable } = given
  const ride = { passengerId, weekdays, time: '07:43' } as const
  const times = { ...springDays, state: timetableStates.accepted, ...timetable }
  return addTimetable(scene.server.services, at, [ride], times)
}

interface Booked {
  date?: LocalDate
  state?: keyof typeof bookingStates
  passengerId?: number
  at?: Centre
  count?: number
}

/** Books the same that often. */
async function book({ date = '2026-03-16', state = 'ok', passengerId = scene.helvi, at, count = 1 }: Booked = {}) {
  const { organizationId, destinationId } = at ?? scene.world.centre
  const { db } = scene.server.services
  const when = new Date(scene.server.clock.now)
  const booking = {
    organization_id: organizationId,
    destination_id: destinationId,
    state: bookingStates[state],
    date,
    minutes: minutesOf('09:30'),
    start_minutes: minutesOf('09:30'),
    created_at: when,
    created_by: null,
    updated_at: when,
    updated_by: null,
  }
  const made = await db
    .insertInto('booking')
    .values(Array.from({ length: count }, () => booking))
    .returning('id')
    .execute()
  const rider = { organization_id: organizationId, position: 0, passenger_id: passengerId }
  await db
    .insertInto('booking_passenger')
    .values(made.map(({ id }) => ({ ...rider, booking_id: id })))
    .execute()
}

beforeEach(async () => {
  await scene.server.services.db.deleteFrom('booking_passenger').execute()
  await scene.server.services.db.deleteFrom('booking').execute()
})

describe('rides by other orders', () => {
  test('are told with their time and what they belong to', async () => {
    const timetableId = await weekly()
    await book()
    const place = { destinationId: scene.world.centre.destinationId, destinationAlias: expect.any(String) as string }

    expect(await others(scene.tokens.both)).toEqual([
      {
        passengerId: scene.helvi,
        weekDayId: 1,
        date: null,
        minutes: minutesOf('07:43'),
        rideType: 1,
        order: { kind: 'timetable', id: timetableId, number: String(timetableId), ...place },
      },
      // the planner may not read bookings
      {
        passengerId: scene.helvi,
        weekDayId: 1,
        date: '2026-03-16',
        minutes: minutesOf('09:30'),
        rideType: null,
        order: null,
      },
    ])
  })

  test('at a destination whose timetables are not the user’s to read are told without it', async () => {
    const { sibling } = scene.world
    await weekly({ at: sibling })

    expect((await others()).map(({ order, minutes }) => ({ order, minutes }))).toEqual([{ order: null, minutes: 463 }])
    expect((await others(scene.tokens.both))[0]?.order?.destinationId).toBe(sibling.destinationId)
  })

  test.each(Object.keys(timetableStates) as TimetableStateName[])(
    'of a timetable in state %s count if it drives',
    async (state) => {
      await weekly({ state: timetableStates[state] })
      expect(await others()).toHaveLength(timetableStateFacts[timetableStates[state]].drives ? 1 : 0)
    },
  )

  test.each([
    ['of a deleted timetable', { deleted: true }, 0],
    ['on a weekday without a ride here', { weekdays: [2] }, 0],
    ['of a timetable that is over before', { startDate: '2026-01-01', endDate: '2026-03-15' }, 0],
    ['of one that begins after', { startDate: '2026-03-30', endDate: '2026-05-01' }, 0],
    ['of one that has the first Monday', { startDate: '2026-01-01', endDate: '2026-03-16' }, 1],
    ['of one that has the last Monday', { startDate: '2026-03-23', endDate: '2026-05-01' }, 1],
    ['of one that shares days but no Monday', { startDate: '2026-03-24', endDate: '2026-05-01' }, 0],
  ])('%s: %j', async (_, given, expected) => {
    await weekly(given)
    expect(await others()).toHaveLength(expected)
  })

  test('of somebody without a ride here do not count', async () => {
    await weekly({ passengerId: scene.aino })
    expect(await others()).toEqual([])
  })

  test.each([
    ['open', '2026-03-23', 1],
    ['ok', '2026-03-16', 1],
    ['cancelled', '2026-03-16', 0],
    ['rejected', '2026-03-16', 0],
    ['ok', '2026-03-17', 0],
    ['ok', '2026-03-09', 0],
    ['ok', '2026-03-30', 0],
  ] as const)('of a booking that is %s on %s: %i', async (state, date, expected) => {
    await book({ state, date })
    expect(await others()).toHaveLength(expected)
  })

  test('of days that have passed do not count', async () => {
    await scene.setState('acceptedModified')
    await book({ date: '2026-03-16' })
    await weekly({ startDate: '2026-03-16', endDate: '2026-03-16' })
    expect(await others()).toHaveLength(2)
    await scene.moveTo('2026-03-17T08:00:00Z')
    expect(await others()).toEqual([])
  })

  test('of who was withdrawn from the other timetable do not count', async () => {
    const timetable_id = await weekly()
    const withdrawn = { withdrawn_at: new Date(scene.server.clock.now) }
    const { db } = scene.server.services
    await db.updateTable('timetable_passenger').set(withdrawn).where('timetable_id', '=', timetable_id).execute()
    expect(await others()).toEqual([])
  })

  test('of who is inactive do not count: they are not driven here', async () => {
    await weekly()
    await book()
    const { db } = scene.server.services
    await db.updateTable('passenger').set({ inactive: true }).where('id', '=', scene.helvi).execute()
    expect(await others()).toEqual([])
  })

  test('beyond what one answer takes are counted, and each passenger’s first one is told', async () => {
    await scene.saved([scene.input()])
    await book({ count: otherRidesAtMost + 1 })
    await book({ passengerId: scene.aino })
    await weekly({ passengerId: scene.aino })

    const { rides, moreCount } = await told()
    expect(rides).toHaveLength(otherRidesAtMost)
    expect(moreCount).toBe(3)
    const ofAino = rides.filter(({ passengerId }) => passengerId === scene.aino)
    expect(ofAino.map(({ date }) => date)).toEqual([null, '2026-03-16'])
  })

  test('are told to who may order, and the asking leaves a trace of whom it was about', async () => {
    await weekly()
    expect((await ask(scene.tokens.reader)).statusCode).toBe(403)
    expect((await ask(scene.tokens.siblingPlanner)).statusCode).toBe(404)
    await others()
    expect((await auditOf(scene.server, 'timetable.otherRides')).at(-1)).toMatchObject({
      objectId: scene.timetableId,
      passengerIds: [scene.helvi],
    })
  })
})
