import { describe, expect, test } from 'vitest'
import { legsOf, placeAt, stopsOf, type TripEnd, type TripOnRun } from '#server/provider/dispatcher/itinerary.ts'
import { metresBetween } from '#server/provider/dispatcher/line.ts'

const centre: TripEnd = { address: 'Päiväkeskus', minutes: 540, point: { latitude: 60.98, longitude: 25.66 } }
const home = (address: string, minutes: number, latitude: number | null): TripEnd => ({
  address,
  minutes,
  point: latitude === null ? null : { latitude, longitude: 25.6 },
})
const there = (id: number, start: TripEnd): TripOnRun => ({ id, start, end: centre })

describe('stops', () => {
  test('are in the order of time, whatever the order of the trips', () => {
    const stops = stopsOf([there(1, home('A', 528, 60.9)), there(2, home('B', 520, 61))])

    expect(stops.map(({ address, pickups, dropOffs }) => [address, pickups, dropOffs])).toEqual([
      ['B', [2], []],
      ['A', [1], []],
      ['Päiväkeskus', [], [1, 2]],
    ])
  })

  test('are one for those who are fetched at one address at one time', () => {
    const stops = stopsOf([
      there(1, home('A', 528, 60.9)),
      there(2, home('A', 528, 60.9)),
      there(3, home('A', 522, 60.9)),
    ])

    expect(stops.map(({ minutes, pickups }) => [minutes, pickups])).toEqual([
      [522, [3]],
      [528, [1, 2]],
      [540, []],
    ])
  })

  test('of nobody are none', () => {
    expect(stopsOf([])).toEqual([])
    expect(legsOf([])).toEqual([])
  })
})

describe('legs', () => {
  test('are straight: which roads the car takes is not known', () => {
    const first = home('A', 520, 60.9)

    expect(legsOf(stopsOf([there(1, first)]))).toEqual([{ line: [first.point, centre.point], from: 520, to: 540 }])
  })

  test('pass over a stop that is not on the map', () => {
    const legs = legsOf(stopsOf([there(1, home('A', 520, 60.9)), there(2, home('B', 528, null))]))

    expect(legs.map(({ from, to }) => [from, to])).toEqual([[520, 540]])
  })

  test('need two places', () => {
    expect(legsOf(stopsOf([there(1, home('A', 520, null))]))).toEqual([])
  })
})

describe('a car that keeps to its times', () => {
  const first = home('A', 520, 60.9)
  const legs = legsOf(stopsOf([there(1, first), there(2, home('B', 530, 60.95))]))
  const near = (minutes: number, end: TripEnd) => metresBetween(placeAt(legs, minutes)!, end.point!) < 0.01

  test.each([
    ['long before', 0, first],
    ['at the first stop', 520, first],
    ['at the second', 530, home('B', 530, 60.95)],
    ['at the last', 540, centre],
    ['long after', 1000, centre],
  ])('is in its place %s', (_, minutes, end) => {
    expect(near(minutes, end)).toBe(true)
  })

  test('never jumps', () => {
    for (let minutes = 515; minutes < 545; minutes += 0.1) {
      expect(metresBetween(placeAt(legs, minutes)!, placeAt(legs, minutes + 0.1)!)).toBeLessThan(300)
    }
  })

  test('is nowhere without legs', () => {
    expect(placeAt([], 520)).toBeNull()
  })
})
