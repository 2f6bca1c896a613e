import { describe, expect, test } from 'vitest'
import { getBooking, listBookings } from '#contract/bookings.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { estimatePlaceOf } from '#domain/price-estimate.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { addTransportationPermission, answered } from '#tests/support/stored-transportation-permissions.ts'
import { addPassenger, contentsOf } from '#tests/support/rides.ts'

const scene = useBookings()

const stored = () => contentsOf(scene.server.services, ['booking'])

describe('a new booking', () => {
  test('is answered as it was stored: open, ordered by whoever made it, and with its price', async () => {
    const booking = await scene.created()

    expect(booking).toMatchObject({
      shortId: `K-${booking.id}`,
      idNumber: String(booking.id),
      version: 1,
      destinationId: scene.world.centre.destinationId,
      state: bookingStates.open,
      startDate: '2026-03-12T10:00:00',
      bookingDate: '2026-03-11',
      fromPlace: 'Käpypolku 1, 15150 Lahti',
      toPlace: 'Keskussairaala',
      toAddress: 'Sairaalankatu 7, 15850 Lahti',
      product: { makeModel: 'Skoda', pax: 4, bags: 2 },
      requirements: [scene.requirementId],
      passengers: [{ id: scene.helvi, name: 'Helvi Harju' }],
      primaryPassengerName: 'Helvi Harju',
      unnamedPassengersCount: 0,
      note: 'Rollaattori mukana',
      driverNotes: 'Rollaattori mukana',
      createdAt: '2026-03-11T08:00:00.000Z',
      createdBy: scene.bookerId,
      createdByEmail: 'varaaja@perille.example',
      orderedAt: '2026-03-11T08:00:00.000Z',
      orderedByEmail: 'varaaja@perille.example',
      rejectedReason: null,
      transportationPermission: null,
    })
    expect(booking.endDate! > booking.startDate).toBe(true)
    expect(booking.price).toBeGreaterThanOrEqual(9)
    expect(booking.request).toMatchObject({
      bookingRefId: String(booking.id),
      timitDestinationId: String(scene.world.centre.destinationId),
      pickupDateTime: '2026-03-12T10:00:00',
      dropoffDateTime: null,
      addresses: [
        { ...homePlace, type: 1 },
        { ...hospital, type: 2 },
      ],
      product: { priceCategoryId: scene.categories.car, pax: 4 },
      notes: 'Rollaattori mukana',
    })
    expect(await scene.details(booking.id)).toEqual(booking)
  })

  test.each([
    [{}, []],
    [{ startPlace: estimatePlaceOf({ ...homePlace, location: null }) }, ['from']],
    [{ endPlace: estimatePlaceOf({ ...hospital, location: null }) }, ['to']],
    [{ startPlace: estimatePlaceOf({ ...homePlace, location: null }), endPlace: null }, ['from']],
  ])('with %j says which of its ends nobody knows on the map: %j', async (changes, offMap) => {
    expect((await scene.created(changes)).offMap).toEqual(offMap)
  })

  test('is in the list, which is in the order of time', async () => {
    const late = await scene.created({ startTime: '2026-03-13T08:00' })
    const { request, ...early } = await scene.created()

    expect(request.bookingRefId).toBe(String(early.id))
    expect(await scene.list()).toEqual([early, expect.objectContaining({ id: late.id })])
  })

  test('for a drop-off begins as early as the way is long', async () => {
    const booking = await scene.created({ startTime: null, endTime: '2026-03-12T10:00' })

    expect(booking.endDate).toBe('2026-03-12T10:00:00')
    expect(booking.startDate < '2026-03-12T10:00:00').toBe(true)
    expect(booking.request).toMatchObject({ pickupDateTime: null, dropoffDateTime: '2026-03-12T10:00:00' })
  })

  test('for a drop-off just after midnight begins the day before', async () => {
    const booking = await scene.created({ startTime: null, endTime: '2026-03-12T00:05' })

    expect(booking.startDate.slice(0, 10)).toBe('2026-03-11')
  })

  test('may go nowhere yet: it has a start, no end and no price', async () => {
    const booking = await scene.created({ endPlace: null })

    expect(booking).toMatchObject({ toPlace: '', endDate: null, price: null })
    expect(booking.request.addresses).toHaveLength(1)
  })

  test('from a place that is not on the map has no price', async () => {
    const startPlace = estimatePlaceOf({ ...homePlace, location: null })

    expect(await scene.created({ startPlace })).toMatchObject({ price: null, endDate: null })
  })

  test('knows the passenger by the id of the booking system as well', async () => {
    const booking = await scene.created({ perilleId: 'P7', passengerId: null, name: 'Joku muu' })

    expect(booking.passengers).toEqual([{ id: scene.helvi, name: 'Helvi Harju', email: '' }])
  })

  test('may be for somebody by name alone, or for nobody in particular', async () => {
    const named = await scene.created({ passengerId: null, name: ' Li Wu ' })
    const unnamed = await scene.created({ passengerId: null, name: '' })

    expect(named).toMatchObject({ passengers: [{ id: null, name: 'Li Wu' }], primaryPassengerName: 'Li Wu' })
    expect(unnamed).toMatchObject({ passengers: [], primaryPassengerName: '', unnamedPassengersCount: 1 })
  })

  test('sent again under the same key is one booking', async () => {
    const first = answered(await scene.create({}, { key: 'varaus-0001' }))
    const second = answered(await scene.create({}, { key: 'varaus-0001' }))

    expect(second.json()).toEqual(first.json())
    expect(await stored()).toHaveLength(1)
  })

  test('is on record with its passenger', async () => {
    const { id } = await scene.created()

    expect((await auditOf(scene.server, 'booking.create')).at(-1)).toMatchObject({
      organizationId: scene.world.centre.organizationId,
      destinationId: scene.world.centre.destinationId,
      objectId: id,
      passengerIds: [scene.helvi],
      userId: scene.bookerId,
      outcome: 'done',
    })
  })
})

describe('is refused, and nothing is stored,', () => {
  test.each([
    ['for a time of today that has passed', { startTime: '2026-03-11T09:00' }, 409, 'booking_past'],
    ['to be there at a time that has passed', { startTime: null, endTime: '2026-03-11T09:00' }, 409, 'booking_past'],
    ['for a day that has passed', { startTime: '2026-03-10T23:50' }, 409, 'booking_past'],
    ['with a category of nobody', { product: { priceCategory: { id: 987_654 } } }, 409, 'booking_product_unknown'],
    ['without a product and a transportation permission', { product: null }, 409, 'booking_product_missing'],
    [
      'with a transportation permission that there is none of',
      { transportationPermissionExternalId: 'KP-9' },
      409,
      'booking_permission_not_valid',
    ],
    ['for another destination than the path’s', { timitDestinationId: '987654' }, 404, 'not_found'],
    ['for a passenger of nobody', { passengerId: 987_654 }, 404, 'not_found'],
    ['for an id of the booking system that nobody has', { perilleId: 'P0' }, 404, 'not_found'],
    ['with a requirement of nobody', { requirements: [987_654] }, 400, 'title', 'errors'],
    ['with both times', { endTime: '2026-03-12T11:00' }, 400, 'title', 'errors'],
    ['from nowhere', { startPlace: {} }, 400, 'title', 'errors'],
  ] as const)('%s', async (_, changes, ...verdict) => {
    expect(verdictOf(await scene.create(changes))).toEqual(verdict)
    expect(await stored()).toEqual([])
  })

  test('when the two ids are of different passengers', async () => {
    const other = await addPassenger(scene.server.services, scene.world.centre, { providerId: 'P8' })

    expect(verdictOf(await scene.create({ perilleId: 'P7', passengerId: other }))).toEqual([404, 'not_found'])
  })

  test('for a passenger who is no longer active', async () => {
    const inactive = await addPassenger(scene.server.services, scene.world.centre, { inactive: true })
    const archived = await addPassenger(scene.server.services, scene.world.centre, { state: 1 })

    expect(verdictOf(await scene.create({ passengerId: inactive }))).toEqual([409, 'passenger_inactive', 'changed'])
    expect(verdictOf(await scene.create({ passengerId: archived }))).toEqual([409, 'passenger_archived', 'changed'])
  })

  test('for a passenger of another organisation', async () => {
    const foreign = await addPassenger(scene.server.services, scene.world.twin)

    expect(verdictOf(await scene.create({ passengerId: foreign }))).toEqual([404, 'not_found'])
  })

  test('to another place, for somebody who rides by transportation permissions between their own alone', async () => {
    const { db } = scene.server.services
    await db
      .updateTable('passenger')
      .set({ transportation_permission_required: true })
      .where('id', '=', scene.helvi)
      .execute()
    const centre = estimatePlaceOf({ ...homePlace, address: 'Rantatie 3', postalcode: '15140' })

    expect(verdictOf(await scene.create())).toEqual([409, 'booking_place_not_allowed'])
    expect(verdictOf(await scene.create({ endPlace: centre }))).toEqual([200])
  })

  test.each([
    ['the reader', 'reader', 403, 'forbidden'],
    ['somebody who knows no passenger', 'stranger', 404, 'not_found'],
    ['somebody of the sibling', 'siblingBooker', 404, 'not_found'],
  ] as const)('by %s', async (_, who, ...verdict) => {
    expect(verdictOf(await scene.create({}, { token: scene.tokens[who] }))).toEqual(verdict)
    expect(await stored()).toEqual([])
  })

  test('where the destination takes none', async () => {
    const centre = scene.world.sibling
    const body = { timitDestinationId: String(centre.destinationId), passengerId: null, name: '' }

    expect(verdictOf(await scene.create(body, { token: scene.tokens.siblingBooker, centre }))).toEqual([
      409,
      'booking_disabled',
    ])
  })
})

test('somebody who knows no passengers may book for a name', async () => {
  const body = { passengerId: null, name: 'Li Wu' }

  expect(verdictOf(await scene.create(body, { token: scene.tokens.stranger }))).toEqual([200])
})

describe('a transportation permission', () => {
  const decide = async (externalId: string, given: { isDraft?: boolean; startDate?: string } = {}) => {
    const { db } = scene.server.services
    const id = await addTransportationPermission(scene.server.services, scene.world.centre, scene.helvi, given)
    await db.updateTable('transportation_permission').set({ external_id: externalId }).where('id', '=', id).execute()
    return id
  }
  const paying = { transportationPermissionExternalId: 'KP-1' }

  test('pays instead of a product', async () => {
    await decide('KP-1')

    const booking = await scene.created({ ...paying, product: null })

    expect(booking).toMatchObject({
      transportationPermission: { externalId: 'KP-1', name: 'Päivätoimintamatkat' },
      costCenterName: `Palvelut ${scene.helvi}`,
      product: null,
      price: null,
    })
  })

  test('is the one of the day when there are two of one id', async () => {
    await decide('KP-1', { startDate: '2026-04-01' })
    const now = await decide('KP-1')

    const { id } = await scene.created(paying)

    const row = await scene.server.services.db
      .selectFrom('booking')
      .select(['transportation_permission_id', 'price_category_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ transportation_permission_id: now, price_category_id: null })
  })

  test.each([
    ['that is a draft', { isDraft: true }],
    ['that begins later', { startDate: '2026-03-13' }],
  ])('%s pays for nothing', async (_, given) => {
    await decide('KP-1', given)

    expect(verdictOf(await scene.create(paying))).toEqual([409, 'booking_permission_not_valid'])
  })

  test('of somebody else pays for nothing', async () => {
    await decide('KP-1')
    const other = await addPassenger(scene.server.services, scene.world.centre)

    expect(verdictOf(await scene.create({ ...paying, passengerId: other }))).toEqual([
      409,
      'booking_permission_not_valid',
    ])
    expect(verdictOf(await scene.create({ ...paying, passengerId: null, name: 'Li Wu' }))).toEqual([
      409,
      'booking_permission_not_valid',
    ])
  })
})

describe('the list', () => {
  const listFor = (token: string, { destinationId } = scene.world.centre) =>
    scene.server.call(listBookings, { params: { destinationId }, token })

  test.each([
    ['reader', 200],
    ['stranger', 200],
    ['siblingBooker', 404, 'not_found'],
  ] as const)('asked for as %s is answered with %i', async (who, ...verdict) => {
    expect(verdictOf(await listFor(scene.tokens[who]))).toEqual(verdict)
  })

  test('needs the right to read bookings, and a destination that takes them', async () => {
    expect(verdictOf(await listFor(scene.world.tokens.desk))).toEqual([403, 'forbidden'])
    expect(verdictOf(await listFor(scene.tokens.siblingBooker, scene.world.sibling))).toEqual([409, 'booking_disabled'])
  })

  test('does not name a booking of another destination', async () => {
    const { id } = await scene.created()
    const reply = await scene.server.call(getBooking, {
      params: { destinationId: scene.world.sibling.destinationId, id },
      token: scene.tokens.booker,
    })

    expect(verdictOf(reply)).toEqual([404, 'not_found'])
  })
})
