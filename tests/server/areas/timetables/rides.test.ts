import { describe, expect, test } from 'vitest'
import { createRide, deleteRide, listRides, updateRide } from '#contract/rides.ts'
import { passengerStates } from '#domain/passenger.ts'
import { rideTypes, type Ride } from '#domain/ride/schema.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addTimetable, contentsOf, ridesFor } from '#tests/support/rides.ts'
import { timetableScene, timetableTables } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()
const contents = () => contentsOf(scene.server.services, timetableTables)

const list = async (query: Record<string, string> = {}) => {
  const { destinationId } = scene.world.centre
  const reply = await scene.server.call(listRides, { params: { destinationId }, query, token: scene.tokens.reader })
  return answered(reply).json<Ride[]>()
}
const create = (changes: Record<string, unknown> = {}, token = scene.tokens.planner) =>
  scene.server.call(createRide, { body: scene.input(changes), token })
const update = (ride: Ride, changes: Record<string, unknown>, token = scene.tokens.planner) =>
  scene.server.call(updateRide, { params: { id: ride.id }, body: { ...ride, ...changes }, token })
const remove = (id: number, version?: number, token = scene.tokens.planner) =>
  scene.server.call(deleteRide, {
    params: { id },
    ...(version !== undefined && { query: { version: String(version) } }),
    token,
  })
const first = async (): Promise<Ride> => {
  const [ride] = await scene.rides()
  if (!ride) throw new Error('There is no ride.')
  return ride
}
const at = (hour: number, minute: number) => ({ timeOfDay: { hour, minute } })

describe('the list of a destination', () => {
  test('has the rides of its timetables, or of one of them', async () => {
    const { services } = scene.server
    const other = await addTimetable(services, scene.world.centre, ridesFor([scene.aino], { weekdays: [2] }))
    await addTimetable(services, scene.world.centre, ridesFor([scene.aino]), { deleted: true })
    await addTimetable(services, scene.world.sibling, ridesFor([scene.aino]))

    const timetablesOf = (rides: readonly Ride[]) => rides.map(({ timetableId }) => timetableId)
    expect(timetablesOf(await list())).toEqual([scene.timetableId, other])
    expect(timetablesOf(await list({ timetableId: String(other) }))).toEqual([other])
    expect(await list({ timetableId: '999999' })).toEqual([])
    expect((await auditOf(scene.server, 'rides.view'))[0]).toMatchObject({ passengerIds: [scene.helvi, scene.aino] })
  })

  test('leaves out passengers who are gone', async () => {
    await scene.server.services.db.updateTable('passenger').set({ state: passengerStates.archived }).execute()

    expect(await list()).toEqual([])
  })
})

describe('a new ride', () => {
  test('is stored in its cell, from home or to it, and echoes what the device called it', async () => {
    const ride = answered(await create({ creatingId: 'laite-1' })).json<Ride>()

    expect(ride).toMatchObject({
      passengerId: scene.aino,
      weekDayId: 1,
      version: 1,
      creatingId: 'laite-1',
      ...at(7, 45),
    })
    expect((await scene.rides()).find(({ id }) => id === ride.id)).toEqual({ ...ride, creatingId: null })
    expect((await auditOf(scene.server, 'rides.write')).at(-1)).toMatchObject({
      objectId: scene.timetableId,
      destinationId: scene.world.centre.destinationId,
      passengerIds: [scene.aino],
      userId: scene.plannerId,
    })
  })

  test('goes where its type says, whatever the body says', async () => {
    const departure = { rideType: rideTypes.departure, fromHome: true, fromId: 0, toHome: false, toId: 999 }

    expect(answered(await create(departure)).json<Ride>()).toMatchObject({
      rideType: rideTypes.departure,
      fromHome: false,
      fromId: scene.world.centre.destinationId,
      toHome: true,
      toId: 0,
    })
  })

  test('does not raise the version of its timetable', async () => {
    answered(await create())

    expect(await scene.whole()).toMatchObject({ version: 1 })
  })

  test('that another user has stored meanwhile is answered; one at another time is a conflict', async () => {
    const stored = answered(await create()).json<Ride>()

    expect(answered(await create()).json<Ride>()).toEqual(stored)
    const reply = await create(at(9, 0))
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        version_conflict: [],
        current: [
          {
            ...{ timetableId: scene.timetableId, passengerId: scene.aino, weekDayId: 1, rideType: 1, ride: stored },
            changed: { by: 'you', name: '', at: expect.any(String) as string },
          },
        ],
      },
    ])
  })

  test('of two desks at once is one ride', async () => {
    const replies = await Promise.all([create(at(8, 0)), create(at(9, 0)), create(at(8, 0))])

    expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    expect((await scene.rides()).filter(({ passengerId }) => passengerId === scene.aino)).toHaveLength(1)
  })

  test.each([
    ['without a time', { timeOfDay: null }, { timeOfDay: ['validation.invalid'] }],
    ['at 24:00', at(24, 0), { 'timeOfDay.hour': ['validation.time'] }],
    ['at 9:75', at(9, 75), { 'timeOfDay.minute': ['validation.time'] }],
    ['on an eighth day', { weekDayId: 7 }, { weekDayId: ['validation.invalidValue'] }],
    ['of unknown type', { rideType: 0 }, { rideType: ['validation.invalidValue'] }],
    ['from nowhere', { fromHome: false, fromId: 0 }, { fromId: ['validation.required'] }],
    ['to nowhere', { toId: 0 }, { toId: ['validation.required'] }],
    ['of nobody', { passengerId: 0 }, { passengerId: ['validation.required'] }],
    ['in no timetable', { timetableId: 0 }, { timetableId: ['validation.required'] }],
  ])('%s is told by field', async (_, changes, errors) => {
    const before = await contents()

    const reply = await create(changes)

    expect([reply.statusCode, reply.json<{ errors: unknown }>().errors]).toEqual([400, errors])
    expect(await contents()).toEqual(before)
  })

  test('is refused on a day that does not come, for who is not in the timetable, and for who is inactive', async () => {
    const { db } = scene.server.services
    await db.updateTable('timetable').set({ start_date: '2026-03-16', end_date: '2026-03-18' }).execute()
    const stranger = await scene.addPassenger()

    expect(verdictOf(await create({ weekDayId: 4 }))).toEqual([409, 'ride_day_outside'])
    expect(verdictOf(await create({ passengerId: stranger }))).toEqual([409, 'ride_not_in_timetable'])
    await db.updateTable('passenger').set({ inactive: true }).where('id', '=', scene.aino).execute()
    expect(verdictOf(await create())).toEqual([409, 'passenger_inactive'])
    await db.updateTable('passenger').set({ state: passengerStates.archived }).where('id', '=', scene.aino).execute()
    expect(verdictOf(await create())).toEqual([409, 'ride_not_in_timetable'])
  })

  test.each([
    ['ordered', '2026-03-11', 409],
    ['orderedProcessing', '2026-03-11', 409],
    ['accepted', '2026-03-11', 409],
    ['rejectedOld', '2026-03-11', 409],
    ['rejectedModified', '2026-03-11', 200],
    ['rejectedModified', '2026-03-30', 409],
    ['undefined', '2026-03-30', 200],
  ] as const)('in a timetable that is %s on %s is answered %i', async (state, day, status) => {
    await scene.setState(state)
    await scene.moveTo(`${day}T08:00:00Z`)

    expect(verdictOf(await create()).slice(0, 2)).toEqual(status === 200 ? [200] : [409, 'timetable_locked'])
  })

  test('is for who may change the timetable', async () => {
    expect(verdictOf(await create({}, scene.tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await create({}, scene.tokens.siblingPlanner))).toEqual([404, 'timetable_not_found'])
  })
})

describe('a stored ride', () => {
  test('gets another time, and its version rises', async () => {
    const ride = await first()

    expect(answered(await update(ride, at(9, 30))).json<Ride>()).toEqual({ ...ride, ...at(9, 30), version: 2 })
    expect(await scene.rides()).toEqual([{ ...ride, ...at(9, 30), version: 2 }])
  })

  test('stays in its cell, whatever the body says', async () => {
    const ride = await first()
    const elsewhere = { passengerId: scene.aino, weekDayId: 5, rideType: rideTypes.departure, timetableId: 999_999 }

    expect(answered(await update(ride, { ...elsewhere, ...at(9, 30) })).json<Ride>()).toMatchObject({
      passengerId: scene.helvi,
      weekDayId: 1,
      rideType: rideTypes.arrival,
      timetableId: scene.timetableId,
    })
  })

  test('that has the time already is answered as it is, in whatever version it was seen', async () => {
    const ride = answered(await update(await first(), at(9, 30))).json<Ride>()

    expect(answered(await update(ride, { ...at(9, 30), version: 1 })).json<Ride>()).toEqual(ride)
  })

  test('of another version is a conflict, and is not compared without one', async () => {
    const seen = await first()
    const stored = answered(await update(seen, at(9, 30))).json<Ride>()

    const reply = await update(seen, at(10, 0))
    expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current'])
    expect(reply.json()).toMatchObject({ current: [{ passengerId: scene.helvi, weekDayId: 1, ride: stored }] })
    expect(answered(await update(seen, { ...at(10, 0), version: undefined })).json<Ride>()).toMatchObject(at(10, 0))
  })

  test('that is gone is not found', async () => {
    const ride = await first()
    answered(await remove(ride.id))

    expect(verdictOf(await update(ride, at(9, 30)))).toEqual([404, 'not_found'])
  })

  test('is removed; one that is gone already is no error', async () => {
    const ride = await first()

    expect(answered(await remove(ride.id, 1)).json()).toEqual({})
    expect(await scene.rides()).toEqual([])
    expect(answered(await remove(ride.id, 1)).json()).toEqual({})
    expect((await auditOf(scene.server, 'rides.delete')).at(-2)).toMatchObject({
      objectId: scene.timetableId,
      passengerIds: [scene.helvi],
    })
  })

  test('of another version is not removed', async () => {
    const seen = await first()
    const stored = answered(await update(seen, at(9, 30))).json<Ride>()

    const reply = await remove(seen.id, seen.version)

    expect(reply.json()).toMatchObject({ version_conflict: [], current: [{ ride: stored }] })
    expect(await scene.rides()).toEqual([stored])
  })

  test('is not removed from a locked timetable, but from under somebody inactive', async () => {
    const ride = await first()
    await scene.setState('ordered')
    expect(verdictOf(await remove(ride.id))).toEqual([409, 'timetable_locked', 'changed'])
    await scene.setState('new')
    await scene.server.services.db.updateTable('passenger').set({ inactive: true }).execute()
    expect(verdictOf(await remove(ride.id))).toEqual([200])
  })

  test('is removed and changed by who may change the timetable', async () => {
    const ride = await first()

    expect(verdictOf(await remove(ride.id, undefined, scene.tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await remove(ride.id, undefined, scene.tokens.siblingPlanner))).toEqual([
      404,
      'timetable_not_found',
    ])
    expect(verdictOf(await update(ride, at(9, 0), scene.tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await update(ride, at(9, 0), scene.tokens.siblingPlanner))).toEqual([404, 'timetable_not_found'])
  })
})
