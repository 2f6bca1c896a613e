import { sql } from 'kysely'
import { forgetCancellations } from '../cancellation.ts'
import type { Applying } from './applying.ts'
import type { TripState } from './event-schemas.ts'

/** A trip of the booking system's, as it is stored here. */
export interface KnownTrip {
  id: number
  runId: number
  version: number | null
}

interface ChangedTrip {
  /** Ours. */
  id: number
  runId: number
  trip: TripState
}

const rowOf = ({ id, runId, trip }: ChangedTrip) => ({
  id,
  run_id: runId,
  version: trip.version,
  start_minutes: trip.startMinutes,
  end_minutes: trip.endMinutes,
  start_place: trip.start.address,
  start_latitude: trip.start.latitude,
  start_longitude: trip.start.longitude,
  end_place: trip.end.address,
  end_latitude: trip.end.latitude,
  end_longitude: trip.end.longitude,
  distance_metres: trip.distanceMetres,
  price_cents: trip.priceCents,
  price_vat_percent: trip.vatPercent,
  pickup_at: trip.pickupAt,
  dropoff_at: trip.dropoffAt,
  no_show_at: trip.noShowAt,
  cancelled_at: trip.cancelledAt,
})

/**
 * Stores the newer versions of trips, and their items on the board. One that is cancelled stays so; where a user has asked
 * for that, it is cancelled in their name.
 */
export async function changeTrips(
  { trx, now }: Applying,
  organizationId: number,
  changed: readonly ChangedTrip[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(rowOf)
  await sql`
    update trip as t set
      run_id = n.run_id, provider_version = n.version,
      start_minutes = n.start_minutes, end_minutes = n.end_minutes,
      start_place = n.start_place, start_latitude = n.start_latitude, start_longitude = n.start_longitude,
      end_place = n.end_place, end_latitude = n.end_latitude, end_longitude = n.end_longitude,
      distance_metres = n.distance_metres, price_cents = n.price_cents, price_vat_percent = n.price_vat_percent,
      pickup_at = n.pickup_at, dropoff_at = n.dropoff_at, no_show_at = n.no_show_at,
      cancelled_at = coalesce(t.cancelled_at, n.cancelled_at),
      cancelled_by = case when t.cancelled_at is null and n.cancelled_at is not null
        then t.cancel_requested_by else t.cancelled_by end,
      cancelled_by_email = case when t.cancelled_at is null and n.cancelled_at is not null
        then (select u.email from app_user as u where u.id = t.cancel_requested_by) else t.cancelled_by_email end,
      version = t.version + 1, updated_at = ${now}::timestamptz, updated_by = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id int, run_id int, version bigint, start_minutes int, end_minutes int,
      start_place text, start_latitude float8, start_longitude float8,
      end_place text, end_latitude float8, end_longitude float8,
      distance_metres int, price_cents int, price_vat_percent float8,
      pickup_at timestamptz, dropoff_at timestamptz, no_show_at timestamptz, cancelled_at timestamptz
    )
    where t.organization_id = ${organizationId}::int and t.id = n.id and t.provider_version <= n.version
  `.execute(trx)
  await sql`
    update arrival as a set
      direction = r.direction, minutes = r.minutes,
      other_minutes = case r.direction when 'arrival' then t.start_minutes else t.end_minutes end,
      version = a.version + 1, updated_at = ${now}::timestamptz, updated_by = null
    from trip as t join run as r on r.organization_id = t.organization_id and r.id = t.run_id
    where a.organization_id = ${organizationId}::int and a.trip_id = t.id and t.organization_id = a.organization_id
      and t.id = any(${changed.map(({ id }) => id)}::int[])
      and (a.direction, a.minutes, a.other_minutes) is distinct from
        (r.direction, r.minutes, case r.direction when 'arrival' then t.start_minutes else t.end_minutes end)
  `.execute(trx)
  await forgetRefused({ trx, now }, organizationId, changed)
}

/** A cancellation that the booking system does not do is as if nobody had asked. One that was asked for since still waits. */
async function forgetRefused(
  { trx, now }: Pick<Applying, 'trx' | 'now'>,
  organizationId: number,
  changed: readonly ChangedTrip[],
): Promise<void> {
  const refused = changed.filter(({ trip }) => trip.refusedCancellation !== null)
  if (refused.length === 0) return
  const isRefused = sql<boolean>`trip.organization_id = ${organizationId}::int and exists (
    select from provider_request as q
    join unnest(
      ${refused.map(({ id }) => id)}::int[], ${refused.map(({ trip }) => trip.refusedCancellation ?? 0)}::bigint[]
    ) as n(id, revision) on n.id = q.object_id and n.revision >= q.revision
    where q.kind = 'cancellation' and q.organization_id = trip.organization_id and q.object_id = trip.id
  )`
  await forgetCancellations(trx, isRefused, now)
}
