import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getPriceEstimate } from '#contract/bookings.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import type { Coordinates } from '#domain/polyline.ts'
import { estimatePlaceOf, type PriceEstimate } from '#domain/price-estimate.ts'
import { placeTypes, type Place } from '#domain/place.ts'
import { metresBetween } from '#server/ground/line.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { verdictOf } from '#tests/support/board.ts'
import { answerMs, useBookings } from '#tests/support/booking-scene.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { json } from '#tests/support/place-service.ts'
import { metresOf, secondsOf, useRoadsOf, waysAskedOf, type RoadScene, type Way } from '#tests/support/road-service.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = useBookings()
let roads: RoadScene

beforeEach(async () => {
  roads = await useRoadsOf(scene.server)
  scene.server.services.provider = createDispatcher({
    cancellationAnswerMs: 0,
    bookingAnswerMs: answerMs,
    roads: roads.roads,
  })
})
afterEach(() => {
  expect(roads.askedInside).toEqual([])
  vi.restoreAllMocks()
  roads.close()
})

const pointOf = ({ location }: Place): Coordinates => ({ latitude: location!.lat, longitude: location!.lng })
const way: Way = [pointOf(homePlace), pointOf(hospital)]
const minutes = 4 + Math.ceil(secondsOf(way) / 60)

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
const stored = (id: number) =>
  scene.server.services.db
    .selectFrom('booking')
    .select(['start_minutes as start', 'end_minutes as end', 'distance_metres as metres', 'price_cents as price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('an estimate along a road', () => {
  test('has its length, its time and its price, and is no guess', async () => {
    const { route, products } = await estimated()

    const metres = Math.round(metresOf(way))
    expect(route).toEqual({ distanceMetres: metres, durationMinutes: minutes, isStraight: false })
    expect(products[0]?.price).toBeCloseTo(Math.max(9, 5 + metres / 1000), 1)
    expect(products[1]?.price).toBeCloseTo(10 + (2 * metres) / 1000, 1)
    expect(waysAskedOf(roads.service)).toEqual([way])
  })

  test('is straight, and says so, while the service fails', async () => {
    roads.service.answer = json({}, 502)

    const metres = Math.round(metresBetween(...way))
    expect((await estimated()).route).toEqual({
      distanceMetres: metres,
      durationMinutes: 4 + Math.ceil(metres / 1000),
      isStraight: true,
    })
    expect(roads.lines).toHaveLength(1)
  })

  test.each([
    ['without a place to go to', { endPlace: null }],
    ['from a place that is not on the map', { startPlace: estimatePlaceOf({ ...homePlace, location: null }) }],
  ])('%s asks nobody', async (_, changes) => {
    expect((await estimated(changes)).route).toBeNull()
    expect(roads.service.asked).toEqual([])
  })

  test('is asked for by nobody who may not book', async () => {
    expect(verdictOf(await ask({}, scene.tokens.reader))).toEqual([403, 'forbidden'])
    expect(verdictOf(await ask({}, scene.tokens.siblingBooker))).toEqual([404, 'not_found'])
    expect((await scene.create({}, { token: scene.tokens.reader })).statusCode).toBe(403)
    expect(roads.service.asked).toEqual([])
  })
})

const shop = { ...hospital, location: { lat: 60.95, lng: 25.6 } }
/** The addresses of a booking that ends at the shop. */
const elsewhere = ({ request: { addresses } }: BookingDetails) =>
  addresses.map((place) => (place.type === placeTypes.destination ? { ...place, ...shop } : place))

describe('a booking', () => {
  test('has the length, the time and the price of its road', async () => {
    const { id } = await scene.created()

    const metres = Math.round(metresOf(way))
    expect(await stored(id)).toEqual({
      start: 600,
      end: 600 + minutes,
      metres,
      price: Math.max(900, 500 + Math.round(metres / 10)),
    })
  })

  test('that ends elsewhere by now has those of the new road', async () => {
    const booking = await scene.created()
    answered(await scene.update(booking, { addresses: elsewhere(booking) }))

    const other: Way = [pointOf(homePlace), pointOf(shop)]
    expect(waysAskedOf(roads.service)).toEqual([way, other])
    expect((await stored(booking.id)).metres).toBe(Math.round(metresOf(other)))
  })

  test('is taken all the same while the service fails', async () => {
    roads.service.answer = json([])
    const { id } = await scene.created()

    expect((await stored(id)).metres).toBe(Math.round(metresBetween(...way)))
  })

  test('is not changed, nor a road asked for, by who may only read it', async () => {
    const booking = await scene.created()
    const addresses = elsewhere(booking)

    expect((await scene.update(booking, { addresses }, scene.tokens.reader)).statusCode).toBe(403)
    expect(waysAskedOf(roads.service)).toEqual([way])
  })
})
