import { getCarLocation, getRouteWithTrips } from '#contract/routes.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { encodePolyline } from '#domain/polyline.ts'
import type { RoutePassenger, RouteStop } from '#domain/route.ts'
import type { Allowed, App } from '../../call/calls.ts'
import type { DriveStop, TripKey } from '../../call/outside/provider.ts'
import { serve } from '../../call/serve.ts'
import type { Services } from '../../call/services.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { passengerFacts } from '../passengers/facts.ts'
import { locationRead, routeRead, type PassengerTrip } from './access.ts'
import { tripsByIds } from './trips.ts'

const factsOf = ({ passenger, trip }: PassengerTrip) => ({
  organizationId: passenger.organizationId,
  objectType: 'trip',
  objectId: trip.id,
  passengerIds: [passenger.id],
})

/** Names of the passengers on board whom the user may read, by the ids of their trips. */
async function visibleNames(
  trx: Trx,
  { passenger: { organizationId } }: PassengerTrip,
  tripIds: readonly number[],
  user: Principal,
): Promise<Map<number, { name: string; passengerId: number }>> {
  const trips = await tripsByIds(trx, organizationId, tripIds)
  const passengers = await passengerFacts(
    trx,
    [organizationId],
    trips.map(({ passengerId }) => passengerId),
  )
  const readable = new Set(passengers.filter((one) => passengerCan.read(one, user) === null).map(({ id }) => id))
  return new Map(
    trips.flatMap(({ id, passengerId, passenger }) =>
      passenger && readable.has(passengerId) ? [[id, { name: passenger.name, passengerId }] as const] : [],
    ),
  )
}

/**
 * A stop as the user may see it. Where only others get on or off whom the user may not know of, the address is somebody's
 * home: the stop keeps its time and loses its place.
 */
function stopFor(stop: DriveStop, names: ReadonlyMap<number, { name: string }>): RouteStop {
  const tripIds = [...stop.pickups, ...stop.dropOffs]
  const isKnown = tripIds.some((id) => names.has(id))
  const passengersOf = (ids: readonly number[]): RoutePassenger[] =>
    ids.map((tripId) => ({ tripId, name: names.get(tripId)?.name ?? null }))
  return {
    address: isKnown ? stop.address : '',
    time: stop.minutes,
    latitude: isKnown ? (stop.point?.latitude ?? null) : null,
    longitude: isKnown ? (stop.point?.longitude ?? null) : null,
    trips: tripIds,
    pickups: passengersOf(stop.pickups),
    dropOffs: passengersOf(stop.dropOffs),
  }
}

/** From the first to the last stop whose place the user sees: what is beyond leads to the homes of others. */
function visibleSpan(stops: readonly RouteStop[]): (minutes: number) => boolean {
  const times = stops.flatMap(({ latitude, time }) => (latitude === null || time === null ? [] : [time]))
  return (minutes) => minutes >= Math.min(...times) && minutes <= Math.max(...times)
}

const keyOf = ({ passenger, trip }: PassengerTrip): TripKey => ({
  organizationId: passenger.organizationId,
  tripId: trip.id,
})

/** Asks for the roads of a trip's drive, for whoever may see it. */
const askAhead = ({ services, allowed }: { services: Services; allowed: Allowed<PassengerTrip> }) =>
  services.provider.askAboutDrive(services.db, async () => {
    const stored = await allowed()
    return stored && keyOf(stored)
  })

export function driveRoutes(app: App): void {
  serve(app, getRouteWithTrips, {
    rule: routeRead,
    action: 'route.view',
    prepare: askAhead,
    async handle({ trx, user, stored, now, record, services }) {
      record(factsOf(stored))
      const { trip } = stored
      const drive = await services.provider.driveOf(trx, keyOf(stored), now)
      if (!drive) return null
      const tripIds = drive.stops.flatMap(({ pickups }) => pickups)
      const names = await visibleNames(trx, stored, tripIds, user)
      record({ passengerIds: [...new Set([...names.values()].map(({ passengerId }) => passengerId))] })
      const destinations = drive.stops.map((stop) => stopFor(stop, names))
      const isVisible = visibleSpan(destinations)
      const legs = drive.legs.filter(({ from, to }) => isVisible(from) && isVisible(to))
      return {
        trips: [trip],
        destinations,
        carName: trip.carName,
        carRegisterNumber: trip.carRegisterNumber,
        osrmRouteGeometry: legs.length > 0 ? encodePolyline(legs.flatMap(({ line }) => line)) : null,
        // to and from what nobody knows on the map the times are no more than the usual ones
        isStraight: legs.some(({ isStraight }) => isStraight) || drive.stops.some(({ point }) => point === null),
        drivenRoute: drive.driven.filter(({ minutes }) => isVisible(minutes)),
        liveLocationAvailable: drive.liveLocationAvailable,
      }
    },
  })

  serve(app, getCarLocation, {
    rule: locationRead,
    action: 'location.view',
    prepare: askAhead,
    handle({ trx, stored, now, record, services }) {
      record(factsOf(stored))
      return services.provider.carLocation(trx, keyOf(stored), now)
    },
  })
}
