import type { Coordinates } from '#domain/polyline.ts'
import type { RouteStop } from '#domain/route.ts'

const kmOfDegree = 111.2

/** Kilometres as the crow flies; good enough within a town and its surroundings. */
export function distance(a: Coordinates, b: Coordinates): number {
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(b.latitude - a.latitude, east) * kmOfDegree
}

/** The stop that is nearest to the car, by its number from 1; `null` when no stop's place is known. */
export function nearestStop(stops: readonly RouteStop[], car: Coordinates): { number: number; km: number } | null {
  const known = stops.flatMap(({ latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ number: index + 1, km: distance(car, { latitude, longitude }) }],
  )
  return known.reduce<{ number: number; km: number } | null>(
    (nearest, stop) => (nearest === null || stop.km < nearest.km ? stop : nearest),
    null,
  )
}
