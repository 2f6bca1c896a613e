import { sql, type Kysely } from 'kysely'
import { clockChangeOn, drivenMinutes } from '#domain/clock-change.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { utilityIdsOf } from '../../areas/passengers/columns.ts'
import { lastDrivenDay } from '../../areas/timetables/splits.ts'
import type { Database } from '../../db/tables.ts'
import { pointOf } from '../../ground/line.ts'
import { homeCoordinate, homeOf } from '../homes.ts'
import type { DestinationDay, Slot } from '../slots.ts'
import { wasWithdrawn } from '../withdraw.ts'
import type { Rider } from './plan-runs.ts'

/** Times that a clock change skips on one of the days, each with the time at which a ride at it is driven. */
function movedTimes(dates: readonly LocalDate[]) {
  const moved = dates.flatMap((date) => {
    const change = clockChangeOn(date)
    if (change?.kind !== 'skipped') return []
    const skipped = Array.from({ length: change.to - change.from }, (_, index) => change.from + index)
    return skipped.map((minutes) => ({ date, minutes, driven: drivenMinutes(change, minutes) }))
  })
  return sql<{ date: LocalDate; minutes: number; driven: number }>`unnest(
    ${moved.map(({ date }) => date)}::date[],
    ${moved.map(({ minutes }) => minutes)}::int[],
    ${moved.map(({ driven }) => driven)}::int[]
  )`.as<'moved'>(sql`moved(date, minutes, driven)`)
}

/** When a ride is driven on its day. */
const drivenAt = sql<number>`coalesce(moved.driven, r.minutes)`

/** Weekly rides of accepted timetables and of the ordered one, on the days given. */
const weeklyRides = (db: Kysely<Database>, dates: readonly LocalDate[], ordered: number | null) =>
  db
    .selectFrom('timetable as t')
    .innerJoin('destination as d', 'd.id', 't.destination_id')
    .innerJoin(sql<{ date: LocalDate }>`unnest(${dates}::date[])`.as<'day'>(sql`day(date)`), (join) =>
      join.onRef('day.date', '>=', 't.start_date').on('day.date', '<=', lastDrivenDay),
    )
    .innerJoin('ride as r', (join) =>
      join
        .onRef('r.organization_id', '=', 't.organization_id')
        .onRef('r.timetable_id', '=', 't.id')
        .on('r.weekday', '=', sql<number>`extract(dow from day.date)::int`),
    )
    .leftJoin(movedTimes(dates), (join) =>
      join.onRef('moved.date', '=', 'day.date').onRef('moved.minutes', '=', 'r.minutes'),
    )
    .innerJoin('passenger as p', 'p.id', 'r.passenger_id')
    .where((eb) => eb.or([eb('t.state', '=', timetableStates.accepted), eb('t.id', '=', ordered)]))
    .where('t.deleted', '=', false)
    .where('d.deleted', '=', false)
    .where('p.state', '=', passengerStates.normal)
    .where('p.inactive', '=', false)

/**
 * Lets nobody become inactive or withdraw until the transaction ends who has rides on the day. Whoever is about to is
 * waited for, and whoever comes later finds the trips that were made. Held before the instance is claimed: who ends
 * a passenger's rides holds the passenger first, and then what the rides belong to.
 */
export async function holdRiders(
  trx: Kysely<Database>,
  { organizationId, destinationId, date }: DestinationDay,
  ordered: number | null,
): Promise<void> {
  await weeklyRides(trx, [date], ordered)
    .where('t.organization_id', '=', organizationId)
    .where('t.destination_id', '=', destinationId)
    .select('p.id')
    .orderBy('p.id')
    .forShare('p')
    .execute()
}

/** Passengers of whose rides in the timetable no more trips are made. */
const isWithdrawn = sql<boolean>`exists (
  select from timetable_passenger as m
  where m.organization_id = t.organization_id and m.timetable_id = t.id and m.passenger_id = r.passenger_id
    and m.withdrawn_at is not null
)`

/**
 * Another trip at the same time is as good, and where it was cancelled that holds for both. Its trip is one of the
 * passenger's few: looked up by its id alone, a database that does not know yet how many trips there are reads all of
 * them, for each item of the destination.
 */
const hasTripAtItsTime = sql<boolean>`exists (
  select from arrival as a
  where a.organization_id = t.organization_id and a.destination_id = t.destination_id and a.date = day.date
    and a.minutes = ${drivenAt} and a.passenger_id = r.passenger_id and a.direction = r.direction
    and not (
      select ${wasWithdrawn('same')} from trip as same
      where same.organization_id = r.organization_id and same.passenger_id = r.passenger_id and same.id = a.trip_id
    )
)`

/** One that was cancelled or has begun stays the ride's only one on its day, also where the ride has moved since. */
const hasTripOfItsOwn = sql<boolean>`exists (
  select from trip as own
  where own.organization_id = t.organization_id and own.ride_id = r.id and own.date = day.date
)`

/**
 * Who has cancelled the ride of the timetable from which this one was split off, or of one before that, has cancelled it at
 * another time too.
 */
const wasCancelledBefore = sql<boolean>`exists (
  with recursive origin as (
    select t.original_timetable_id as id where t.original_timetable_id is not null
    union
    select o.original_timetable_id from timetable as o join origin on origin.id = o.id
    where o.organization_id = t.organization_id and o.original_timetable_id is not null
  )
  select from origin
  join ride as before on before.organization_id = t.organization_id and before.timetable_id = origin.id
  join trip as cancelled on cancelled.organization_id = before.organization_id and cancelled.ride_id = before.id
  where before.passenger_id = r.passenger_id and before.direction = r.direction and cancelled.date = day.date
    and (cancelled.cancelled_at is not null or cancelled.cancel_requested_at is not null)
)`

/**
 * Weekly rides of accepted timetables that have no trip, on the days given.
 * @param ordered a timetable that is about to be accepted; `null` for none
 */
const waitingRides = (db: Kysely<Database>, dates: readonly LocalDate[], ordered: number | null = null) =>
  weeklyRides(db, dates, ordered).where((eb) =>
    eb.and([isWithdrawn, hasTripAtItsTime, hasTripOfItsOwn, wasCancelledBefore].map((is) => eb.not(is))),
  )

/** Destinations and days on which a passenger has no trip yet, or a run has no car yet, in a fixed order. */
export const daysToPlan = (db: Kysely<Database>, dates: readonly LocalDate[]): Promise<DestinationDay[]> =>
  waitingRides(db, dates)
    .select(['day.date', 't.organization_id as organizationId', 't.destination_id as destinationId'])
    .union(
      db
        .selectFrom('run')
        .select(['date', 'organization_id as organizationId', 'destination_id as destinationId'])
        .where('car_id', 'is', null)
        .where('booking_id', 'is', null)
        .where('date', '=', sql<LocalDate>`any(${dates}::date[])`),
    )
    .orderBy('date')
    .orderBy('organizationId')
    .orderBy('destinationId')
    .execute()

/** A rider and when, of a weekly ride. */
export type WaitingRider = Rider & Slot

/** One ride for each passenger, direction and time. */
export async function ridersWaiting(
  db: Kysely<Database>,
  day: DestinationDay,
  ordered: number | null,
): Promise<WaitingRider[]> {
  const riders = await waitingRides(db, [day.date], ordered)
    .where('t.organization_id', '=', day.organizationId)
    .where('t.destination_id', '=', day.destinationId)
    .distinctOn(['r.passenger_id', 'r.direction', drivenAt])
    .select([
      'r.id as rideId',
      'r.passenger_id as passengerId',
      'r.direction',
      drivenAt.as('minutes'),
      'p.home_postalcode as postalCode',
      homeOf('p').as('address'),
      homeCoordinate('p', 'latitude').as('homeLatitude'),
      homeCoordinate('p', 'longitude').as('homeLongitude'),
      utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
    ])
    .orderBy('r.passenger_id')
    .orderBy('r.direction')
    .orderBy(drivenAt)
    .orderBy('r.id')
    .execute()
  return riders.map(({ homeLatitude, homeLongitude, ...rider }) => ({
    ...rider,
    home: pointOf(homeLatitude, homeLongitude),
  }))
}
