import type { Coordinates } from '#domain/polyline.ts'
import type { RouteStop, RouteWithTrips } from '#domain/route.ts'
import type { TimeOfDay } from '#domain/time-of-day.ts'
import { clockOf } from '../list/trip-words.ts'
import { nearestOn } from './along.ts'

/** A car that came so near to a stop was there, in kilometres. */
const thereKm = 0.1

/** How far a drive has come, at one of its stops. */
export interface StopProgress {
  /** The car has been there. */
  isDone: boolean
  /** When that was, as the driver told or else as the car was seen; `null` when nobody knows. */
  at: TimeOfDay | null
}

/** What the driver has told of the stop: of the trips that are known, when they got on or off there. */
function toldAt({ pickups, dropOffs }: RouteStop, { trips }: RouteWithTrips): TimeOfDay | null {
  for (const trip of trips) {
    const isOf = (at: RouteStop['pickups']) => at.some(({ tripId }) => tripId === trip.id)
    const moment = isOf(pickups) ? (trip.pickupTime ?? trip.noShowTime) : isOf(dropOffs) ? trip.dropoffTime : null
    if (moment !== null) return clockOf(moment)
  }
  return null
}

export const placeOf = ({ latitude, longitude }: RouteStop): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Which stops the car has come to, in the order of the route: it does not come to one before those that are before it. */
export function progressOf(route: RouteWithTrips): StopProgress[] {
  const { destinations, drivenRoute } = route
  let from = 0
  let isOnTheWay = true
  const seen = destinations.map((stop): TimeOfDay | null => {
    const place = placeOf(stop)
    if (place === null || !isOnTheWay) return null
    const found = nearestOn(drivenRoute, place, { from, nearerThan: thereKm })
    isOnTheWay = found !== null
    from = found?.segment ?? from
    const point = found && drivenRoute[found.share < 0.5 ? found.segment : found.segment + 1]
    return point ? clockOf(point.sateliteTime) : null
  })
  const times = destinations.map((stop, index) => toldAt(stop, route) ?? seen[index] ?? null)
  const last = times.findLastIndex((time) => time !== null)
  return times.map((at, index) => ({ isDone: index <= last, at }))
}
