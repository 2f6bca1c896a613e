import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#domain/polyline.ts'
import { along, metresBetween } from '#server/ground/line.ts'

const lahti: Coordinates = { latitude: 60.9827, longitude: 25.6612 }
const hollola: Coordinates = { latitude: 60.9884, longitude: 25.5136 }

test('a distance is that of the globe', () => {
  expect(metresBetween(lahti, hollola)).toBeCloseTo(7982, -2)
  expect(metresBetween(lahti, lahti)).toBe(0)
})

const straight = along([lahti, hollola])

describe('a point between two', () => {
  test.each([
    [-1, lahti],
    [0, lahti],
    [1, hollola],
    [2, hollola],
  ])('at %d of the way', (share, expected) => {
    expect(metresBetween(straight(share), expected)).toBeLessThan(0.01)
  })

  test('is as far along as its share', () => {
    const share = () => fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share(), share(), (a, b) => {
        const travelled = metresBetween(straight(a), straight(b))
        expect(travelled).toBeCloseTo(Math.abs(a - b) * metresBetween(lahti, hollola), 0)
      }),
    )
  })

  test('is the place of both when they are one', () => {
    expect(along([lahti, lahti])(0.5)).toEqual(lahti)
    expect(along([lahti])(0.5)).toEqual(lahti)
  })
})

describe('a place on a line of many points', () => {
  const corner: Coordinates = { latitude: 60.9827, longitude: 25.5136 }
  const at = along([lahti, lahti, corner, hollola])
  const long = metresBetween(lahti, corner)
  const short = metresBetween(corner, hollola)

  test('is as far along as its share of the whole length, whatever the number of points', () => {
    expect(metresBetween(at(long / (long + short)), corner)).toBeLessThan(0.01)
    expect(metresBetween(lahti, at(0.5))).toBeCloseTo((long + short) / 2, 0)
    expect(metresBetween(corner, at(1 - short / 2 / (long + short)))).toBeCloseTo(short / 2, 0)
  })

  test.each([
    [-1, lahti],
    [0, lahti],
    [1, hollola],
    [2, hollola],
  ])('at %d of the way is an end', (share, expected) => {
    expect(metresBetween(at(share), expected)).toBeLessThan(0.01)
  })
})
