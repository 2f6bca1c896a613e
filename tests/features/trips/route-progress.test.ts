import { describe, expect, test } from 'vitest'
import type { RouteWithTrips } from '#domain/route.ts'
import { kmBetween, nearestOn } from '#features/trips/route/along.ts'
import { progressOf } from '#features/trips/route/progress.ts'
import { trip } from '#tests/support/trip.ts'

const at = (longitude: number, latitude = 61) => ({ latitude, longitude })
const seen = (longitude: number, time: string) => ({ ...at(longitude), sateliteTime: `2026-11-23T${time}:00` })

const stop = (longitude: number, trips: { on?: number[]; off?: number[] } = {}) => ({
  ...{ address: 'Keksittykatu 1', time: 480, ...at(longitude), trips: [] },
  pickups: (trips.on ?? []).map((tripId) => ({ tripId, name: null })),
  dropOffs: (trips.off ?? []).map((tripId) => ({ tripId, name: null })),
})

const route = (given: Partial<RouteWithTrips>): RouteWithTrips => ({
  ...{ trips: [], destinations: [], drivenRoute: [], carName: null, carRegisterNumber: null },
  ...{ osrmRouteGeometry: null, isStraight: false, liveLocationAvailable: false, ...given },
})

describe('how far a drive has come', () => {
  const destinations = [stop(25), stop(25.1), stop(25.2)]

  test('is nowhere before anything is known of it', () => {
    expect(progressOf(route({ destinations }))).toEqual(destinations.map(() => ({ isDone: false, at: null })))
  })

  test('is every stop that the car came to, and when', () => {
    const drivenRoute = [seen(25, '08:00'), seen(25.05, '08:05'), seen(25.1, '08:10'), seen(25.15, '08:15')]
    expect(progressOf(route({ destinations, drivenRoute }))).toEqual([
      { isDone: true, at: '08:00' },
      { isDone: true, at: '08:10' },
      { isDone: false, at: null },
    ])
  })

  test('does not count a stop that the car only passes before it has come to those before it', () => {
    const order = [stop(25), stop(25.2), stop(25.1)]
    const drivenRoute = [seen(25, '08:00'), seen(25.1, '08:10'), seen(25.15, '08:12')]
    expect(progressOf(route({ destinations: order, drivenRoute })).map(({ isDone }) => isDone)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is what the driver has told, and all that must have been before', () => {
    const own = trip({ id: 7, pickupTime: '2026-11-23T08:11:00' })
    const stops = [stop(25, { on: [1] }), stop(25.1, { on: [7] }), stop(25.2, { off: [1, 7] })]
    expect(progressOf(route({ destinations: stops, trips: [own] }))).toEqual([
      { isDone: true, at: null },
      { isDone: true, at: '08:11' },
      { isDone: false, at: null },
    ])
  })
})

describe('a place beside a line', () => {
  const line = [at(25), at(25.1), at(25.1, 61.1)]

  test('lies where the line comes nearest to it', () => {
    expect(nearestOn(line, at(25.05, 61.001))).toMatchObject({ segment: 0, share: expect.closeTo(0.5, 2) as number })
    expect(nearestOn(line, at(25.2, 61.05))).toMatchObject({ segment: 1, share: expect.closeTo(0.5, 2) as number })
    expect(nearestOn([at(25)], at(25))).toBeNull()
    expect(nearestOn(line, at(26), { nearerThan: 0.1 })).toBeNull()
  })

  test('is as far from another as the line is long between them, and from none behind it', () => {
    const ahead = kmBetween(line, at(25.05), at(25.1, 61.05))
    expect(ahead).toBeCloseTo(2.7 + 5.56, 1)
    expect(kmBetween(line, at(25.1, 61.05), at(25.05))).toBeNull()
  })
})
