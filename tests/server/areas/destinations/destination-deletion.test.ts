import { describe, expect, test } from 'vitest'
import { listArrivals, setArrivalComplete } from '#contract/arrivals.ts'
import { getMe } from '#contract/auth.ts'
import { createBooking } from '#contract/bookings.ts'
import { askConsequences } from '#contract/consequences.ts'
import { getDestination, listDestinations } from '#contract/destinations.ts'
import { deleteDestination, undeleteDestination, updateDestination } from '#contract/organization-destinations.ts'
import { createTimetable, getTimetable, updateTimetable } from '#contract/timetables.ts'
import { fullWrite } from '#domain/access.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { timetableStates, type TimetableState } from '#domain/timetable/state.ts'
import { auditOf, makeTrips, verdictOf } from '#tests/support/board.ts'
import { addBooked } from '#tests/support/booked.ts'
import { addProducts } from '#tests/support/booking-scene.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { administeredOf, destinationScene, sentDraft, storedDestination } from '#tests/support/destination-scene.ts'
import { addPassenger, addTimetable, contentsOf, ridesFor } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'

const scene = destinationScene()

const id = () => scene.world.centre.destinationId
const administrator = () => scene.world.tokens.administrator
const remove = (token = administrator(), of = id()) =>
  scene.server.call(deleteDestination, { params: { id: of }, token })
const restore = (token = administrator(), of = id()) =>
  scene.server.call(undeleteDestination, { params: { id: of }, token })
const everything = () =>
  contentsOf(scene.server.services, ['passenger', 'timetable', 'ride', 'run', 'trip', 'booking', 'arrival'])
const rider = () => addPassenger(scene.server.services, scene.world.centre, { name: 'Helvi Tuomikoski' })

/** Whoever may do everything there. */
async function keeperToken(): Promise<string> {
  await addUser(scene.server.services, {
    email: 'kaikki@perille.example',
    roles: [{ ...scene.world.centre, levels: fullWrite }],
  })
  return scene.server.signIn('kaikki@perille.example')
}

describe('a destination without anything ordered', () => {
  test('is deleted: nobody lists it, and every call about it says that it is not there', async () => {
    const { desk } = scene.world.tokens
    const draft = await addTimetable(scene.server.services, scene.world.centre, [], { state: timetableStates.new })
    const keeper = await keeperToken()
    const reply = answered(await remove())

    expect(reply.json()).toMatchObject({ id: id(), deleted: true, version: 2 })
    const { call } = scene.server
    expect((await call(listDestinations, { token: desk })).json()).toEqual([])
    expect((await call(getMe, { token: desk })).json()).toMatchObject({ permissions: {}, destinationRoles: [] })
    const days = { startDate: '2026-03-23', endDate: '2026-05-29' }
    const refused = await Promise.all([
      call(getDestination, { token: desk, params: { id: id() } }),
      call(listArrivals, { token: desk, params: { destinationId: id() } }),
      call(createTimetable, { token: keeper, body: { destinationId: id(), ...days } }),
      call(getTimetable, { token: keeper, params: { id: draft } }),
      call(updateTimetable, {
        token: keeper,
        params: { id: draft },
        body: { id: draft, ...days, note: 'Kevät', state: 10, passengerIds: [] },
      }),
    ])
    expect(refused.map(verdictOf)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'timetable_not_found'],
      [404, 'timetable_not_found'],
    ])
  })

  test('stays in the list of its administrators, as deleted', async () => {
    answered(await remove())

    expect((await administeredOf(scene)).map((each) => [each.id, each.deleted])).toEqual([
      [id(), true],
      [scene.world.sibling.destinationId, false],
    ])
  })

  test('takes nothing with it, and comes back with exactly what it had', async () => {
    const passenger = await rider()
    await addTimetable(scene.server.services, scene.world.centre, ridesFor([passenger]), { state: timetableStates.new })
    const before = { rows: await everything(), destination: await storedDestination(scene, id()) }
    const rights = (await scene.server.call(getMe, { token: scene.world.tokens.desk })).body
    answered(await remove())
    expect(await everything()).toEqual(before.rows)
    const back = answered(await restore())

    expect(back.json()).toEqual({ ...before.destination, version: 3 })
    expect(await everything()).toEqual(before.rows)
    expect((await scene.server.call(getMe, { token: scene.world.tokens.desk })).body).toBe(rights)
  })

  test('is deleted and restored once, whoever asks again', async () => {
    answered(await remove())
    const again = answered(await remove())
    expect(again.json()).toMatchObject({ deleted: true, version: 2 })
    answered(await restore())
    const back = answered(await restore())
    expect(back.json()).toMatchObject({ deleted: false, version: 3 })
  })

  test('is not changed while it is deleted, and says who has deleted it', async () => {
    answered(await remove())
    const reply = await scene.server.call(updateDestination, {
      params: { id: id() },
      token: administrator(),
      body: { ...sentDraft(scene), version: 1 },
    })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ destination_deleted: [], changed: { by: 'you' } })
  })

  test.each([
    ['desk', 403, 'forbidden'],
    ['siblingDesk', 404, 'not_found'],
    ['twinDesk', 404, 'not_found'],
  ] as const)('is neither deleted nor asked about by %s: %i', async (who, ...expected) => {
    const token = scene.world.tokens[who]
    const body = { type: 'deleteDestination', destinationId: id() }

    expect(verdictOf(await remove(token))).toEqual(expected)
    expect(verdictOf(await restore(token))).toEqual(expected)
    expect(verdictOf(await scene.server.call(askConsequences, { token, body }))).toEqual(expected)
    expect((await storedDestination(scene, id())).deleted).toBe(false)
  })

  test('of another organisation is not found', async () => {
    const twin = scene.world.twin.destinationId

    expect(verdictOf(await remove(administrator(), twin))).toEqual([404, 'not_found'])
    expect(verdictOf(await restore(administrator(), twin))).toEqual([404, 'not_found'])
  })

  test('leaves traces', async () => {
    answered(await remove())
    answered(await restore())

    expect((await auditOf(scene.server, 'destination.delete', 'destination.undelete')).slice(-2)).toMatchObject([
      { action: 'destination.delete', organizationId: scene.organizationId, objectId: id(), status: 200 },
      { action: 'destination.undelete', organizationId: scene.organizationId, objectId: id(), status: 200 },
    ])
  })
})

describe('while something ordered is to come', () => {
  const refused = [409, 'destination_has_orders']

  test.each([
    ['is ordered', timetableStates.ordered, true],
    ['is being processed', timetableStates.orderedProcessing, true],
    ['is accepted', timetableStates.accepted, true],
    ['was accepted and then changed', timetableStates.acceptedModified, true],
    ['is a draft', timetableStates.new, false],
    ['was rejected', timetableStates.rejected, false],
  ] as const)('a timetable that %s', async (_, state: TimetableState, isInTheWay) => {
    await addTimetable(scene.server.services, scene.world.centre, ridesFor([await rider()]), { state })

    expect(verdictOf(await remove())).toEqual(isInTheWay ? refused : [200])
    expect((await storedDestination(scene, id())).deleted).toBe(!isInTheWay)
  })

  test('a timetable that has ended, or was deleted, is not in the way', async () => {
    const { services } = scene.server
    const rides = ridesFor([await rider()])
    await addTimetable(services, scene.world.centre, rides, { endDate: '2026-03-10' })
    await addTimetable(services, scene.world.centre, rides, { deleted: true })

    expect(verdictOf(await remove())).toEqual([200])
  })

  test('neither is one of another destination', async () => {
    await addTimetable(scene.server.services, scene.world.sibling, ridesFor([await rider()]))
    await makeTrips(scene.server)

    expect(verdictOf(await remove())).toEqual([200])
  })

  test.each([
    ['open', 'open', '2026-03-12', true],
    ['accepted, of somebody who is not on record', 'ok', '2026-03-11', true],
    ['cancelled', 'cancelled', '2026-03-12', false],
    ['of yesterday', 'open', '2026-03-10', false],
  ] as const)('a booking that is %s', async (_, state, date, isInTheWay) => {
    await addBooked(scene.server.services, scene.world.centre, { passengerId: await rider(), date, state })

    expect(verdictOf(await remove())).toEqual(isInTheWay ? refused : [200])
  })

  describe('a trip', () => {
    /** One trip of today, at 10:15, and nothing else that is ordered. */
    async function oneTrip(): Promise<void> {
      const { services } = scene.server
      const timetable = await addTimetable(
        services,
        scene.world.centre,
        ridesFor([await rider()], { time: '10:15', weekdays: [3] }),
      )
      await makeTrips(scene.server)
      const { db } = services
      await db.updateTable('timetable').set({ end_date: '2026-03-10' }).where('id', '=', timetable).execute()
      await db.deleteFrom('arrival').where('date', '<>', '2026-03-11').execute()
      await db.deleteFrom('trip').where('date', '<>', '2026-03-11').execute()
    }
    const changeTrips = (change: object) =>
      scene.server.services.db.updateTable('trip').set(change).where('date', '=', '2026-03-11').execute()
    const when = new Date('2026-03-11T07:55:00Z')

    test.each([
      ['to come', { cancel_reason: null }, true],
      ['on its way', { pickup_at: when }, true],
      [
        'whose cancellation was only asked for',
        { cancel_requested_at: when, cancel_answer_at: when, cancel_reason: 'Sairas' },
        true,
      ],
      ['over', { pickup_at: when, dropoff_at: when }, false],
      ['whose passenger did not come', { no_show_at: when }, false],
      ['cancelled', { cancel_reason: 'Sairas', cancelled_at: when }, false],
      ['of an earlier hour', { start_minutes: 500, end_minutes: 540 }, false],
      ['of last night that is driven past midnight', { date: '2026-03-10', end_minutes: 1440 + 700 }, true],
    ] as const)('%s', async (_, change, isInTheWay) => {
      await oneTrip()
      await changeTrips(change)

      expect(verdictOf(await remove())).toEqual(isInTheWay ? refused : [200])
    })

    test('is no more in the way once its passenger has been seen to arrive', async () => {
      await oneTrip()
      const { desk } = scene.world.tokens
      const [item] = answered(
        await scene.server.call(listArrivals, { token: desk, params: { destinationId: id() } }),
      ).json<{ id: number }[]>()
      answered(await scene.server.call(setArrivalComplete, { token: desk, body: { id: item!.id } }))

      expect(verdictOf(await remove())).toEqual([200])
    })

    test('is in the way until the minute in which it ends', async () => {
      await oneTrip()
      await changeTrips({ end_minutes: 10 * 60 + 15 })
      scene.server.clock.now = Date.parse('2026-03-11T08:15:59Z')
      expect(verdictOf(await remove())).toEqual(refused)
      scene.server.clock.now = Date.parse('2026-03-11T08:16:00Z')
      expect(verdictOf(await remove())).toEqual([200])
    })
  })

  test.skipIf(postgresUrl === undefined)(
    'an order that is just being made is waited for, and is in the way then (PostgreSQL only)',
    async () => {
      const { db } = scene.server.services
      const passengerId = await rider()
      const timetable = await addTimetable(scene.server.services, scene.world.centre, ridesFor([passengerId]), {
        state: timetableStates.new,
      })

      const reply = await whileHeld(
        db,
        async (trx) => {
          await trx.selectFrom('destination').select('id').where('id', '=', id()).forShare().execute()
          await trx
            .updateTable('timetable')
            .set({ state: timetableStates.ordered })
            .where('id', '=', timetable)
            .execute()
        },
        () => remove(),
      )
      expect(verdictOf(reply)).toEqual(refused)
    },
  )

  test.skipIf(postgresUrl === undefined)(
    'who orders while it is being deleted is told that it is not there (PostgreSQL only)',
    async () => {
      const { services, call } = scene.server
      const passengerId = await rider()
      const keeper = await keeperToken()
      const draft = await addTimetable(services, scene.world.centre, ridesFor([passengerId]), {
        ...{ state: timetableStates.new, startDate: '2026-03-23', endDate: '2026-05-29' },
      })
      const params = { id: draft }
      const whole = answered(await call(getTimetable, { token: keeper, params })).json<Timetable>()
      const vanish = (trx: Parameters<Parameters<typeof whileHeld>[1]>[0]) =>
        trx.updateTable('destination').set({ deleted: true }).where('id', '=', id()).execute()

      const order = await whileHeld(services.db, vanish, () =>
        call(updateTimetable, { token: keeper, params, body: { ...whole, state: timetableStates.ordered } }),
      )
      expect(verdictOf(order)).toEqual([404, 'not_found'])
      expect(await services.db.selectFrom('timetable').select('state').execute()).toEqual([
        { state: timetableStates.new },
      ])
      await services.db.updateTable('destination').set({ deleted: false }).execute()
      await addProducts(scene.server, scene.world.centre)

      const booking = await whileHeld(services.db, vanish, () =>
        call(createBooking, {
          token: keeper,
          params: { destinationId: id() },
          body: {
            ...{ passengerId, name: '', timitDestinationId: String(id()), startTime: '2026-03-12T18:00' },
            startPlace: { alias: 'Tori', streetAddress: 'Tori 1' },
          },
        }),
      )
      expect(verdictOf(booking)).toEqual([404, 'not_found'])
      expect(await services.db.selectFrom('booking').select('id').execute()).toEqual([])
    },
  )
})
