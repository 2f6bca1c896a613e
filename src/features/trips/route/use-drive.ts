import { useMemo, useState } from 'react'
import type { Coordinates } from '#domain/polyline.ts'
import type { Passenger } from '#domain/passenger.ts'
import { plannedRoad, type CarLocation, type PlannedRoad, type RouteWithTrips } from '#domain/route.ts'
import type { Trip } from '#domain/trip.ts'
import { useCarLocation, type FollowedCar } from '#state/use-car-location.ts'
import { dayOf } from '../list/trip-words.ts'
import { kmBetween } from './along.ts'
import { placeOf, progressOf, type StopProgress } from './progress.ts'
import { useHeading } from './use-heading.ts'

/** A route together with what becomes of it while it is looked at. */
export interface Drive {
  /** As the route has it, which may be newer than the list. */
  trip: Trip
  planned: PlannedRoad
  /** The way that the car has come, with where it has been seen since. */
  driven: readonly Coordinates[]
  progress: readonly StopProgress[]
  car: FollowedCar
  /** In degrees from the north by the east; `null` while that is not known. */
  heading: number | null
  /** Kilometres from the car to where the passenger gets off; `null` when either is not known. */
  kmLeft: number | null
  /** `null` where the car cannot be followed. */
  following: { isOn: boolean; turn: (isOn: boolean) => void } | null
}

/** A route that is not known, or that there is none of. */
const nothing: RouteWithTrips = {
  ...{ trips: [], destinations: [], drivenRoute: [], isStraight: false, liveLocationAvailable: false },
  ...{ carName: null, carRegisterNumber: null, osrmRouteGeometry: null },
}

/** @param found `null` for a trip without a route, `undefined` until the server has said */
export function useDrive({ timitId }: Passenger, trip: Trip, found: RouteWithTrips | null | undefined): Drive {
  const route = found ?? nothing
  const [isFollowed, setFollowed] = useState(true)
  const isFollowable = route.liveLocationAvailable && timitId !== null
  const car = useCarLocation(
    isFollowable && isFollowed ? { timitId, tripId: trip.id, tripDate: dayOf(trip.startDateTime) } : null,
  )
  const location = car.location ?? null
  const planned = useMemo(() => plannedRoad(route), [route])
  const drivenRoute = useSeen(route, location)
  const heading = useHeading(location, route.drivenRoute)
  const progress = useMemo(() => progressOf({ ...route, drivenRoute: [...drivenRoute] }), [route, drivenRoute])
  const kmLeft = useMemo(() => kmToEnd(route, planned, trip, location), [route, planned, trip, location])
  return {
    ...{ planned, driven: drivenRoute, progress, car, heading, kmLeft },
    trip: route.trips.find(({ id }) => id === trip.id) ?? trip,
    following: isFollowable ? { isOn: isFollowed, turn: setFollowed } : null,
  }
}

/** Where the car has come, and every place in which it has been seen since that was told. */
function useSeen(route: RouteWithTrips, location: CarLocation | null): RouteWithTrips['drivenRoute'] {
  const [seen, setSeen] = useState({ route, places: route.drivenRoute })
  const places = seen.route === route ? seen.places : route.drivenRoute
  const isNew = location !== null && places.every(({ sateliteTime }) => sateliteTime < location.sateliteTime)
  if (seen.route !== route || isNew) setSeen({ route, places: isNew ? [...places, location] : places })
  return places
}

function kmToEnd(route: RouteWithTrips, { points }: PlannedRoad, trip: Trip, location: Coordinates | null) {
  const end = route.destinations.find(({ dropOffs }) => dropOffs.some(({ tripId }) => tripId === trip.id))
  const place = end && placeOf(end)
  return location && place ? kmBetween(points, location, place) : null
}
