import type { Coordinates } from '#domain/polyline.ts'
import type { Ends } from '../call/outside/provider.ts'
import type { Road, Roads } from '../call/outside/roads.ts'
import { metresBetween } from '../ground/line.ts'

/** From one place on the map to another. */
export type Way = readonly [Coordinates, Coordinates]

/** How fast a car is in and between towns, where no road says. */
const metresPerMinute = 1000

/** Roads asked for at once by what goes on beside the calls, so that these need not stand in line. */
const lanes = 2

/** How long a piece of work beside the calls asks for roads, all in all, before it goes on without them. */
const patienceMs = 30_000

export const wayOf = ({ from, to }: Ends): Way[] => (from && to ? [[from, to]] : [])

export const isSamePlace = ([from, to]: Way): boolean =>
  from.latitude === to.latitude && from.longitude === to.longitude

/** The road as far as it is known. Nobody is asked, so it may be looked at inside a transaction. */
export const roadOn = (roads: Roads, way: Way): Road | null =>
  isSamePlace(way) ? { line: way, metres: 0, seconds: 0 } : roads.known(...way)

/** A passenger's own way, whatever way the car takes for the others. */
export interface OwnWay {
  metres: number
  /** Whole minutes of driving. */
  minutes: number
  /** Whether it is measured as the crow flies, because no road is known. */
  isStraight: boolean
}

export function ownWay(roads: Roads, way: Way): OwnWay {
  const road = roadOn(roads, way)
  const metres = Math.round(road?.metres ?? metresBetween(...way))
  const minutes = Math.ceil(road ? road.seconds / 60 : metres / metresPerMinute)
  return { metres, minutes, isStraight: road === null }
}

/** Ways whose roads are worth asking for, each once. */
export const unknownWays = (roads: Roads, ways: readonly Way[]): Way[] => {
  const unknown = ways.filter((way) => !isSamePlace(way) && roads.isWorthAsking(...way))
  return [...new Map(unknown.map((way) => [JSON.stringify(way), way])).values()]
}

/** Asks for the roads of a call, all together: it waits for them no longer than for one. */
export async function askTogether(roads: Roads, ways: readonly Way[]): Promise<void> {
  await Promise.all(unknownWays(roads, ways).map((way) => roads.between(...way)))
}

/** The roads of a piece of work beside the calls, which asks for them as long as it has patience. */
export interface PatientRoads {
  roads: Roads
  hasPatience: () => boolean
}

export function patiently(roads: Roads): PatientRoads {
  const start = performance.now()
  return { roads, hasPatience: () => performance.now() - start < patienceMs }
}

async function askInLanes({ roads, hasPatience }: PatientRoads, ways: readonly Way[]): Promise<void> {
  const waiting = [...ways]
  const lane = async () => {
    for (let way = waiting.shift(); way && hasPatience(); way = waiting.shift()) await roads.between(...way)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * Does something that goes by roads in a transaction of its own, and once more if there were some to ask for, which is
 * done in between.
 * @param attempt changes nothing and gives the ways whose roads it lacks, if there are any and this is not the last time;
 *   `null` where there is nothing left to do
 * @returns whether it was done
 */
export async function withRoads(
  patient: PatientRoads,
  attempt: (isLast: boolean) => Promise<readonly Way[] | null>,
): Promise<boolean> {
  const lacking = await attempt(!patient.hasPatience())
  if (lacking === null || lacking.length === 0) return lacking !== null
  await askInLanes(patient, lacking)
  return (await attempt(true)) !== null
}
