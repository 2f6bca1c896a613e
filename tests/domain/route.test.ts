import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from '#domain/polyline.ts'
import {
  CarLocation,
  RouteWithTrips,
  driverEventsOf,
  hasUnknownPlaces,
  liveLocationIntervalMs,
  mapView,
  plannedRoad,
} from '#domain/route.ts'
import { trip } from '#tests/support/trip.ts'

const stops = [
  { address: 'Pihlajarinne 22', time: 495, latitude: 60.98, longitude: 25.66 },
  { address: 'Koivukatu 1', time: 520, latitude: 60.99, longitude: 25.7 },
]
const route = (given: object = {}) => RouteWithTrips.parse({ destinations: stops, ...given })

test('the fields have the names of the documents', () => {
  expect(Object.keys(RouteWithTrips.shape)).toEqual([
    ...['trips', 'destinations', 'carName', 'carRegisterNumber', 'osrmRouteGeometry', 'isStraight', 'drivenRoute'],
    'liveLocationAvailable',
  ])
  expect(Object.keys(route().destinations[0]!)).toEqual([
    ...['address', 'time', 'latitude', 'longitude', 'trips', 'pickups', 'dropOffs'],
  ])
})

test('the map starts near the capital, and the car is asked for every ten seconds', () => {
  expect(mapView).toMatchObject({ zoom: 10, minZoom: 1, maxZoom: 18 })
  expect(Math.hypot(mapView.latitude - 60.17, mapView.longitude - 24.94)).toBeLessThan(0.1)
  expect(liveLocationIntervalMs).toBe(10_000)
})

test.each([
  [{ latitude: 91, longitude: 0 }, false],
  [{ latitude: -90, longitude: 180 }, true],
  [{ latitude: 0, longitude: 181 }, false],
  [{ latitude: null, longitude: 0 }, false],
])('a car at %j is on the globe: %s', (place, expected) => {
  expect(CarLocation.safeParse({ ...place, sateliteTime: '2026-11-23T08:20:10' }).success).toBe(expected)
})

test('the driver’s events are told in the order of time', () => {
  const first = trip({ id: 1, pickupTime: '2026-11-23T08:16', dropoffTime: '2026-11-23T08:41' })
  const second = trip({ id: 2, noShowTime: '2026-11-23T08:25' })
  expect(driverEventsOf([second, first, trip({ id: 3 })])).toEqual([
    { kind: 'pickedUp', tripId: 1, at: '2026-11-23T08:16' },
    { kind: 'noShow', tripId: 2, at: '2026-11-23T08:25' },
    { kind: 'droppedOff', tripId: 1, at: '2026-11-23T08:41' },
  ])
})

describe('the planned road', () => {
  test('is the geometry where there is one', () => {
    const points = [
      { latitude: 60.98, longitude: 25.66 },
      { latitude: 60.985, longitude: 25.68 },
      { latitude: 60.99, longitude: 25.7 },
    ]
    const osrmRouteGeometry = encodePolyline(points)
    expect(plannedRoad(route({ osrmRouteGeometry }))).toEqual({ points, isStraight: false })
    expect(plannedRoad(route({ isStraight: true, destinations: [] }))).toEqual({ points: [], isStraight: true })
    expect(plannedRoad(route({ osrmRouteGeometry, isStraight: true }))).toEqual({ points, isStraight: true })
  })

  test.each([null, '', 'not a line\u0001', '?'])(
    'goes straight from stop to stop with the geometry %j',
    (osrmRouteGeometry) => {
      expect(plannedRoad(route({ osrmRouteGeometry }))).toEqual({
        points: stops.map(({ latitude, longitude }) => ({ latitude, longitude })),
        isStraight: true,
      })
    },
  )

  test('leaves out a place that is not known, and says so', () => {
    const unknown = route({ destinations: [...stops, { address: '' }] })
    expect(plannedRoad(unknown).points).toHaveLength(2)
    expect(plannedRoad(route({ destinations: stops.slice(1) })).isStraight).toBe(false)
    expect(hasUnknownPlaces(unknown)).toBe(true)
    expect(hasUnknownPlaces(route())).toBe(false)
  })
})

describe('an encoded line', () => {
  test('is read as the format’s own example', () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ])
  })

  test('survives being written and read', () => {
    const point = fc.record({
      latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((degrees) => degrees / 1e5),
      longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((degrees) => degrees / 1e5),
    })
    fc.assert(
      fc.property(fc.array(point), (points) => {
        expect(decodePolyline(encodePolyline(points))).toEqual(points)
      }),
    )
  })

  test.each(['_p~iF', '_', 'abc def', '~~~~~~~~~~', 'å'])('that is none (%j) gives nothing', (encoded) => {
    expect(decodePolyline(encoded)).toBeNull()
  })

  test('never throws, and never leaves the globe', () => {
    fc.assert(
      fc.property(fc.string(), (encoded) => {
        for (const { latitude, longitude } of decodePolyline(encoded) ?? []) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
        }
      }),
    )
  })
})
