import type { Random } from '../random.ts'

/** Longitude and latitude, in degrees, as GeoJSON has them. */
export type Position = [longitude: number, latitude: number]

/** What a metre is in degrees, around Lahti. */
const metre = { east: 1 / 54_000, north: 1 / 111_200 } as const

/** Points of a curve that goes through all the given ones (Catmull-Rom). */
export function curve(through: readonly Position[], stepsBetween = 12): Position[] {
  const at = (index: number): Position => through[Math.min(Math.max(index, 0), through.length - 1)] ?? [0, 0]
  const between = (index: number, t: number): Position => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const along = (axis: 0 | 1) =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3)
    return [along(0), along(1)]
  }
  const parts = through
    .slice(1)
    .flatMap((_, index) => Array.from({ length: stepsBetween }, (_, step) => between(index, step / stepsBetween)))
  return [...parts, at(through.length - 1)]
}

/** A ring around a place whose edge wanders: a lake, a wood, the edge of a town. `radii` in metres, east and north. */
export function blob(
  [longitude, latitude]: Position,
  [east, north]: readonly [number, number],
  random: Random,
  wander = 0.18,
): Position[] {
  const corners = 11
  const ring = Array.from({ length: corners }, (_, corner): Position => {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = 1 - wander + (random.below(1000) / 1000) * 2 * wander
    return [
      longitude + Math.cos(angle) * east * reach * metre.east,
      latitude + Math.sin(angle) * north * reach * metre.north,
    ]
  })
  // three corners more than there are, so that the curve closes as smoothly as it goes
  const [first, second, third] = ring
  if (!first || !second || !third) return ring
  const closed = curve([...ring, first, second, third], 6).slice(6, -12)
  return closed[0] ? [...closed, closed[0]] : closed
}

/** Metres east and north of a place, on axes that are turned against the compass by `turn` radians. */
export const offset = ([longitude, latitude]: Position, east: number, north: number, turn = 0): Position => [
  longitude + (east * Math.cos(turn) - north * Math.sin(turn)) * metre.east,
  latitude + (east * Math.sin(turn) + north * Math.cos(turn)) * metre.north,
]
