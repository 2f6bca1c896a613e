import type { Coordinates } from '#domain/polyline.ts'
import type { DriveLeg, DriveStop } from '../../call/outside/provider.ts'
import { metresBetween, pointBetween } from './line.ts'

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

/** Straight legs between the stops whose places are known: which roads the car takes is not known here. */
export function legsOf(stops: readonly DriveStop[]): DriveLeg[] {
  const known = stops.flatMap(({ minutes, point }) => (point ? [{ minutes, point }] : []))
  return known.slice(1).flatMap((to, index) => {
    const from = known[index]
    return from ? [{ line: [from.point, to.point], from: from.minutes, to: to.minutes }] : []
  })
}

/** Where a car is that keeps to its times: at the first stop before them, at the last one after them. */
export function placeAt(legs: readonly DriveLeg[], minutes: number): Coordinates | null {
  const leg = legs.find(({ to }) => minutes <= to) ?? legs.at(-1)
  if (!leg) return null
  const share = leg.to > leg.from ? (minutes - leg.from) / (leg.to - leg.from) : 1
  return pointBetween(...leg.line, share)
}

/** Metres of a passenger's own way, whatever way the car takes for the others. */
export const ownWayMetres = (from: Coordinates, to: Coordinates): number => Math.round(metresBetween(from, to))
