import type { Kysely } from 'kysely'
import { addressLine, placeName } from '#domain/place.ts'
import { tripLimits } from '#domain/trip.ts'
import type { Database } from '../db/tables.ts'
import { storeItems } from './board-items.ts'
import type { BookedRide, RideTimes } from './booked-ride.ts'

/** What a trip says of a place: the destination by its alias, any other place by its address. */
function tripPlace(place: Parameters<typeof placeName>[0], isDestination: boolean): string {
  const words = isDestination ? placeName(place) : addressLine(place) || place.alias
  return words.slice(0, tripLimits.place)
}

const startOf = (ride: BookedRide) =>
  tripPlace(
    {
      alias: ride.from_alias,
      address: ride.from_address,
      postalcode: ride.from_postalcode,
      city: ride.from_city,
    },
    ride.from_destination_id !== null,
  )

const endOf = (ride: BookedRide) =>
  tripPlace(
    {
      alias: ride.to_alias ?? '',
      address: ride.to_address ?? '',
      postalcode: ride.to_postalcode ?? '',
      city: ride.to_city ?? '',
    },
    ride.to_destination_id !== null,
  )

/** What the booking system has decided of a booking. */
export interface BookingPlan {
  instanceId: number
  /** `null` while no car has been assigned. */
  carId: number | null
  times: RideTimes
  /** How the outside booking system calls the trip of each passenger; `null` for the built-in one. */
  outside: ReadonlyMap<number, { id: string; version: number }> | null
}

/** A trip for each passenger on record. */
const tripsOf = (ride: BookedRide, run_id: number, { times, outside }: BookingPlan) =>
  ride.passengers.flatMap(({ passengerId }) =>
    passengerId === null
      ? []
      : [
          {
            organization_id: ride.organization_id,
            run_id,
            booking_id: ride.id,
            passenger_id: passengerId,
            date: times.date,
            start_minutes: times.startMinutes,
            end_minutes: times.endMinutes,
            start_place: startOf(ride),
            start_destination_id: ride.from_destination_id,
            start_latitude: ride.from_latitude,
            start_longitude: ride.from_longitude,
            end_place: endOf(ride),
            end_destination_id: ride.to_destination_id,
            end_latitude: ride.to_latitude,
            end_longitude: ride.to_longitude,
            // it pays for its holder alone, whoever else rides along
            transportation_permission_id:
              passengerId === ride.permission_holder_id ? ride.transportation_permission_id : null,
            distance_metres: ride.distance_metres,
            price_cents: ride.price_cents,
            provider_id: outside?.get(passengerId)?.id ?? null,
            provider_version: outside?.get(passengerId)?.version ?? null,
          },
        ],
  )

/** Gives a booking a run of its own, a trip for each passenger on record, and their items on the board. */
export async function storeBookingRun(
  trx: Kysely<Database>,
  ride: BookedRide,
  plan: BookingPlan,
  now: Date,
): Promise<void> {
  const { organization_id, destination_id, id: booking_id } = ride
  const { instanceId, carId } = plan
  const { date, direction, minutes } = plan.times
  const tracked = { created_at: now, created_by: null, updated_at: now, updated_by: null }
  const { id: run_id } = await trx
    .insertInto('run')
    .values({
      organization_id,
      destination_id,
      instance_id: instanceId,
      date,
      direction,
      minutes,
      name: `Tilaus K-${booking_id}`,
      car_id: carId,
      booking_id,
      ...tracked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const trips = tripsOf(ride, run_id, plan).map((trip) => ({ ...trip, ...tracked }))
  if (trips.length === 0) return
  const stored = await trx.insertInto('trip').values(trips).returning('id').execute()
  if (ride.from_destination_id === null && ride.to_destination_id === null) return
  await storeItems(
    trx,
    stored.map(({ id }) => id),
  )
}
