import { sql, type Kysely } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import type { Coordinates } from '#domain/polyline.ts'
import type { Database } from '../db/tables.ts'
import { coveringTransportationPermission } from './reserve.ts'

/** Where a trip starts or ends. */
export interface End {
  place: string
  /** `null` for a home. */
  destinationId: number | null
  point: Coordinates | null
}

/** A trip of a weekly ride, as it is stored first. */
export interface NewTrip {
  runId: number
  rideId: number
  passengerId: number
  startMinutes: number
  endMinutes: number
  start: End
  end: End
  metres: number | null
  priceCents: number | null
  /** Percentage of tax in the price. */
  vatPercent: number | null
  /** How the outside booking system calls it, and how new it was there; `null` for the built-in one. */
  outside: { id: string; version: number } | null
}

/**
 * Stores trips of a day in one statement, each reserved on the transportation permission that covers it. Gives their
 * ids.
 */
export async function insertTrips(
  trx: Kysely<Database>,
  { organizationId, date }: { organizationId: number; date: LocalDate },
  trips: readonly NewTrip[],
  now: Date,
): Promise<number[]> {
  if (trips.length === 0) return []
  const column = <Value>(valueOf: (trip: NewTrip) => Value) => trips.map(valueOf)
  const { rows } = await sql<{ id: number }>`
    insert into trip (
      organization_id, run_id, ride_id, passenger_id, date, start_minutes, end_minutes,
      start_place, start_destination_id, start_latitude, start_longitude,
      end_place, end_destination_id, end_latitude, end_longitude,
      distance_metres, price_cents, price_vat_percent, provider_id, provider_version,
      transportation_permission_id, created_at, updated_at
    )
    select t.organization_id, t.run_id, t.ride_id, t.passenger_id, t.date, t.start_minutes, t.end_minutes,
      t.start_place, t.start_destination_id, t.start_latitude, t.start_longitude,
      t.end_place, t.end_destination_id, t.end_latitude, t.end_longitude,
      t.distance_metres, t.price_cents, t.price_vat_percent, t.provider_id, t.provider_version,
      ${coveringTransportationPermission}, ${now}::timestamptz, ${now}::timestamptz
    from (
      select ${organizationId}::int as organization_id, ${date}::date as date, planned.*
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
        ${column(({ priceCents }) => priceCents)}::int[],
        ${column(({ vatPercent }) => vatPercent)}::float8[],
        ${column(({ outside }) => outside?.id ?? null)}::text[],
        ${column(({ outside }) => outside?.version ?? null)}::bigint[]
      ) with ordinality as planned(
        run_id, ride_id, passenger_id, start_minutes, end_minutes,
        start_place, start_destination_id, start_latitude, start_longitude,
        end_place, end_destination_id, end_latitude, end_longitude, distance_metres, price_cents, price_vat_percent, provider_id, provider_version, place
      )
    ) as t
    join run as r on r.organization_id = t.organization_id and r.id = t.run_id
    order by t.place
    returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
