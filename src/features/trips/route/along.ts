import type { Coordinates } from '#domain/polyline.ts'
import { distance } from './nearest-stop.ts'

/** A place on a line: on which of its segments, at what share of it, and how far from the place that was looked for. */
interface OnLine {
  segment: number
  share: number
  km: number
}

function onSegment(from: Coordinates, to: Coordinates, place: Coordinates): Omit<OnLine, 'segment'> {
  const narrowing = Math.cos((from.latitude * Math.PI) / 180)
  const [east, north] = [(to.longitude - from.longitude) * narrowing, to.latitude - from.latitude]
  const [x, y] = [(place.longitude - from.longitude) * narrowing, place.latitude - from.latitude]
  const length = east ** 2 + north ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * east + y * north) / length))
  const at = {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
  return { share, km: distance(at, place) }
}

interface Search {
  /** Segment to begin with. */
  from?: number
  /** Ends with the first stretch that comes nearer than this, in kilometres; nothing farther is found. */
  nearerThan?: number
}

/** Where a line comes nearest to a place; `null` for a line that is none, or stays too far away. */
export function nearestOn(
  line: readonly Coordinates[],
  place: Coordinates,
  { from = 0, nearerThan = Infinity }: Search = {},
): OnLine | null {
  let best: OnLine | null = null
  for (let segment = from; segment < line.length - 1; segment += 1) {
    const [start, end] = [line[segment], line[segment + 1]]
    if (!start || !end) continue
    const found = { segment, ...onSegment(start, end, place) }
    // it has been there, and goes away again
    if (best && nearerThan < Infinity && found.km > nearerThan) break
    if (found.km <= (best?.km ?? nearerThan)) best = found
  }
  return best
}

/** Kilometres from the beginning of a line to a place on it. */
function kmTo(line: readonly Coordinates[], { segment, share }: OnLine): number {
  let km = 0
  for (let index = 0; index <= segment; index += 1) {
    const [start, end] = [line[index], line[index + 1]]
    if (start && end) km += distance(start, end) * (index === segment ? share : 1)
  }
  return km
}

/** Kilometres along a line from one place beside it to another; `null` when the second one does not lie ahead. */
export function kmBetween(line: readonly Coordinates[], from: Coordinates, to: Coordinates): number | null {
  const [start, end] = [nearestOn(line, from), nearestOn(line, to)]
  if (!start || !end) return null
  const km = kmTo(line, end) - kmTo(line, start)
  return km > 0 ? km : null
}
