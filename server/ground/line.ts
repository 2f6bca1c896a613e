import type { Coordinates } from '#domain/polyline.ts'

const earthRadiusMetres = 6_371_000

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The place of stored columns, which are `null` together. */
export const pointOf = (latitude: number | null, longitude: number | null): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Metres as the crow flies. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(chord))
}

/** Where a straight way is after a share of it, 0 to 1. */
function pointBetween(from: Coordinates, to: Coordinates, share: number): Coordinates {
  const part = Math.min(1, Math.max(0, share))
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}

/**
 * Where a line is after a share of its length, 0 to 1.
 * @param line one point at least
 */
export function along(line: readonly [Coordinates, ...Coordinates[]]): (share: number) => Coordinates {
  const reached = [0]
  for (const [index, point] of line.entries()) {
    if (index > 0) reached.push((reached[index - 1] ?? 0) + metresBetween(line[index - 1] ?? point, point))
  }
  const length = reached.at(-1) ?? 0
  return (share) => {
    const metres = length * Math.min(1, Math.max(0, share))
    const next = reached.findIndex((at, index) => index > 0 && metres <= at)
    const [from, to] = [line[next - 1], line[next]]
    if (!from || !to) return line[0]
    const [before, after] = [reached[next - 1] ?? 0, reached[next] ?? 0]
    return pointBetween(from, to, after > before ? (metres - before) / (after - before) : 0)
  }
}
