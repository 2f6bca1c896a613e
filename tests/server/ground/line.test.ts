import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#domain/polyline.ts'
import { metresBetween, pointBetween } from '#server/provider/dispatcher/line.ts'

const lahti: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const hollola: Coordinates = { latitude: 60.9884, longitude: 25.5136 }

test('a distance is that of the globe', () => {
  expect(metresBetween(lahti, hollola)).toBeCloseTo(7982, -2)
  expect(metresBetween(lahti, lahti)).toBe(0)
})

describe('a point between two', () => {
  test.each([
    [-1, lahti],
    [0, lahti],
    [1, hollola],
    [2, hollola],
  ])('at %d of the way', (share, expected) => {
    expect(metresBetween(pointBetween(lahti, hollola, share), expected)).toBeLessThan(0.01)
  })

  test('is as far along as its share', () => {
    const share = () => fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share(), share(), (a, b) => {
        const travelled = metresBetween(pointBetween(lahti, hollola, a), pointBetween(lahti, hollola, b))
        expect(travelled).toBeCloseTo(Math.abs(a - b) * metresBetween(lahti, hollola), 0)
      }),
    )
  })

  test('is the place of both when they are one', () => {
    expect(pointBetween(lahti, lahti, 0.5)).toEqual(lahti)
  })
})
