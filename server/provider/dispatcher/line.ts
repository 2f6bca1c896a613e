import type { Coordinates } from '#domain/polyline.ts'

const earthRadiusMetres = 6_371_000

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres as the crow flies. */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude)
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(chord))
}

/** Metres along a line. */
export const lengthOf = (line: readonly Coordinates[]): number =>
  line.slice(1).reduce((sum, point, index) => sum + metresBetween(line[index] ?? point, point), 0)

/** Where a line is after a share of its length, 0 to 1; `null` for a line without points. */
export function pointAlong(line: readonly Coordinates[], share: number): Coordinates | null {
  let left = lengthOf(line) * Math.min(1, Math.max(0, share))
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const metres = metresBetween(from, to)
    if (metres > 0 && left <= metres) return between(from, to, left / metres)
    left -= metres
  }
  return line.at(-1) ?? null
}

const between = (a: Coordinates, b: Coordinates, share: number): Coordinates => ({
  latitude: a.latitude + (b.latitude - a.latitude) * share,
  longitude: a.longitude + (b.longitude - a.longitude) * share,
})
