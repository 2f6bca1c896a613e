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

/** Where a straight way is after a share of it, 0 to 1. */
export function pointBetween(from: Coordinates, to: Coordinates, share: number): Coordinates {
  const part = Math.min(1, Math.max(0, share))
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}
