import { sql, type Kysely } from 'kysely'
import { addDays, addMonths, daysFrom, daysBetween, firstOfMonth, type LocalDate } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import { lateCancellationMinutes } from '#domain/costs/invoice.ts'
import type { Database } from '../db/tables.ts'
import { coveringTransportationPermission } from '../provider/reserve.ts'

/** No accepted timetable of the demo begins later than so many days ago. */
const timetableDays = 56

/** One in so many trips was cancelled late, another was not cancelled and its passenger did not come. */
const oneIn = 97

interface Context {
  today: LocalDate
  /** Who has cancelled what was cancelled. */
  user: { id: number; email: string }
  now: Date
}

/** The days of the month before this one that the timetables reach. */
function pastMonth(today: LocalDate): LocalDate[] {
  const first = addMonths(firstOfMonth(today), -1)
  const earliest = addDays(today, -timetableDays)
  const from = first > earliest ? first : earliest
  return daysFrom(from, daysBetween(from, firstOfMonth(today)))
}

/**
 * Lets the month before this one have been driven, as the week from today on is planned: there are its costs. A day that
 * has runs already is left alone. Nothing of it is on a board.
 */
export async function storePastMonth(db: Kysely<Database>, { today, user, now }: Context): Promise<void> {
  const dates = pastMonth(today)
  const likeDates = dates.map((date) => addDays(today, ((daysBetween(today, date) % 7) + 7) % 7))
  const days = sql`unnest(${dates}::date[], ${likeDates}::date[]) as day(date, like_date)`
  const made = await sql<{ id: number }>`
    insert into run (
      organization_id, destination_id, instance_id, date, direction, minutes, name, car_id, created_at, updated_at
    )
    select p.organization_id, p.destination_id, p.instance_id, day.date, p.direction, p.minutes, p.name, p.car_id,
      ${now}::timestamptz, ${now}::timestamptz
    from ${days}
    join run as p on p.date = day.like_date and p.booking_id is null and p.car_id is not null
    where not exists (select from run as there where there.date = day.date)
    order by day.date, p.id
    returning id
  `.execute(db)
  await sql`
    insert into trip (
      organization_id, run_id, ride_id, passenger_id, date, start_minutes, end_minutes,
      start_place, start_destination_id, start_latitude, start_longitude,
      end_place, end_destination_id, end_latitude, end_longitude,
      distance_metres, price_cents, price_vat_percent, transportation_permission_id,
      pickup_at, dropoff_at, no_show_at, cancelled_at, cancelled_by, cancelled_by_email, cancel_reason,
      created_at, updated_at
    )
    select t.organization_id, r.id, t.ride_id, t.passenger_id, t.date, t.start_minutes, t.end_minutes,
      t.start_place, t.start_destination_id, t.start_latitude, t.start_longitude,
      t.end_place, t.end_destination_id, t.end_latitude, t.end_longitude,
      t.distance_metres, t.price_cents, t.price_vat_percent, ${coveringTransportationPermission},
      case when t.chance > 2 then t.starts_at + interval '2 minutes' end,
      case when t.chance > 2 then t.ends_at + interval '3 minutes' end,
      case when t.chance = 0 then t.starts_at + interval '5 minutes' end,
      case
        when t.chance = 1 then t.starts_at - make_interval(mins => ${lateCancellationMinutes / 2}::int)
        when t.chance = 2 then t.starts_at - interval '1 day'
      end,
      case when t.chance in (1, 2) then ${user.id}::int end,
      case when t.chance in (1, 2) then ${user.email}::text end,
      case when t.chance in (1, 2) then 'Sairaana' end,
      ${now}::timestamptz, ${now}::timestamptz
    from (
      select made.id as made_id, made.date, l.organization_id, l.ride_id, l.passenger_id, l.start_minutes, l.end_minutes,
        l.start_place, l.start_destination_id, l.start_latitude, l.start_longitude,
        l.end_place, l.end_destination_id, l.end_latitude, l.end_longitude,
        l.distance_metres, l.price_cents, l.price_vat_percent,
        (made.date + make_interval(mins => l.start_minutes)) at time zone ${businessZone} as starts_at,
        (made.date + make_interval(mins => l.end_minutes)) at time zone ${businessZone} as ends_at,
        (l.passenger_id * 31 + (made.date - date '2020-01-01') * 17 + l.start_minutes) % ${oneIn}::int as chance
      from run as made
      join ${days} on day.date = made.date
      join run as p on p.organization_id = made.organization_id and p.destination_id = made.destination_id
        and p.date = day.like_date and p.direction = made.direction and p.minutes = made.minutes and p.name = made.name
      join trip as l on l.organization_id = p.organization_id and l.run_id = p.id
      where made.id = any(${made.rows.map(({ id }) => id)}::int[])
    ) as t
    join run as r on r.id = t.made_id
    order by r.id, t.passenger_id
  `.execute(db)
}
