import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createRides, updateRides } from '#contract/rides.ts'
import { accessLevels } from '#domain/access.ts'
import { rideLimits, rideTypes, type Ride } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { cleanUp } from '#server/run/housekeeping.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser, nothing } from '#tests/support/users.ts'
import { addPassengers, addTimetable, contentsOf, ridesFor } from '#tests/support/rides.ts'
import { springDays, timetableScene, timetableTables } from '#tests/support/timetable-scene.ts'

const scene = timetableScene()
const contents = () => contentsOf(scene.server.services, timetableTables)
const at = (hour: number, minute = 0) => ({ timeOfDay: { hour, minute } })

/** A new week for Aino, and another time for Helvi's ride. */
const week = async () => {
  const [helvis] = await scene.rides()
  return [
    ...[5, 4, 3].map((weekDayId) => scene.input({ weekDayId, creatingId: `a${weekDayId}` })),
    { ...helvis, ...at(9), creatingId: 'h1' },
    scene.input({ rideType: rideTypes.departure, ...at(14) }),
  ]
}

describe('many rides', () => {
  test('are created and changed together, and answered in the order of the body', async () => {
    const rides = await scene.saved(await week())

    expect(
      rides.map(({ passengerId, weekDayId, version, creatingId }) => [passengerId, weekDayId, version, creatingId]),
    ).toEqual([
      [scene.aino, 5, 1, 'a5'],
      [scene.aino, 4, 1, 'a4'],
      [scene.aino, 3, 1, 'a3'],
      [scene.helvi, 1, 2, 'h1'],
      [scene.aino, 1, 1, null],
    ])
    const byId = (a: Ride, b: Ride) => a.id - b.id
    expect(await scene.rides()).toEqual(rides.map((ride) => ({ ...ride, creatingId: null })).sort(byId))
    expect((await auditOf(scene.server, 'rides.write')).at(-1)).toMatchObject({
      objectId: scene.timetableId,
      passengerIds: [scene.aino, scene.helvi],
      detail: { timetables: [String(scene.timetableId)], rides: 5 },
    })
  })

  test('are answered once more under their key, and stored once', async () => {
    const body = await week()

    const firstReply = answered(await scene.save(body, { key: 'viikko-1' }))
    const again = await scene.save(body, { key: 'viikko-1' })

    expect(again.headers['idempotent-replay']).toBe('1')
    expect(again.json()).toEqual(firstReply.json())
    expect(await scene.rides()).toHaveLength(5)
  })

  test('are all refused when one cell is not as it was seen, and each such cell is told', async () => {
    const [helvis] = await scene.rides()
    await scene.saved([{ ...helvis, ...at(10) }, scene.input({ weekDayId: 2 })])
    const before = await contents()

    const reply = await scene.save([
      { ...helvis, ...at(11) },
      scene.input({ weekDayId: 2, ...at(8) }),
      scene.input({ weekDayId: 3 }),
    ])

    expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current'])
    expect(reply.json()).toMatchObject({
      current: [
        { passengerId: scene.helvi, weekDayId: 1, ride: { ...at(10), version: 2 } },
        { passengerId: scene.aino, weekDayId: 2, ride: { ...at(7, 45), version: 1 } },
      ],
    })
    expect(await contents()).toEqual(before)
  })

  test.each([
    ['planner', { by: 'you', name: '' }],
    ['both', { by: 'colleague', name: 'molemmat@perille.example' }],
  ] as const)('tell a ride that %s has removed meanwhile as an empty cell, and who did it', async (who, told) => {
    const [helvis] = await scene.rides()
    answered(await scene.remove([helvis], { token: scene.tokens[who] }))

    const reply = await scene.save([{ ...helvis, ...at(11) }], { token: scene.tokens.planner })

    const changed = { ...told, at: new Date(scene.server.clock.now).toISOString() }
    expect(reply.json()).toMatchObject({ current: [{ passengerId: scene.helvi, weekDayId: 1, ride: null, changed }] })
  })

  test('tell of a cell that was emptied twice who did it last', async () => {
    const [helvis] = await scene.rides()
    answered(await scene.remove([helvis], { token: scene.tokens.both }))
    const [anew] = await scene.saved([{ ...helvis, id: 0, ...at(12) }])
    scene.server.clock.now += 60_000
    answered(await scene.remove([anew], { token: scene.tokens.planner }))

    const reply = await scene.save([{ ...anew, ...at(11) }], { token: scene.tokens.both })

    const at12 = new Date(scene.server.clock.now).toISOString()
    expect(reply.json()).toMatchObject({ current: [{ ride: null, changed: { by: 'colleague', at: at12 } }] })
  })

  test('tell who emptied a cell for as long as an edit of it may wait on a device', async () => {
    const { services, clock } = scene.server
    const [helvis] = await scene.rides()
    answered(await scene.remove([helvis]))
    const day = 24 * 3_600_000
    const toldAfter = async (days: number) => {
      await cleanUp(services.db, new Date(clock.now + days * day))
      const reply = await scene.save([{ ...helvis, ...at(11) }])
      return reply.json<{ current: { changed: unknown }[] }>().current.map(({ changed }) => changed)
    }

    expect(await toldAfter(7)).toMatchObject([{ by: 'you' }])
    expect(await toldAfter(9)).toEqual([null])
  })

  test('tell a ride that was removed and made anew as the new one, unless it has the time already', async () => {
    const [helvis] = await scene.rides()
    answered(await scene.remove([helvis?.id]))
    const [anew] = await scene.saved([{ ...helvis, id: 0, ...at(12) }])

    expect((await scene.save([{ ...helvis, ...at(11) }])).json()).toMatchObject({
      current: [{ ride: { id: anew?.id } }],
    })
    expect(await scene.saved([{ ...helvis, ...at(12) }])).toMatchObject([{ id: anew?.id, version: 1 }])
  })

  test('fail whole for an id of another timetable or another cell', async () => {
    const given = { ...springDays, state: timetableStates.new }
    const other = await addTimetable(scene.server.services, scene.world.centre, ridesFor([scene.aino]), given)
    const { rides: [foreign] = [] } = await scene.whole(other)
    const [helvis] = await scene.rides()
    const before = await contents()

    expect(verdictOf(await scene.save([scene.input(), scene.input({ id: foreign?.id, weekDayId: 2 })]))).toEqual([
      404,
      'not_found',
    ])
    expect(verdictOf(await scene.save([scene.input({ id: helvis?.id })]))).toEqual([404, 'not_found'])
    expect(await contents()).toEqual(before)
  })

  test('fail whole for one cell that is closed, and name everything that closes one', async () => {
    await scene.server.services.db.updateTable('timetable').set({ end_date: '2026-03-18' }).execute()
    const stranger = await scene.addPassenger()
    const before = await contents()

    const reply = await scene.save([
      scene.input(),
      scene.input({ weekDayId: 5 }),
      scene.input({ passengerId: stranger }),
    ])

    expect(verdictOf(reply)).toEqual([409, 'ride_day_outside', 'ride_not_in_timetable'])
    expect(await contents()).toEqual(before)
  })

  test('may stand in several timetables, and fail whole for one that is not the user’s', async () => {
    const given = { ...springDays, state: timetableStates.new }
    const { services } = scene.server
    const { centre, sibling } = scene.world
    const [stranger = 0] = await addPassengers(services, sibling, 1)
    const other = await addTimetable(services, sibling, ridesFor([stranger], { weekdays: [1] }), given)
    const body = [scene.input(), scene.input({ timetableId: other, passengerId: stranger, weekDayId: 2 })]
    const before = await contents()

    expect(verdictOf(await scene.save(body))).toEqual([404, 'timetable_not_found'])
    expect(await contents()).toEqual(before)
    const rides = answered(await scene.save(body, { token: scene.tokens.both })).json<Ride[]>()
    expect(rides.map(({ toId }) => toId)).toEqual([centre.destinationId, sibling.destinationId])
  })

  test('of two organisations leave a trace in the log of each, with its own passengers alone', async () => {
    const { services } = scene.server
    const { centre, twin } = scene.world
    const levels = { ...nothing, timetables: accessLevels.write }
    const email = 'kaksi-organisaatiota@perille.example'
    await addUser(services, { email, roles: [centre, twin].map((place) => ({ ...place, levels })) })
    const token = await scene.server.signIn(email)
    const [stranger = 0] = await addPassengers(services, twin, 1)
    const given = { ...springDays, state: timetableStates.new }
    const other = await addTimetable(services, twin, ridesFor([stranger], { weekdays: [1] }), given)
    const body = [
      scene.input(),
      scene.input({ weekDayId: 3 }),
      scene.input({ timetableId: other, passengerId: stranger, weekDayId: 2 }),
    ]
    const tracesOf = async (action: string, outcome: string) =>
      (await auditOf(scene.server, action))
        .slice(-2)
        .filter((trace) => trace.outcome === outcome)
        .sort((one, another) => one.organizationId - another.organizationId)
    const traces = [
      {
        organizationId: centre.organizationId,
        destinationId: centre.destinationId,
        objectId: scene.timetableId,
        passengerIds: [scene.aino],
        detail: { timetables: [String(scene.timetableId)], rides: 2 },
      },
      {
        organizationId: twin.organizationId,
        destinationId: twin.destinationId,
        objectId: other,
        passengerIds: [stranger],
        detail: { timetables: [String(other)], rides: 1 },
      },
    ]

    const rides = answered(await scene.save(body, { token })).json<Ride[]>()
    expect(await tracesOf('rides.write', 'done')).toMatchObject(traces)
    expect(
      verdictOf(
        await scene.save(
          body.map((input) => ({ ...input, ...at(9) })),
          { token },
        ),
      )[0],
    ).toBe(409)
    expect(await tracesOf('rides.write', 'refused')).toMatchObject(traces)
    answered(
      await scene.remove(
        rides.map(({ id }) => id),
        { token },
      ),
    )
    expect(await tracesOf('rides.delete', 'done')).toMatchObject(traces)
  })

  test('are refused without any, past the limit, and with a cell twice', async () => {
    const errorsOf = async (body: unknown[]) => (await scene.save(body)).json<{ errors: unknown }>().errors

    expect(await errorsOf([])).toEqual({ '': ['validation.required'] })
    expect(await errorsOf([scene.input(), scene.input(at(9))])).toEqual({ '': ['validation.cellTwice'] })
    const many = Array.from({ length: rideLimits.atOnce + 1 }, () => ({}))
    expect(await errorsOf(many)).toMatchObject({ '': ['validation.tooMany'] })
  })

  test('of a whole week of one direction for 500 passengers fit into one call', async () => {
    const { rows: copies } = await sql<{ id: number }>`
      with copy as (
        insert into passenger (organization_id, name, created_at, updated_at)
        select p.organization_id, p.name || place, p.created_at, p.updated_at
        from passenger as p, generate_series(1, 500) as place where p.id = ${scene.aino}
        returning organization_id, id
      )
      insert into timetable_passenger (organization_id, timetable_id, passenger_id)
      select organization_id, ${scene.timetableId}, id from copy
      returning passenger_id as id
    `.execute(scene.server.services.db)
    const body = copies.flatMap(({ id }, index) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekDayId) =>
        scene.input({ passengerId: id, weekDayId, creatingId: `${index}:${weekDayId}` }),
      ),
    )

    const rides = await scene.saved(body)

    expect(rides.map(({ creatingId }) => creatingId)).toEqual(body.map(({ creatingId }) => creatingId))
    expect(new Set(rides.map(({ id }) => id)).size).toBe(3500)
    expect(verdictOf(await scene.remove(rides.map(({ id, version }) => ({ id, version }))))).toEqual([200])
    expect(await scene.rides()).toHaveLength(1)
  })
})

describe('new rides alone, and stored ones alone', () => {
  test('are taken by their own calls, and refused by the other one', async () => {
    const [helvis] = await scene.rides()
    const call = (endpoint: typeof createRides, body: unknown[]) =>
      scene.server.call(endpoint, { body, token: scene.tokens.planner })

    expect(answered(await call(createRides, [scene.input()])).json<Ride[]>()).toMatchObject([{ version: 1 }])
    expect(answered(await call(updateRides, [{ ...helvis, ...at(9) }])).json<Ride[]>()).toMatchObject([{ version: 2 }])
    const errors = async (endpoint: typeof createRides, body: unknown[]) =>
      (await call(endpoint, body)).json<{ errors: unknown }>().errors
    expect(await errors(createRides, [scene.input({ weekDayId: 2 }), helvis])).toEqual({
      '1.id': ['validation.invalid'],
    })
    expect(await errors(updateRides, [scene.input({ weekDayId: 2 })])).toEqual({ '0.id': ['validation.invalid'] })
  })
})

describe('many rides to be removed', () => {
  test('go together, as ids or with the version in which each was seen; those that are gone are no error', async () => {
    const [helvis, ...ainos] = await scene.saved(
      await week().then((rides) => rides.sort((a, b) => Number(b['id']) - Number(a['id']))),
    )
    const [one, ...others] = ainos

    expect(verdictOf(await scene.remove([one?.id, { id: helvis?.id, version: helvis?.version }, 999_999]))).toEqual([
      200,
    ])

    expect((await scene.rides()).map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort())
    expect((await auditOf(scene.server, 'rides.delete')).at(-1)).toMatchObject({ detail: { rides: 2 } })
  })

  test('all stay when one has been changed meanwhile', async () => {
    const [helvis] = await scene.rides()
    const [ride] = await scene.saved([scene.input()])
    await scene.saved([{ ...ride, ...at(10) }])

    const reply = await scene.remove([
      { id: helvis?.id, version: 1 },
      { id: ride?.id, version: 1 },
    ])

    expect(reply.json()).toMatchObject({
      version_conflict: [],
      current: [{ passengerId: scene.aino, ride: { version: 2 }, changed: { by: 'you' } }],
    })
    expect(await scene.rides()).toHaveLength(2)
  })

  test('all stay when one is of a timetable that the user may not change', async () => {
    const [helvis] = await scene.rides()
    const given = { ...springDays, state: timetableStates.new }
    const other = await addTimetable(scene.server.services, scene.world.sibling, ridesFor([scene.aino]), given)
    const { rides: [foreign] = [] } = await scene.whole(other)

    expect(verdictOf(await scene.remove([helvis?.id, foreign?.id]))).toEqual([404, 'timetable_not_found'])
    expect(verdictOf(await scene.remove([helvis?.id], { token: scene.tokens.reader }))).toEqual([403, 'forbidden'])
    expect(await scene.rides()).toHaveLength(1)
  })
})
