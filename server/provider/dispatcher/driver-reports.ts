import { sql, type Kysely } from 'kysely'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { Database } from '../../db/tables.ts'
import { minutesSince } from '../../ground/wall-time.ts'

/** Minutes that a driver waits for a passenger who does not come. */
const waitingMinutes = 4

/** Minutes by which a run is behind its times, from one early to four late; a run keeps them to its end. */
export const delayOf = (runId: number): number => (runId % 6) - 1

interface Report {
  id: number
  kind: 'pickup' | 'dropoff' | 'noShow'
  /** From the midnight that starts the trip's day. */
  minutes: number
}

/** Of a trip of which there is something left to report. Nobody is fetched while a cancellation waits for its answer. */
const isOpen = sql<boolean>`
  dropoff_at is null and no_show_at is null and cancelled_at is null
  and (cancel_requested_at is null or pickup_at is not null)`

/** Trips of yesterday and today that a car is driving and that have not come to their end. */
const openTrips = (db: Kysely<Database>, now: Date) => {
  const today = localDateAt(now.getTime())
  return db
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .innerJoin('passenger as p', 'p.id', 't.passenger_id')
    .where('t.date', '>=', addDays(today, -1))
    .where('t.date', '<=', today)
    .where(isOpen)
    .where('r.car_id', 'is not', null)
    .select([
      't.id',
      't.date',
      't.run_id as runId',
      't.start_minutes as start',
      't.end_minutes as end',
      't.pickup_at as pickupAt',
      'p.inactive',
      'p.state',
    ])
    .orderBy('t.id')
    .execute()
}

type OpenTrip = Awaited<ReturnType<typeof openTrips>>[number]

/** What the driver has reported of a trip by now. Who is no longer a passenger does not come to the car. */
function reportsOf(trip: OpenTrip, now: Date): Report[] {
  const { id, inactive, state, pickupAt } = trip
  const delay = delayOf(trip.runId)
  const isComing = !inactive && state === passengerStates.normal
  const reports: Report[] = isComing
    ? [
        ...(pickupAt === null ? [{ id, kind: 'pickup' as const, minutes: trip.start + delay }] : []),
        { id, kind: 'dropoff', minutes: trip.end + delay },
      ]
    : pickupAt === null
      ? [{ id, kind: 'noShow', minutes: trip.start + delay + waitingMinutes }]
      : [{ id, kind: 'dropoff', minutes: trip.end + delay }]
  const passed = minutesSince(trip.date, now)
  return reports.filter(({ minutes }) => minutes <= passed)
}

/** Takes in pick-ups, drop-offs and no-shows up to now. Doing it again changes nothing. */
export async function takeDriverReports(db: Kysely<Database>, now: Date): Promise<void> {
  const reports = (await openTrips(db, now)).flatMap((trip) => reportsOf(trip, now))
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id)
  const kinds = reports.map(({ kind }) => kind)
  const minutes = reports.map((report) => report.minutes)
  await sql`
    update trip set
      pickup_at = coalesce(pickup_at, ((trip.date + make_interval(mins => report.pickup)) at time zone ${businessZone})),
      dropoff_at = ((trip.date + make_interval(mins => report.dropoff)) at time zone ${businessZone}),
      no_show_at = ((trip.date + make_interval(mins => report.no_show)) at time zone ${businessZone}),
      version = trip.version + 1,
      updated_at = ${now}::timestamptz,
      updated_by = null
    from (
      select id,
        max(minutes) filter (where kind = 'pickup') as pickup,
        max(minutes) filter (where kind = 'dropoff') as dropoff,
        max(minutes) filter (where kind = 'noShow') as no_show
      from unnest(${ids}::int[], ${kinds}::text[], ${minutes}::int[]) as each_report(id, kind, minutes)
      group by id
    ) as report
    where trip.id = report.id and ${isOpen}
  `.execute(db)
}
