import { sql, type Kysely, type RawBuilder } from 'kysely'
import { tripDestinations, tripDirections } from '#domain/transportation-permission/schema.ts'
import type { Reservation } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'

/**
 * The transportation permission of the passenger of the trip that the query calls `t` that covers its day, its
 * direction and its places: the one that ends first. `r` is the trip's run.
 */
export const coveringTransportationPermission = sql<number | null>`(
  select p.id from transportation_permission as p
  where p.organization_id = t.organization_id and p.passenger_id = t.passenger_id
    and not p.is_draft
    and p.start_date <= t.date and (p.end_date is null or p.end_date >= t.date)
    and (
      p.trip_direction = ${tripDirections.twoWay}::int
      or (p.trip_direction = ${tripDirections.departure}::int) = (r.direction = 'arrival')
    )
    and case p.trip_destinations
      when ${tripDestinations.all}::int then true
      when ${tripDestinations.homeMain}::int then exists (
        select from passenger_destination as d
        where d.organization_id = t.organization_id and d.passenger_id = t.passenger_id
          and d.destination_id = r.destination_id and d.position = 0
      )
      when ${tripDestinations.homeSecondary}::int then exists (
        select from passenger as s
        where s.id = t.passenger_id and s.secondary_destination_id = r.destination_id
      )
      when ${tripDestinations.mainSecondary}::int then false
      else exists (
        select from passenger_destination as d
        where d.organization_id = t.organization_id and d.passenger_id = t.passenger_id
          and d.destination_id = r.destination_id
      )
    end
  order by p.end_date nulls last, p.id
  limit 1
)`

/** Trips that are under way, over or cancelled keep what they have, and so do those of bookings. */
const reserve = (which: RawBuilder<boolean>) => sql`
  update trip set
    transportation_permission_id = found.permission_id,
    version = trip.version + 1
  from (
    select t.id, ${coveringTransportationPermission} as permission_id
    from trip as t
    join run as r on r.organization_id = t.organization_id and r.id = t.run_id
    where ${which} and t.booking_id is null and t.cancelled_at is null and t.pickup_at is null and t.no_show_at is null
  ) as found
  where trip.id = found.id and trip.transportation_permission_id is distinct from found.permission_id`

/** For the coming trips of a passenger whose transportation permissions have changed. */
export async function reserveAgain(
  trx: Kysely<Database>,
  { organizationId, passengerId, from }: Reservation,
): Promise<void> {
  await reserve(sql<boolean>`
    t.organization_id = ${organizationId} and t.passenger_id = ${passengerId} and t.date >= ${from}::date
  `).execute(trx)
}
