import type { Coordinates } from '#domain/polyline.ts'
import { distance } from './nearest-stop.ts'

/** A car that has moved less than this stands, in kilometres: positions of a standing one wander. */
const leastMove = 0.015

/** Where a way goes, in degrees from the north by the east, 0 to 360. */
function bearing(from: Coordinates, to: Coordinates): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
  return (degrees + 360) % 360
}

export interface Track {
  /** Where it was when it last moved; `null` before it has been seen. */
  place: Coordinates | null
  heading: number | null
}

/** A car's track after it has been seen in a place. The same one while it has not moved. */
export function seenAt(track: Track, place: Coordinates): Track {
  if (track.place === null) return { place, heading: null }
  return distance(track.place, place) < leastMove ? track : { place, heading: bearing(track.place, place) }
}

const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** The nearest of eight points of the compass. */
export const directionOf = (heading: number): (typeof directions)[number] =>
  directions[Math.round(heading / 45) % directions.length] ?? 'n'
