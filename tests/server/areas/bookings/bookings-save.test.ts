import { describe, expect, test } from 'vitest'
import {
  getTransportationPermissionInfo,
  deleteTransportationPermission,
} from '#contract/transportation-permissions.ts'
import { getPriceEstimate } from '#contract/bookings.ts'
import type { Booking, BookingDetails } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import type { TransportationPermissionInfo } from '#domain/transportation-permission/schema.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { addTransportationPermission, answered, levelTokens } from '#tests/support/stored-transportation-permissions.ts'
import { addPassenger } from '#tests/support/rides.ts'

const scene = useBookings()

describe('a changed booking', () => {
  test('is stored wholly, and its version rises', async () => {
    const booking = await scene.created()
    const changes = {
      pickupDateTime: null,
      dropoffDateTime: '2026-03-13T09:30',
      addresses: [
        { ...hospital, type: 1 },
        { ...homePlace, type: 2 },
      ],
      passengers: [{ id: null, name: 'Li Wu' }],
      notes: 'Odottaa aulassa',
      requirements: [],
      product: { priceCategory: { id: scene.categories.accessible } },
    }

    const changed = answered(await scene.update(booking, changes)).json<BookingDetails>()

    expect(changed).toMatchObject({
      id: booking.id,
      version: 2,
      state: bookingStates.open,
      endDate: '2026-03-13T09:30:00',
      fromPlace: 'Keskussairaala',
      toPlace: 'Käpypolku 1, 15150 Lahti',
      passengers: [{ id: null, name: 'Li Wu' }],
      note: 'Odottaa aulassa',
      requirements: [],
      createdAt: booking.createdAt,
      orderedAt: booking.orderedAt,
    })
    expect(changed.price).toBeGreaterThan(booking.price!)
    expect(await scene.details(booking.id)).toEqual(changed)
  })

  test('keeps the product that is not spoken of', async () => {
    const booking = await scene.created()

    const changed = answered(await scene.update(booking, { product: undefined, notes: 'Uusi' })).json<BookingDetails>()

    expect(changed.request.product).toEqual(booking.request.product)
    expect(changed.price).toBe(booking.price)
  })

  test('is refused at its field at a time that the clock change skips, like a new one and its price', async () => {
    const skipped = '2026-03-29T03:30'
    const booking = await scene.created()
    const refused = (field: string) => ({ errors: { [field]: ['validation.timeSkipped'] } })

    const changed = await scene.update(booking, { pickupDateTime: skipped })
    expect([changed.statusCode, changed.json()]).toMatchObject([400, refused('pickupDateTime')])
    const made = await scene.create({ startTime: skipped })
    expect([made.statusCode, made.json()]).toMatchObject([400, refused('startTime')])
    const { startPlace, endPlace } = scene.body()
    const priced = await scene.server.call(getPriceEstimate, {
      params: { destinationId: scene.world.centre.destinationId },
      body: { startTime: skipped, startPlace, endPlace },
      token: scene.tokens.booker,
    })
    expect([priced.statusCode, priced.json()]).toMatchObject([400, refused('startTime')])
    answered(await scene.create({ startTime: '2026-03-29T04:00' }))
  })

  test('begins as long before its drop-off as it takes, also over the hour that is skipped', async () => {
    const booked = await scene.created({ startTime: null, endTime: '2026-03-29T04:05' })
    const usual = await scene.created({ startTime: null, endTime: '2026-03-30T04:05' })
    const startOf = ({ startDate }: BookingDetails) => minutesOf(startDate.slice(11, 16))
    expect(startOf(usual)).toBeLessThan(minutesOf('04:00'))
    expect(startOf(booked)).toBe(startOf(usual) - 60)
  })

  test('waits for its answer anew', async () => {
    const booking = await scene.created()
    scene.server.clock.now += 50_000
    answered(await scene.update(booking))

    await scene.answer(20_000)
    expect((await scene.details(booking.id)).state).toBe(bookingStates.open)
    await scene.answer(40_000)
    expect((await scene.details(booking.id)).state).toBe(bookingStates.ok)
  })

  test('that another user changed meanwhile is a conflict, with what it is by now', async () => {
    const booking = await scene.created()
    const other = answered(await scene.update(booking, { notes: 'Toisen' })).json<BookingDetails>()

    const reply = await scene.update(booking, { notes: 'Oma' })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ version_conflict: [], current: other })
    expect((await scene.details(booking.id)).note).toBe('Toisen')
  })

  test.skipIf(postgresUrl === undefined)(
    'is shown to the later of two writers as the first has stored it (PostgreSQL only)',
    async () => {
      const booking = await scene.created()
      const priceCategoryId = scene.categories.accessible

      const reply = await whileHeld(
        scene.server.services.db,
        async (trx) => {
          await trx
            .updateTable('booking')
            .set({ version: 2, price_category_id: priceCategoryId })
            .where('id', '=', booking.id)
            .execute()
          await trx.updateTable('booking_passenger').set({ passenger_id: null, name: 'Li Wu' }).execute()
          await trx.deleteFrom('booking_requirement').execute()
        },
        () => scene.update(booking, { notes: 'Oma' }),
      )

      expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current', 'changed'])
      const { current } = reply.json<{ current: BookingDetails }>()
      expect(current).toEqual(await scene.details(booking.id))
      expect(current).toMatchObject({ passengers: [{ id: null, name: 'Li Wu' }], requirements: [] })
      expect(current.request.product).toMatchObject({ priceCategoryId })
    },
  )

  test('is not put into another state', async () => {
    const booking = await scene.created()

    const reply = await scene.update(booking, { state: 'cancelled' })

    expect(reply.json()).toMatchObject({ version_conflict: [], current: { id: booking.id } })
    expect((await scene.details(booking.id)).state).toBe(bookingStates.open)
  })

  test('may stay at its time when that has passed, and not move to another such time', async () => {
    const booking = await scene.created({ startTime: '2026-03-11T23:50' })
    await scene.moveTo('2026-03-12T08:00:00Z')

    expect(verdictOf(await scene.update(booking, { notes: 'Myöhässä' }))).toEqual([200])
    const moved = await scene.details(booking.id)
    for (const pickupDateTime of ['2026-03-10T10:00', '2026-03-11T23:55', '2026-03-12T09:54']) {
      expect(verdictOf(await scene.update(moved, { pickupDateTime }))).toEqual([409, 'booking_past'])
    }
    expect(verdictOf(await scene.update(moved, { pickupDateTime: '2026-03-12T09:55' }))).toEqual([200])
  })

  test.each([
    ['the reader', 'reader', 403, 'forbidden'],
    ['somebody of the sibling', 'siblingBooker', 404, 'not_found'],
  ] as const)('by %s stays as it was', async (_, who, ...verdict) => {
    const booking = await scene.created()

    expect(verdictOf(await scene.update(booking, { notes: 'Muu' }, scene.tokens[who]))).toEqual(verdict)
    expect(await scene.details(booking.id)).toEqual(booking)
  })

  test.each(['987654', 'K-1', '1e3', ''])('called “%s” is not found', async (bookingRefId) => {
    const booking = await scene.created()

    expect(verdictOf(await scene.update(booking, { bookingRefId }))).toEqual([404, 'not_found'])
  })

  test('is on record with those who ride, before and after', async () => {
    const booking = await scene.created()
    const other = await addPassenger(scene.server.services, scene.world.centre)
    answered(await scene.update(booking, { passengers: [{ id: other, name: '' }] }))

    expect((await auditOf(scene.server, 'booking.update')).at(-1)).toMatchObject({
      objectId: booking.id,
      passengerIds: [scene.helvi, other],
      outcome: 'done',
    })
  })
})

describe('a locked booking', () => {
  test.each([
    ['accepted', bookingStates.ok],
    ['rejected', bookingStates.rejected],
    ['cancelled', bookingStates.cancelled],
    ['finished', bookingStates.finished],
  ])('that is %s is neither changed nor cancelled', async (_, state) => {
    const booking = await scene.created()
    const { db } = scene.server.services
    await db.updateTable('booking').set({ state, answer_at: null }).where('id', '=', booking.id).execute()

    expect(verdictOf(await scene.update(booking))).toEqual([409, 'version_conflict', 'current', 'changed'])
    expect(verdictOf(await scene.update(await scene.details(booking.id)))).toEqual([409, 'booking_locked'])
    expect(verdictOf(await scene.remove(booking.id))).toEqual([409, 'booking_not_open', 'changed'])
    expect((await scene.details(booking.id)).state).toBe(state)
  })

  test('that is past its cut-off is not changed', async () => {
    const booking = await scene.created()
    await scene.moveTo('2026-03-13T08:00:00Z')

    expect(verdictOf(await scene.update(booking))).toEqual([409, 'booking_locked'])
  })
})

describe('cancelling', () => {
  test('answers with the cancelled booking, which stays in the list', async () => {
    const { id } = await scene.created()

    const cancelled = answered(await scene.remove(id)).json<Booking>()

    expect(cancelled).toMatchObject({ id, state: bookingStates.cancelled, version: 2 })
    expect(await scene.list()).toEqual([cancelled])
  })

  test('cancels it with the booking system: no answer comes', async () => {
    const { id } = await scene.created()
    answered(await scene.remove(id))

    await scene.answer()

    expect((await scene.details(id)).state).toBe(bookingStates.cancelled)
    expect(await scene.server.services.db.selectFrom('trip').select('id').execute()).toEqual([])
  })

  test('twice is refused', async () => {
    const { id } = await scene.created()
    answered(await scene.remove(id))

    expect(verdictOf(await scene.remove(id))).toEqual([409, 'booking_not_open', 'changed'])
  })

  test('also works for one that was never ordered', async () => {
    const { id } = await scene.created()
    const { db } = scene.server.services
    await db
      .updateTable('booking')
      .set({ state: bookingStates.undefined, answer_at: null })
      .where('id', '=', id)
      .execute()

    expect(verdictOf(await scene.remove(id))).toEqual([200])
  })

  test('needs the right, and the booking’s own destination', async () => {
    const { id } = await scene.created()

    expect(verdictOf(await scene.remove(id, scene.tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await scene.remove(id, scene.tokens.booker, scene.world.sibling))).toEqual([404, 'not_found'])
    expect((await auditOf(scene.server, 'booking.cancel')).map(({ outcome, status }) => [outcome, status])).toEqual(
      expect.arrayContaining([
        ['refused', 403],
        ['refused', 404],
      ]),
    )
  })
})

test('a transportation permission that an open booking is to be paid by cannot be deleted; once cancelled it can', async () => {
  const { services } = scene.server
  const { writer } = await levelTokens(scene.server, scene.world.centre)
  const permissionId = await addTransportationPermission(services, scene.world.centre, scene.helvi)
  await services.db.updateTable('transportation_permission').set({ external_id: 'KP-1' }).execute()
  const { id } = await scene.created({ transportationPermissionExternalId: 'KP-1', product: null })
  const params = { id: scene.helvi, permissionId }
  const remove = () => scene.server.call(deleteTransportationPermission, { params, token: writer })

  expect(verdictOf(await remove())).toEqual([409, 'permission_has_reservations'])
  const info = answered(await scene.server.call(getTransportationPermissionInfo, { params, token: writer }))
  expect(info.json<TransportationPermissionInfo>().transportationPermissions[0]).toMatchObject({
    hasReservations: true,
    remainingQuota: 18,
  })

  answered(await scene.remove(id))

  expect(verdictOf(await remove())).toEqual([200])
  expect((await scene.details(id)).transportationPermission).toBeNull()
})
