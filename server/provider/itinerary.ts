import type { Coordinates } from '#domain/polyline.ts'
import type { DriveLeg, DriveStop } from '../call/outside/provider.ts'
import type { Roads } from '../call/outside/roads.ts'
import { along, metresBetween } from '../ground/line.ts'
import { roadOn, type Way } from './ways.ts'

/** One end of a trip. */
export type TripEnd = Pick<DriveStop, 'address' | 'minutes' | 'point'>

export interface TripOnRun {
  id: number
  start: TripEnd
  end: TripEnd
}

interface Stop extends DriveStop {
  pickups: number[]
  dropOffs: number[]
}

/** Stops of a run in their order; who is fetched at one address at one time makes one stop. */
export function stopsOf(trips: readonly TripOnRun[]): DriveStop[] {
  const stops = new Map<string, Stop>()
  const stopAt = (end: TripEnd): Stop => {
    const key = `${end.minutes} ${end.address}`
    const stop = stops.get(key) ?? { ...end, pickups: [], dropOffs: [] }
    stops.set(key, stop)
    return stop
  }
  for (const { id, start } of trips) stopAt(start).pickups.push(id)
  for (const { id, end } of trips) stopAt(end).dropOffs.push(id)
  return [...stops.values()].sort((a, b) => a.minutes - b.minutes)
}

/** Ways between the stops whose places are known. */
export function waysOf(stops: readonly DriveStop[]): Way[] {
  const known = stops.flatMap(({ point }) => point ?? [])
  return known.slice(1).flatMap((to, index): Way[] => {
    const from = known[index]
    return from ? [[from, to]] : []
  })
}

/** Legs between the stops whose places are known, along the roads that are known. */
export function legsOf(stops: readonly DriveStop[], roads: Roads): DriveLeg[] {
  const times = stops.flatMap(({ minutes, point }) => (point ? [minutes] : []))
  return waysOf(stops).map((way, index): DriveLeg => {
    const [from] = way
    const road = roadOn(roads, way)
    return {
      line: [from, ...(road?.line ?? way).slice(1)],
      isStraight: road === null,
      from: times[index] ?? 0,
      to: times[index + 1] ?? 0,
    }
  })
}

/** When a car that keeps to its times goes round the bends of a road, and is at its ends. A straight way has none. */
export function bendsOf({ line, from, to }: DriveLeg): number[] {
  if (line.length < 3) return []
  const reached = [0]
  for (const [index, point] of line.slice(1).entries()) {
    reached.push((reached[index] ?? 0) + metresBetween(line[index] ?? point, point))
  }
  const length = reached.at(-1) ?? 0
  return length === 0 ? [] : reached.map((metres) => from + (to - from) * (metres / length))
}

/** Where a car is that keeps to its times: at the first stop before them, at the last one after them. */
export function placesOn(legs: readonly DriveLeg[]): (minutes: number) => Coordinates | null {
  const lines = legs.map((leg) => ({ ...leg, at: along(leg.line) }))
  return (minutes) => {
    const leg = lines.find(({ to }) => minutes <= to) ?? lines.at(-1)
    return leg ? leg.at(leg.to > leg.from ? (minutes - leg.from) / (leg.to - leg.from) : 1) : null
  }
}
