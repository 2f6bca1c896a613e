import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import type { Database } from '../db/tables.ts'

/** What the passenger is told of a ride that is no longer ordered. */
const withdrawnReason = 'Tilaus on peruttu.'

/** Whether the trip that the query calls by this name was cancelled with its order: nobody has cancelled the ride. */
export const wasWithdrawn = (trip: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${trip}.cancelled_at`)} is not null and ${sql.ref(`${trip}.cancel_requested_at`)} is null
  and ${sql.ref(`${trip}.cancel_reason`)} is not distinct from ${withdrawnReason}
)`

/**
 * Coming trips of the rides that `which` names as `r`, held until the transaction ends. Whoever has been fetched,
 * confirmed or cancelled stays on record. Held first and read then, like `lockRows`; the item before its trip, like the
 * board does: tables in parts are held in the order in which they are joined.
 */
async function comingTrips(trx: Kysely<Database>, which: RawBuilder<boolean>, now: Date) {
  const held = await sql<{ id: number }>`
    select t.id
    from arrival as a
    join trip as t on t.organization_id = a.organization_id and t.id = a.trip_id
    join ride as r on r.organization_id = t.organization_id and r.id = t.ride_id
    where ${which}
      and (t.date + make_interval(mins => t.start_minutes)) at time zone ${businessZone} > ${now}::timestamptz
      and t.pickup_at is null and t.dropoff_at is null and t.no_show_at is null
      and t.cancel_requested_at is null and t.cancelled_at is null
      and a.completed_at is null
    order by t.id
    for update of a, t
  `.execute(trx)
  const { rows } = await sql<{ id: number; run_id: number; was_touched: boolean }>`
    select t.id, t.run_id, exists (
      select from arrival as a
      join arrival_event as e on e.organization_id = a.organization_id and e.arrival_id = a.id
      where a.organization_id = t.organization_id and a.trip_id = t.id
    ) as was_touched
    from trip as t
    where t.id = any(${held.rows.map(({ id }) => id)}::int[])
  `.execute(trx)
  return rows
}

/** Takes trips away for good; runs on which somebody is left have changed by that, as a calendar that shows them tells. */
async function deleteTrips(
  trx: Kysely<Database>,
  ids: readonly number[],
  { runIds, now }: { runIds: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    with item as (delete from arrival using trip as t
      where arrival.organization_id = t.organization_id and arrival.trip_id = t.id and t.id = any(${ids}::int[]))
    delete from trip where id = any(${ids}::int[])
  `.execute(trx)
  await deleteEmptyRuns(trx, runIds)
  await trx
    .updateTable('run')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: null }))
    .where('id', '=', sql<number>`any(${runIds}::int[])`)
    .execute()
}

/** Those of the runs that have no trip. */
export async function deleteEmptyRuns(trx: Kysely<Database>, runIds: readonly number[]): Promise<void> {
  await sql`
    delete from run where id = any(${runIds}::int[]) and not exists (
      select from trip as t where t.organization_id = run.organization_id and t.run_id = run.id
    )
  `.execute(trx)
}

/**
 * Trips about which something was asked keep their record: they are cancelled and not deleted. They are of no ride any
 * more, so that another order of it has its trips.
 */
async function cancelTrips(trx: Kysely<Database>, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('trip')
    .set(({ eb }) => ({
      ride_id: null,
      cancelled_at: now,
      cancel_reason: withdrawnReason,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: null,
    }))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

/** Takes the coming trips of rides off the board, and runs on which nobody is left. Gives how many trips. */
async function withdraw(trx: Kysely<Database>, which: RawBuilder<boolean>, now: Date): Promise<number> {
  const trips = await comingTrips(trx, which, now)
  const idsOf = (touched: boolean) => trips.filter((trip) => trip.was_touched === touched).map(({ id }) => id)
  const [untouched, touched] = [idsOf(false), idsOf(true)]
  const left = trips.filter(({ was_touched }) => !was_touched).map(({ run_id }) => run_id)
  if (untouched.length > 0) await deleteTrips(trx, untouched, { runIds: [...new Set(left)], now })
  if (touched.length > 0) await cancelTrips(trx, touched, now)
  return trips.length
}

export const withdrawRides = (trx: Kysely<Database>, rideIds: readonly number[], now: Date): Promise<number> =>
  withdraw(trx, sql<boolean>`r.id = any(${rideIds}::int[])`, now)

/** Trips of rides, by their ids. */
export const withdrawTrips = (trx: Kysely<Database>, tripIds: readonly number[], now: Date): Promise<number> =>
  withdraw(trx, sql<boolean>`t.id = any(${tripIds}::int[])`, now)

/** From a day on. */
export const withdrawTimetableFrom = (
  trx: Kysely<Database>,
  { organizationId, id }: { organizationId: number; id: number },
  day: LocalDate,
  now: Date,
): Promise<number> =>
  withdraw(
    trx,
    sql<boolean>`r.organization_id = ${organizationId}::int and r.timetable_id = ${id}::int and t.date >= ${day}::date`,
    now,
  )

export const withdrawTimetable = (
  trx: Kysely<Database>,
  { organizationId, id }: { organizationId: number; id: number },
  now: Date,
): Promise<number> =>
  withdraw(trx, sql<boolean>`r.organization_id = ${organizationId}::int and r.timetable_id = ${id}::int`, now)
