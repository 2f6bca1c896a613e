import { beforeEach, describe, expect, test } from 'vitest'
import { getPriceEstimate } from '#contract/bookings.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { estimatePlaceOf, type PriceEstimate } from '#domain/price-estimate.ts'
import { utilities } from '#domain/utility.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { builtInKind, outsideKind, type Kind } from '#tests/support/booking-system/kinds.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

describe.each<[string, () => Kind]>([
  ['the built-in booking system', () => builtInKind({ bookingAnswerMs: 1000 })],
  ['a booking system over HTTP', outsideKind],
])('with %s, a booking', (_, kindOf) => {
  const kind = kindOf()
  const scene = useBookings(kind.start)
  beforeEach(() => kind.empty())

  const settle = async () => {
    scene.server.clock.now += 1000
    await kind.settle()
  }
  const runs = () =>
    scene.server.services.db
      .selectFrom('run as r')
      .leftJoin('trip as t', 't.run_id', 'r.id')
      .leftJoin('car as c', 'c.id', 'r.car_id')
      .select([
        'r.booking_id',
        'r.name',
        'r.date',
        't.passenger_id',
        't.start_minutes',
        't.start_place',
        'c.name as car',
      ])
      .orderBy('r.id')
      .execute()

  test('becomes a trip of its passenger once it is accepted', async () => {
    const { id } = await scene.created()
    expect((await scene.details(id)).state).toBe(bookingStates.open)
    expect(await runs()).toEqual([])

    await settle()

    expect(await scene.details(id)).toMatchObject({ state: bookingStates.ok, version: 2, rejectedReason: null })
    expect(await runs()).toEqual([
      {
        booking_id: id,
        name: `Tilaus K-${id}`,
        date: '2026-03-12',
        passenger_id: scene.helvi,
        start_minutes: 600,
        start_place: 'Käpypolku 1, 15150 Lahti',
        car: 'Taksi 214',
      },
    ])
  })

  test('is answered once, however often it is asked', async () => {
    const { id } = await scene.created()
    await settle()

    await settle()

    expect((await scene.details(id)).version).toBe(2)
    expect(await runs()).toHaveLength(1)
  })

  test('is rejected with its reason', async () => {
    const passengerId = await addPassenger(scene.server.services, scene.world.centre, {
      utilityIds: [utilities.wheelchair],
    })
    const { id } = await scene.created({ passengerId })

    await settle()

    expect(await scene.details(id)).toMatchObject({
      state: bookingStates.rejected,
      rejectedReason: 'Matkustaja ei mahdu tilattuun autoon apuvälineineen.',
    })
    expect(await runs()).toEqual([])
  })

  test('that is cancelled before its answer has no trip', async () => {
    const { id } = await scene.created()
    answered(await scene.remove(id))

    await settle()

    expect((await scene.details(id)).state).toBe(bookingStates.cancelled)
    expect(await runs()).toEqual([])
  })

  test('that is changed before its answer is answered as it is by then', async () => {
    const booking = await scene.created()
    answered(await scene.update(booking, { pickupDateTime: '2026-03-12T11:30' }))

    await settle()

    expect(await runs()).toMatchObject([{ start_minutes: 690 }])
  })

  test('has an estimate of its way and its prices', async () => {
    const reply = await scene.server.call(getPriceEstimate, {
      params: { destinationId: scene.world.centre.destinationId },
      body: {
        startTime: '2026-03-12T10:00',
        startPlace: estimatePlaceOf(homePlace),
        endPlace: estimatePlaceOf(hospital),
      },
      token: scene.tokens.booker,
    })

    const { route, products } = answered(reply).json<PriceEstimate>()
    expect(route).toEqual({
      distanceMetres: expect.any(Number) as unknown,
      durationMinutes: expect.any(Number) as unknown,
      isStraight: true,
    })
    expect(products.map(({ priceCategory: { name } }) => name)).toEqual(['Henkilöauto', 'Esteetön auto'])
    expect(products[0]?.price).toEqual(expect.any(Number))
  })
})
