import { describe, expect, test } from 'vitest'
import { getPriceEstimate } from '#contract/bookings.ts'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import { estimatePlaceOf } from '#domain/price-estimate.ts'
import { metresBetween } from '#server/ground/line.ts'
import { verdictOf } from '#tests/support/board.ts'
import { useBookings } from '#tests/support/booking-scene.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { contentsOf } from '#tests/support/rides.ts'

const scene = useBookings()

/** From home to the hospital. */
const metres = Math.round(metresBetween({ latitude: 60.99, longitude: 25.66 }, { latitude: 60.991, longitude: 25.568 }))

describe('an estimate', () => {
  const ask = (changes: object = {}, token = scene.tokens.booker) =>
    scene.server.call(getPriceEstimate, {
      params: { destinationId: scene.world.centre.destinationId },
      body: {
        startTime: '2026-03-12T10:00',
        startPlace: estimatePlaceOf(homePlace),
        endPlace: estimatePlaceOf(hospital),
        ...changes,
      },
      token,
    })
  const estimated = async (changes: object = {}) => answered(await ask(changes)).json<PriceEstimate>()

  test('names the destination’s cars, and prices the way by the tariff of each', async () => {
    const { route, products } = await estimated()

    expect(products.map(({ priceCategory: { name }, hasWheelchairPlace }) => [name, hasWheelchairPlace])).toEqual([
      ['Henkilöauto', false],
      ['Esteetön auto', true],
    ])
    expect(products[0]?.priceCategory).toMatchObject({ maxPassengers: 4, maxLuggage: 2 })
    expect(route).toEqual({ distanceMetres: metres, durationMinutes: 4 + Math.ceil(metres / 1000), isStraight: true })
    const kilometres = metres / 1000
    expect(products[0]?.price).toBeCloseTo(Math.max(9, 5 + kilometres), 1)
    expect(products[1]?.price).toBeCloseTo(Math.max(15, 10 + 2 * kilometres), 1)
  })

  test('of a short way is the least that a ride costs', async () => {
    const near = estimatePlaceOf({ ...hospital, location: { lat: 60.9901, lng: 25.6601 } })

    expect((await estimated({ endPlace: near })).products.map(({ price }) => price)).toEqual([9, 15])
  })

  test.each([
    ['without a place to go to', { endPlace: null }],
    ['from a place that is not on the map', { startPlace: estimatePlaceOf({ ...homePlace, location: null }) }],
  ])('%s names the cars alone', async (_, changes) => {
    const { route, products } = await estimated(changes)

    expect(route).toBeNull()
    expect(products.map(({ price }) => price)).toEqual([null, null])
  })

  test('is for whoever may book', async () => {
    expect(verdictOf(await ask({}, scene.tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await ask({}, scene.tokens.siblingBooker))).toEqual([404, 'not_found'])
  })

  test('changes nothing', async () => {
    await estimated()

    expect(await contentsOf(scene.server.services, ['booking'])).toEqual([])
  })

  test('goes by the figures of the organisation’s own cars, and for any time to come', async () => {
    const figures = { start_cents: 50, per_kilometre_cents: 0, minimum_cents: 100, max_passengers: 8, max_luggage: 12 }
    await scene.server.services.db
      .updateTable('price_category')
      .set(figures)
      .where('name', '=', 'Henkilöauto')
      .execute()
    for (const startTime of ['2026-03-11T08:20', '2026-04-30T10:00']) {
      const [car] = (await estimated({ startTime })).products
      expect([car?.price, car?.priceCategory]).toMatchObject([1, { maxPassengers: 8, maxLuggage: 12 }])
    }
  })
})
