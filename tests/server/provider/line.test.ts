import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#domain/polyline.ts'
import { lengthOf, metresBetween, pointAlong } from '#server/provider/dispatcher/line.ts'

const lahti: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const hollola: Coordinates = { latitude: 60.9884, longitude: 25.5136 }
const salpakangas: Coordinates = { latitude: 60.9229, longitude: 25.5831 }

test('a distance is that of the globe', () => {
  expect(metresBetween(lahti, hollola)).toBeCloseTo(7982, -2)
  expect(metresBetween(lahti, lahti)).toBe(0)
})

describe('a point along a line', () => {
  const line = [lahti, salpakangas, hollola]

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
