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

/** Metres between two bends, and how far a road strays from the straight way, as a share of it. */
const bends = { everyMetres: 700, most: 12, stray: 0.09 } as const

/** From 0 to 1, the same for the same place (a hash of the place to a metre). */
function chanceOf({ latitude, longitude }: Coordinates, turn: number): number {
  const seed = Math.round(latitude * 1e5) * 73_856_093 + Math.round(longitude * 1e5) * 19_349_663 + turn * 83_492_791
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296
}

/**
 * A way between two places that looks as if it followed streets: it bends now and then, and it is the same whenever it
 * is asked for. Without a road service the dispatcher knows no real streets.
 */
export function roadBetween(from: Coordinates, to: Coordinates): Coordinates[] {
  const metres = metresBetween(from, to)
  const count = Math.min(bends.most, Math.floor(metres / bends.everyMetres))
  const points = Array.from({ length: count }, (_, index) => {
    const straight = between(from, to, (index + 1) / (count + 1))
    const stray = (chanceOf(from, index) + chanceOf(to, index) - 1) * bends.stray
    // degrees of longitude are half as long as those of latitude this far north
    return {
      latitude: straight.latitude + ((to.longitude - from.longitude) / 2) * stray,
      longitude: straight.longitude - (to.latitude - from.latitude) * 2 * stray,
    }
  })
  return [from, ...points.flatMap((point, index) => [cornerBefore(point, points[index - 1] ?? from, index), point]), to]
}

/** Streets meet at corners: every other bend goes along one street and then along the other. */
const cornerBefore = (point: Coordinates, previous: Coordinates, index: number): Coordinates =>
  index % 2 === 0
    ? { latitude: previous.latitude + (point.latitude - previous.latitude) * 0.7, longitude: point.longitude }
    : { latitude: point.latitude, longitude: previous.longitude + (point.longitude - previous.longitude) * 0.7 }
