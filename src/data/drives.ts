import { getCarLocation, getRouteWithTrips } from '#contract/routes.ts'
import { getMapArchive, getTile } from '#contract/tiles.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { CarLocation, RouteWithTrips } from '#domain/route.ts'
import { call, callImage, callPart } from './api/client.ts'

export interface TripOnDay {
  tripId: number
  tripDate: LocalDate
}

const queryOf = ({ tripId, tripDate }: TripOnDay) => ({ tripId: String(tripId), tripDate })

/** The drive that a trip is part of; `null` for a trip without one. Never kept on the device. @throws ApiError */
export const fetchRoute = (
  { passengerId, ...trip }: TripOnDay & { passengerId: number },
  signal?: AbortSignal,
): Promise<RouteWithTrips | null> =>
  call(getRouteWithTrips, { params: { id: String(passengerId) }, query: queryOf(trip) }, signal ? { signal } : {})

/** A trip whose car is followed. `timitId` is the passenger's (open point C-39). */
export interface FollowedTrip extends TripOnDay {
  timitId: string
}

/** Where the trip's car is; `null` when it has no position. @throws ApiError */
export const fetchCarLocation = (
  { timitId, ...trip }: FollowedTrip,
  signal?: AbortSignal,
): Promise<CarLocation | null> =>
  call(getCarLocation, { params: { id: timitId }, query: queryOf(trip) }, signal ? { signal } : {})

/** A tile of the map, at zoom, column and row. @throws ApiError */
export const fetchTile = (place: { z: number; x: number; y: number }, signal?: AbortSignal): Promise<Blob> =>
  callImage(
    getTile,
    { params: { z: String(place.z), x: String(place.x), y: String(place.y) } },
    signal ? { signal } : {},
  )

/** Bytes of the archive that the map's ground is drawn from. @throws ApiError */
export const fetchMapPart = (
  part: { offset: number; length: number },
  signal?: AbortSignal,
): Promise<{ data: ArrayBuffer; etag: string | null }> =>
  callPart(getMapArchive, {}, { part, ...(signal && { signal }) })
