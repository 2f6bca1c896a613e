import { sql, type Kysely } from 'kysely'
import { clockChangeOn, wallMinutesAfter } from '#domain/clock-change.ts'
import type { Coordinates } from '#domain/polyline.ts'
import type { Database } from '../../db/tables.ts'
import { pointOf } from '../../ground/line.ts'
import { coveringTransportationPermission } from './reserve.ts'
import { rideMinutesOf } from './run-times.ts'
import { keyOf, type Plan } from './store-runs.ts'
import { priceOf, weeklyVatPercent } from './tariff.ts'
import type { WaitingRider } from './waiting.ts'
import { ownWay, wayOf } from './ways.ts'

interface End {
  place: string
  /** `null` for a home. */
  destinationId: number | null
  point: Coordinates | null
}

interface NewTrip {
  runId: number
  rideId: number
  passengerId: number
  startMinutes: number
  endMinutes: number
  start: End
  end: End
  metres: number | null
}

/** Trips of the new riders. Who joined a run first lives nearest. */
function newTrips({ day, place, plan, riders, roads }: Plan, runIds: ReadonlyMap<string, number>): NewTrip[] {
  const waiting = new Map<number | null, WaitingRider>(riders.map((rider) => [rider.rideId, rider]))
  const destination: End = {
    place: place.alias,
    destinationId: day.destinationId,
    point: pointOf(place.latitude, place.longitude),
  }
  const change = clockChangeOn(day.date)
  return plan.flatMap((run) => {
    const rideMinutes = rideMinutesOf(run, destination.point, roads)
    return run.riders.flatMap(({ rideId, passengerId, address, home: point }, index): NewTrip[] => {
      const [runId, rider] = [runIds.get(keyOf(run)), waiting.get(rideId)]
      if (rideId === null || runId === undefined || !rider) return []
      const distance = rideMinutes[index] ?? 0
      const home = { place: address, destinationId: null, point }
      const isArrival = run.direction === 'arrival'
      const [start, end] = isArrival ? [home, destination] : [destination, home]
      // the passenger's own way, whatever way the car takes for the others
      const [way] = wayOf({ from: start.point, to: end.point }).map((one) => ownWay(roads, one))
      return [
        {
          runId,
          rideId,
          passengerId,
          startMinutes: isArrival ? wallMinutesAfter(change, run.minutes, -distance) : run.minutes,
          endMinutes: isArrival ? run.minutes : wallMinutesAfter(change, run.minutes, distance),
          start,
          end,
          metres: way?.metres ?? null,
        },
      ]
    })
  })
}

/**
 * Stores a trip for each new rider in one statement, reserved on the transportation permission that covers it. Gives
 * their ids.
 */
export async function storeTrips(
  trx: Kysely<Database>,
  context: Plan,
  runIds: ReadonlyMap<string, number>,
): Promise<number[]> {
  const trips = newTrips(context, runIds)
  if (trips.length === 0) return []
  const { day, now } = context
  const column = <Value>(valueOf: (trip: NewTrip) => Value) => trips.map(valueOf)
  const { rows } = await sql<{ id: number }>`
    insert into trip (
      organization_id, run_id, ride_id, passenger_id, date, start_minutes, end_minutes,
      start_place, start_destination_id, start_latitude, start_longitude,
      end_place, end_destination_id, end_latitude, end_longitude,
      distance_metres, price_cents, price_vat_percent, transportation_permission_id, created_at, updated_at
    )
    select t.organization_id, t.run_id, t.ride_id, t.passenger_id, t.date, t.start_minutes, t.end_minutes,
      t.start_place, t.start_destination_id, t.start_latitude, t.start_longitude,
      t.end_place, t.end_destination_id, t.end_latitude, t.end_longitude,
      t.distance_metres, t.price_cents, case when t.price_cents is not null then ${weeklyVatPercent}::float8 end,
      ${coveringTransportationPermission}, ${now}::timestamptz, ${now}::timestamptz
    from (
      select ${day.organizationId}::int as organization_id, ${day.date}::date as date, planned.*
      from unnest(
        ${column(({ runId }) => runId)}::int[],
        ${column(({ rideId }) => rideId)}::int[],
        ${column(({ passengerId }) => passengerId)}::int[],
        ${column(({ startMinutes }) => startMinutes)}::int[],
        ${column(({ endMinutes }) => endMinutes)}::int[],
        ${column(({ start }) => start.place)}::text[],
        ${column(({ start }) => start.destinationId)}::int[],
        ${column(({ start }) => start.point?.latitude ?? null)}::float8[],
        ${column(({ start }) => start.point?.longitude ?? null)}::float8[],
        ${column(({ end }) => end.place)}::text[],
        ${column(({ end }) => end.destinationId)}::int[],
        ${column(({ end }) => end.point?.latitude ?? null)}::float8[],
        ${column(({ end }) => end.point?.longitude ?? null)}::float8[],
        ${column(({ metres }) => metres)}::int[],
        ${column(({ metres }) => (metres === null ? null : priceOf(metres)))}::int[]
      ) with ordinality as planned(
        run_id, ride_id, passenger_id, start_minutes, end_minutes,
        start_place, start_destination_id, start_latitude, start_longitude,
        end_place, end_destination_id, end_latitude, end_longitude, distance_metres, price_cents, place
      )
    ) as t
    join run as r on r.organization_id = t.organization_id and r.id = t.run_id
    order by t.place
    returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
