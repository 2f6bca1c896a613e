import { describe, expect, test } from 'vitest'
import { legsOf, placesOn, stopsOf, type TripEnd, type TripOnRun } from '#server/provider/itinerary.ts'
import { noRoads, type Roads } from '#server/call/outside/roads.ts'
import { metresBetween } from '#server/ground/line.ts'

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
    expect(legsOf([], noRoads)).toEqual([])
  })
})

describe('legs', () => {
  const first = home('A', 520, 60.9)
  const bend = { latitude: 60.95, longitude: 25.7 }
  /** Knows the road from the first home alone. */
  const roads: Roads = {
    ...noRoads,
    known: (from, to) => (from === first.point ? { line: [from, bend, to], metres: 12_000, seconds: 900 } : null),
  }

  test('are straight where no road is known', () => {
    expect(legsOf(stopsOf([there(1, first)]), noRoads)).toEqual([
      { line: [first.point, centre.point], isStraight: true, from: 520, to: 540 },
    ])
  })

  test('follow the roads that are known, and say which are straight', () => {
    const second = home('B', 530, 60.92)

    expect(legsOf(stopsOf([there(1, first), there(2, second)]), roads)).toEqual([
      { line: [first.point, bend, second.point], isStraight: false, from: 520, to: 530 },
      { line: [second.point, centre.point], isStraight: true, from: 530, to: 540 },
    ])
  })

  test('between stops at one place are no estimates', () => {
    const [leg] = legsOf(stopsOf([there(1, first), there(2, { ...first, address: 'B', minutes: 522 })]), noRoads)

    expect(leg).toMatchObject({ isStraight: false, from: 520, to: 522 })
  })

  test('pass over a stop that is not on the map', () => {
    const legs = legsOf(stopsOf([there(1, home('A', 520, 60.9)), there(2, home('B', 528, null))]), noRoads)

    expect(legs.map(({ from, to }) => [from, to])).toEqual([[520, 540]])
  })

  test('need two places', () => {
    expect(legsOf(stopsOf([there(1, home('A', 520, null))]), noRoads)).toEqual([])
  })
})

describe('a car that keeps to its times', () => {
  const first = home('A', 520, 60.9)
  const placeAt = placesOn(legsOf(stopsOf([there(1, first), there(2, home('B', 530, 60.95))]), noRoads))
  const near = (minutes: number, end: TripEnd) => metresBetween(placeAt(minutes)!, end.point!) < 0.01

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
      expect(metresBetween(placeAt(minutes)!, placeAt(minutes + 0.1)!)).toBeLessThan(300)
    }
  })

  test('goes along the line of its road by the share of its length', () => {
    const bend = { latitude: 60.98, longitude: 25.6 }
    const [from, to] = [first.point!, centre.point!]
    const roads: Roads = { ...noRoads, known: () => ({ line: [from, bend, to], metres: 1, seconds: 1 }) }
    const onRoad = placesOn(legsOf(stopsOf([there(1, first)]), roads))
    const share = metresBetween(from, bend) / (metresBetween(from, bend) + metresBetween(bend, to))

    expect(metresBetween(onRoad(520 + 20 * share)!, bend)).toBeLessThan(0.01)
    expect(metresBetween(onRoad(540)!, to)).toBeLessThan(0.01)
  })

  test('is nowhere without legs', () => {
    expect(placesOn([])(520)).toBeNull()
  })
})
