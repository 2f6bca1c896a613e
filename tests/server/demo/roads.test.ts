import { beforeAll, describe, expect, test } from 'vitest'
import type { Road, Roads } from '#server/call/outside/roads.ts'
import { demoAreas } from '#server/demo/areas.ts'
import { demoLand } from '#server/demo/ground/land.ts'
import { demoRoads } from '#server/demo/ground/demo-roads.ts'
import { largestPart, spotOf, streetGraph } from '#server/demo/ground/street-graph.ts'
import { demoDestinations } from '#server/demo/places.ts'
import { metresBetween } from '#server/ground/line.ts'
import { bendsOf, placesOn } from '#server/provider/itinerary.ts'

const seed = 'perille'

let roads: Roads
beforeAll(() => {
  roads = demoRoads(seed)
})

/** Metres from a place to the nearest line of a street. */
function toStreet(streets: readonly [number, number][][], longitude: number, latitude: number): number {
  const spot = spotOf([longitude, latitude])
  let best = Infinity
  for (const line of streets) {
    for (const [index, end] of line.entries()) {
      const [a, b] = [spotOf(line[Math.max(0, index - 1)] ?? end), spotOf(end)]
      const [x, y] = [b.x - a.x, b.y - a.y]
      const share = Math.min(1, Math.max(0, ((spot.x - a.x) * x + (spot.y - a.y) * y) / (x * x + y * y || 1)))
      best = Math.min(best, Math.hypot(spot.x - a.x - x * share, spot.y - a.y - y * share))
    }
  }
  return best
}

const asked = async (from: (typeof demoAreas)[number], to: { latitude: number; longitude: number }): Promise<Road> => {
  const road = await roads.between(from, to)
  if (!road) throw new Error('No road')
  return road
}

describe('the roads of the demo', () => {
  test('lead from every neighbourhood to every destination, and are no shorter than straight', async () => {
    for (const area of demoAreas) {
      for (const destination of Object.values(demoDestinations)) {
        const road = await asked(area, destination)
        const straight = metresBetween(area, destination)
        expect(road.metres).toBeGreaterThan(straight * 0.98)
        expect(road.metres).toBeLessThan(straight * 2.5 + 1000)
        expect(road.seconds).toBeGreaterThan(road.metres / 23)
        expect(road.line[0]).toMatchObject({ latitude: area.latitude, longitude: area.longitude })
        expect(road.line.at(-1)).toMatchObject({ latitude: destination.latitude, longitude: destination.longitude })
      }
    }
  })

  test('lie on the streets of its map, but for the yards at both ends', async () => {
    const streets = demoLand(seed).flatMap(({ layer, geometry, properties }) =>
      layer === 'roads' && properties['kind'] !== 'rail' && geometry.type === 'LineString'
        ? [geometry.coordinates]
        : [],
    )
    const [area] = demoAreas
    const { line } = await asked(area, demoDestinations.dayCentre)
    for (const { longitude, latitude } of line.slice(1, -1))
      expect(toStreet(streets, longitude, latitude)).toBeLessThan(1.5)
    expect(line.length).toBeGreaterThan(5)
  })

  test('are known once they were asked for, and asked for once', async () => {
    const [from, to] = [demoAreas[2], demoAreas[5]]
    expect([roads.known(from, to), roads.isWorthAsking(from, to)]).toEqual([null, true])
    const road = await roads.between(from, to)
    expect([roads.known(from, to), roads.isWorthAsking(from, to)]).toEqual([road, false])
  })

  test('are none to a place outside of its country', async () => {
    const helsinki = { latitude: 60.17, longitude: 24.94 }
    expect(await roads.between(demoAreas[0], helsinki)).toBeNull()
    expect(roads.isWorthAsking(demoAreas[0], helsinki)).toBe(false)
  })
})

describe('streets', () => {
  const line = (...points: [number, number][]) => ({ line: points, speed: 10 })

  test('meet where they cross, and only there', () => {
    const graph = streetGraph([
      line([25, 61], [25.01, 61]),
      line([25.005, 60.99], [25.005, 61.01]),
      line([25.02, 61], [25.03, 61]),
    ])
    expect(graph.corners).toHaveLength(7)
    expect(graph.edges).toHaveLength(5)
    expect(graph.edgesAt.map((edges) => edges.length).sort()).toEqual([1, 1, 1, 1, 1, 1, 4])
    expect(largestPart(graph).size).toBe(5)
  })
})

test('a car is seen at each bend of its road, at the time that its share of the way takes', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const leg = { line: [at(61, 25), at(61.01, 25), at(61.01, 25.02)], isStraight: false, from: 100, to: 110 } as const
  const [start, bend, end] = bendsOf(leg)
  expect([start, end]).toEqual([100, 110])
  expect(bend).toBeGreaterThan(104)
  expect(bend).toBeLessThan(106)
  const place = placesOn([leg])(bend!)
  expect(place?.latitude).toBeCloseTo(61.01, 6)
  expect(place?.longitude).toBeCloseTo(25, 6)
  expect(bendsOf({ ...leg, line: [at(61, 25), at(61.01, 25)] })).toEqual([])
})
