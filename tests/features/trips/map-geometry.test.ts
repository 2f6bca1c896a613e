import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaleOf } from '#features/trips/map/scale.ts'
import { sidesOf, spread } from '#features/trips/map/spread.ts'
import { directionOf, seenAt, type Track } from '#features/trips/route/heading.ts'

const frame = { left: 0, top: 0, right: 1000, bottom: 1000 }

describe('markers', () => {
  test('that hide nothing stay where they are', () => {
    expect(
      spread(
        [
          { x: 0, y: 0 },
          { x: 40, y: 0 },
        ],
        [{ x: 0, y: 40 }],
      ),
    ).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ])
  })

  test('of a few places next to each other are apart, and what is fixed is where it was', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 20 }), y: fc.integer({ min: 0, max: 20 }) })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 8 }), fc.option(place), (places, car) => {
        const cars = car ? [car] : []
        const moved = spread(places, cars).map(({ x, y }, index) => ({
          x: x + (places[index]?.x ?? 0),
          y: y + (places[index]?.y ?? 0),
        }))
        const all = [...moved, ...cars]
        all.forEach((one, index) =>
          all.slice(index + 1).forEach((other) => {
            // a marker is 34 wide with its edge: none hides another's number
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(28)
          }),
        )
      }),
    )
  })

  test('are named where there is room: inside the frame, over no other marker and no other name', () => {
    const at = (x: number, y: number) => ({ x, y, width: 100, height: 24 })
    expect(sidesOf([at(500, 500)], [], frame)).toEqual(['right'])
    expect(sidesOf([at(950, 500)], [], frame)).toEqual(['left'])
    expect(sidesOf([at(500, 500), at(540, 500)], [], frame)).toEqual(['left', 'right'])
    expect(
      sidesOf(
        [at(500, 500)],
        [
          { x: 540, y: 500 },
          { x: 460, y: 500 },
        ],
        frame,
      ),
    ).toEqual(['below'])
    expect(sidesOf([at(40, 500), at(40, 540)], [], { ...frame, right: 90 })).toEqual([null, null])
  })
})

test.each([
  [38.2, { metres: 2000, width: 2000 / 38.2 }],
  [9.26, { metres: 1000, width: 1000 / 9.26 }],
  [5, { metres: 500, width: 100 }],
  [0.3, { metres: 20, width: 20 / 0.3 }],
  [78_271, { metres: 5_000_000, width: 5_000_000 / 78_271 }],
  [0, null],
  [Number.NaN, null],
])('at %s metres a pixel the scale is %j', (metresPerPixel, expected) => {
  expect(scaleOf(metresPerPixel)).toEqual(expected)
})

describe('the way of a car', () => {
  const lahti = { latitude: 60.98, longitude: 25.66 }
  const from = (north: number, east: number) => ({
    latitude: lahti.latitude + north / 111_200,
    longitude: lahti.longitude + east / (111_200 * Math.cos((lahti.latitude * Math.PI) / 180)),
  })

  test.each([
    [100, 0, 'n'],
    [100, 100, 'ne'],
    [0, 100, 'e'],
    [-100, 100, 'se'],
    [-100, 0, 's'],
    [-100, -100, 'sw'],
    [0, -100, 'w'],
    [100, -100, 'nw'],
    [100, -5, 'n'],
  ])('%i m north and %i m east is to the %s', (north, east, direction) => {
    expect(directionOf(seenAt({ place: lahti, heading: null }, from(north, east)).heading ?? -1)).toBe(direction)
  })

  test('stays while it stands, and is unknown until it has moved', () => {
    const unseen: Track = { place: null, heading: null }
    const first = seenAt(unseen, lahti)
    expect(first).toEqual({ place: lahti, heading: null })
    expect(seenAt(first, from(5, 5))).toBe(first)
    const moved = seenAt(first, from(0, 100))
    expect(moved.heading).toBeCloseTo(90)
    expect(seenAt(moved, from(6, 108))).toBe(moved)
  })
})
