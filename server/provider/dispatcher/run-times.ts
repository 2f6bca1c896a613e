import type { Coordinates } from '#domain/polyline.ts'
import type { Roads } from '../../call/outside/roads.ts'
import { boardingMinutes } from './estimate.ts'
import type { Run } from './plan-runs.ts'
import type { Slot } from '../slots.ts'
import { isSamePlace, roadOn, type Way } from '../ways.ts'

/** Without roads: from the nearest home to the destination, and how much longer for each one farther away. */
const guessed = { nearest: 12, perStop: 6 } as const

/** Getting in and out on the way. */
const stopMinutes = 2

/** Nobody rides for so long with others: where roads say so, a place is wrong. */
const longestMinutes = 6 * 60

type PlannedRun = Run & Slot

/**
 * The ways between a run's stops, from the one at the destination on; who joined first lives nearest. `null` where the
 * place of one of them is not known.
 */
export function chainOf({ riders, direction }: PlannedRun, destination: Coordinates | null): Way[] | null {
  const places = [destination, ...riders.map(({ home }) => home)]
  const ways = places.slice(1).map((far, index): Way | null => {
    const near = places[index]
    if (!near || !far) return null
    return direction === 'arrival' ? [far, near] : [near, far]
  })
  return ways.includes(null) ? null : ways.filter((way) => way !== null)
}

/** Minutes from each rider's home to the destination or back, in the order of the riders. */
export function rideMinutesOf(run: PlannedRun, destination: Coordinates | null, roads: Roads): number[] {
  return (
    byRoads(chainOf(run, destination), roads) ?? run.riders.map((_, index) => guessed.nearest + guessed.perStop * index)
  )
}

/** `null` unless every road is known. */
function byRoads(chain: readonly Way[] | null, roads: Roads): number[] | null {
  let minutes = boardingMinutes - stopMinutes
  const all: number[] = []
  for (const way of chain ?? []) {
    const road = roadOn(roads, way)
    if (!road) return null
    if (!isSamePlace(way)) minutes += stopMinutes + Math.ceil(road.seconds / 60)
    all.push(Math.max(boardingMinutes, minutes))
  }
  return chain && minutes <= longestMinutes ? all : null
}
