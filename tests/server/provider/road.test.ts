import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#domain/polyline.ts'
import { lengthOf, metresBetween, pointAlong, roadBetween } from '#server/provider/dispatcher/road.ts'

const lahti: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const hollola: Coordinates = { latitude: 60.9884, longitude: 25.5136 }

const place = fc.record({
  latitude: fc.double({ min: 60, max: 61.5, noNaN: true }),
  longitude: fc.double({ min: 24, max: 27, noNaN: true }),
})

test('a distance is that of the globe', () => {
  expect(metresBetween(lahti, hollola)).toBeCloseTo(7982, -2)
  expect(metresBetween(lahti, lahti)).toBe(0)
})

describe('a road', () => {
  test('is the same whenever it is asked for', () => {
    expect(roadBetween(lahti, hollola)).toEqual(roadBetween({ ...lahti }, { ...hollola }))
  })

  test('bends, and is somewhat longer than the straight way', () => {
    const road = roadBetween(lahti, hollola)

    expect(road.length).toBeGreaterThan(10)
    expect(lengthOf(road) / metresBetween(lahti, hollola)).toBeGreaterThan(1.05)
  })

  test('starts and ends where it should, stays near, and is never absurdly long', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const road = roadBetween(from, to)
        const straight = metresBetween(from, to)
        expect(road[0]).toEqual(from)
        expect(road.at(-1)).toEqual(to)
        expect(lengthOf(road)).toBeLessThanOrEqual(straight * 2 + 1)
        for (const point of road) expect(metresBetween(from, point)).toBeLessThanOrEqual(straight * 1.5 + 1)
      }),
      { numRuns: 300 },
    )
  })

  test('between one place and itself has no length', () => {
    expect(lengthOf(roadBetween(lahti, lahti))).toBe(0)
  })
})

describe('a point along a line', () => {
  const line = roadBetween(lahti, hollola)

  test.each([
    [-1, lahti],
    [0, lahti],
    [1, hollola],
    [2, hollola],
  ])('at %d of it', (share, expected) => {
    const point = pointAlong(line, share)!
    expect(metresBetween(point, expected)).toBeLessThan(0.01)
  })

  test('is as far along as its share', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const travelled = metresBetween(pointAlong(line, a)!, pointAlong(line, b)!)
        expect(travelled).toBeLessThanOrEqual(Math.abs(a - b) * lengthOf(line) + 0.01)
      }),
    )
  })

  test('of nothing is nowhere, of one place is that place', () => {
    expect(pointAlong([], 0.5)).toBeNull()
    expect(pointAlong([lahti], 0.5)).toEqual(lahti)
    expect(pointAlong([lahti, lahti], 0.5)).toEqual(lahti)
  })
})
