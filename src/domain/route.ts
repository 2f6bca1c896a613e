import * as z from 'zod/mini'
import { WallDateTime } from './local-date.ts'
import { decodePolyline, type Coordinates } from './polyline.ts'
import { Id, optionalName, text } from './text.ts'
import { Trip, tripLimits } from './trip.ts'

/** How often the car's place is asked for while it is followed. Source: spec 2 §9. */
export const liveLocationIntervalMs = 10_000

/** What the map shows first, near the capital, and how near and far it goes. Source: spec 2 §2 Route details dialog. */
export const mapView = { latitude: 60.1699, longitude: 24.9384, zoom: 10, minZoom: 1, maxZoom: 18 } as const

const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/** Who gets on or off at a stop; `null` in place of a name that the user may not see. */
export const RoutePassenger = z.object({ tripId: Id, name: z._default(z.nullable(text(128)), null) })
export type RoutePassenger = z.infer<typeof RoutePassenger>

/** A stop of a route. Source: spec 2 §3 "destinations". */
export const RouteStop = z.object({
  /** `''` when it is not known, or not the user's to see. */
  address: z._default(text(tripLimits.place), ''),
  /** Minutes from the midnight of the trip's date: below 0 and past 1439 is another day. `null` when not planned. */
  time: z._default(z.nullable(z.int()), null),
  latitude: z._default(z.nullable(latitude), null),
  longitude: z._default(z.nullable(longitude), null),
  /** Trips that stop here, by id. */
  trips: z._default(z.array(Id), []),
  pickups: z._default(z.array(RoutePassenger), []),
  dropOffs: z._default(z.array(RoutePassenger), []),
})
export type RouteStop = z.infer<typeof RouteStop>

/** The drive that a trip is part of. Source: spec 2 §3 Route with trips. */
export const RouteWithTrips = z.object({
  /** Those of the passenger asked about. */
  trips: z._default(z.array(Trip), []),
  /** Stops in the order of the drive. */
  destinations: z._default(z.array(RouteStop), []),
  carName: optionalName(128),
  carRegisterNumber: z._default(z.nullable(text(32)), null),
  /** Planned road as an encoded polyline; `null` when there is none. */
  osrmRouteGeometry: z._default(z.nullable(z.string()), null),
  /** Whether some of it is as the crow flies or not on the map, because no road was known. Beyond the documents. */
  isStraight: z._default(z.boolean(), false),
  drivenRoute: z._default(
    z.array(
      z.object({
        longitude,
        latitude,
        /** When the car was there. */
        sateliteTime: WallDateTime,
      }),
    ),
    [],
  ),
  liveLocationAvailable: z._default(z.boolean(), false),
})
export type RouteWithTrips = z.infer<typeof RouteWithTrips>

/** Where a car is now. */
export const CarLocation = z.object({
  latitude,
  longitude,
  /** When it was there. */
  sateliteTime: WallDateTime,
})
export type CarLocation = z.infer<typeof CarLocation>

/** Source: spec 3 §9 "Driver events". */
export type DriverEventKind = 'pickedUp' | 'droppedOff' | 'noShow'

export interface DriverEvent {
  kind: DriverEventKind
  tripId: number
  at: WallDateTime
}

/** What the driver has told of the trips, in the order of time. */
export function driverEventsOf(trips: readonly Trip[]): DriverEvent[] {
  const events = trips.flatMap((trip) => {
    const told = [
      ['pickedUp', trip.pickupTime],
      ['droppedOff', trip.dropoffTime],
      ['noShow', trip.noShowTime],
    ] as const
    return told.flatMap(([kind, at]) => (at === null ? [] : [{ kind, tripId: trip.id, at }]))
  })
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

const placeOf = ({ latitude, longitude }: RouteStop): Coordinates[] =>
  latitude === null || longitude === null ? [] : [{ latitude, longitude }]

/** Whether a place of the route is not known, so that the map cannot show all of it. Source: spec 3 §8. */
export const hasUnknownPlaces = ({ destinations }: RouteWithTrips): boolean =>
  destinations.some((stop) => placeOf(stop).length === 0)

/** A planned road on the map. */
export interface PlannedRoad {
  points: Coordinates[]
  /** Whether some of it is as the crow flies. */
  isStraight: boolean
}

/** The planned road: its geometry where it can be read, else straight legs between the stops that have a place. */
export function plannedRoad({ osrmRouteGeometry, isStraight, destinations }: RouteWithTrips): PlannedRoad {
  const decoded = osrmRouteGeometry === null ? null : decodePolyline(osrmRouteGeometry)
  if (decoded && decoded.length > 1) return { points: decoded, isStraight }
  const points = destinations.flatMap(placeOf)
  return { points, isStraight: isStraight || points.length > 1 }
}
