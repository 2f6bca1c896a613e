import { sql } from 'kysely'
import { costLines, type TripGroup } from '#domain/costs/lines.ts'
import type { CostCenterInvoice, DayCost } from '#domain/costs/invoice.ts'
import type { CostCenter } from '#domain/cost-center.ts'
import type { DateRange } from '#domain/date-range.ts'
import { firstOfMonth, type LocalDate } from '#domain/local-date.ts'
import { deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import type { Trx } from '../../db/tables.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { isLateCancellation, tripPriceCents, tripVatPercent } from '../transportation-permissions/trip-price.ts'

interface Asked extends DateRange {
  organizationId: number
  costCenter: CostCenter
  /** Of the server. */
  today: LocalDate
}

/** The organisation's cost center; `null` when there is none of that id in it. */
export async function costCenterOf(trx: Trx, organizationId: number, id: number): Promise<CostCenter | null> {
  const row = await trx
    .selectFrom('cost_center')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** What the cost center is to pay for the days. */
export async function invoiceOf(trx: Trx, asked: Asked): Promise<CostCenterInvoice> {
  const { costCenter, startDate, endDate, today } = asked
  const { groups, days, untaxedTrips } = await drivenTrips(trx, asked)
  const lines = costLines(groups)
  const undriven = await undrivenTrips(trx, asked)
  const percents = groups.flatMap(({ vatPercent, trips }) => (vatPercent === null || trips === 0 ? [] : vatPercent))
  return {
    ...{ costCenter, startDate, endDate, asOf: today, lines, days, untaxedTrips },
    lateCancellations: undriven.filter(({ isNoShow }) => !isNoShow).map(({ trip }) => trip),
    noShows: undriven.filter(({ isNoShow }) => isNoShow).map(({ trip }) => trip),
    vatPercents: [...new Set(percents)].sort((a, b) => a - b),
    unreportedTrips: await unreportedTrips(trx, asked),
  }
}

/** Trips of the cost center `t`, with their transportation permission `p`. */
const tripsOf = ({ organizationId, costCenter }: Asked) => sql`
  transportation_permission as p
  join trip as t on t.organization_id = p.organization_id and t.transportation_permission_id = p.id
  where p.organization_id = ${organizationId} and p.cost_center_id = ${costCenter.id}`

/** The driver has fetched the passenger, or has brought them there. */
const isDriven = sql<boolean>`(
  t.cancelled_at is null and t.no_show_at is null and (t.pickup_at is not null or t.dropoff_at is not null)
)`

type Facts = Pick<
  TripGroup,
  'passengerId' | 'passengerName' | 'permissionName' | 'deductibleType' | 'fixedDeductibleCents'
>

interface Sums extends Pick<TripGroup, 'trips' | 'metres' | 'priceCents' | 'byTripCents'> {
  pricedTrips: number
}

/** What was driven on a day, or of a transportation permission in a month by trips of the same percentage of tax. */
type Aggregate = Sums &
  (
    | { date: LocalDate; facts: null }
    | (Pick<TripGroup, 'permissionId' | 'month' | 'vatPercent'> & { date: null; isAsked: boolean; facts: Facts })
  )

/**
 * Driven trips in one pass: by transportation permission, percentage of tax and month, and by day. A monthly deductible
 * may be used up by trips of its month before the first day: they are reckoned along and counted nowhere else.
 */
async function drivenTrips(trx: Trx, asked: Asked) {
  const { organizationId, startDate, endDate } = asked
  const { rows } = await sql<Aggregate>`
    with driven as (
      select p.id as permission_id, t.date, date_trunc('month', t.date::timestamp)::date as month,
        t.date >= ${startDate}::date as is_asked, t.distance_metres,
        ${tripPriceCents} as price, ${tripVatPercent} as vat_percent,
        case when p.deductible_type = ${deductibleTypes.static}::int and ${tripPriceCents} is not null
          then least(${tripPriceCents}, coalesce(p.fixed_deductible_cents, 0)) end as by_trip
      from ${tripsOf(asked)} and t.date between ${firstOfMonth(startDate)}::date and ${endDate}::date and ${isDriven}
    ),
    summed as (
      select permission_id, vat_percent, month, is_asked, date, count(*)::int as trips, count(price)::int as priced,
        coalesce(sum(distance_metres), 0)::float8 as metres, coalesce(sum(price), 0)::float8 as price,
        coalesce(sum(by_trip), 0)::float8 as by_trip
      from driven
      group by grouping sets ((permission_id, vat_percent, month, is_asked), (date))
    )
    select s.permission_id as "permissionId", s.vat_percent as "vatPercent", s.month, s.is_asked as "isAsked", s.date,
      s.trips, s.priced as "pricedTrips", s.metres, s.price as "priceCents", s.by_trip as "byTripCents",
      case when p.id is not null then jsonb_build_object(
        'passengerId', p.passenger_id, 'passengerName', r.name, 'permissionName', p.name,
        'deductibleType', p.deductible_type, 'fixedDeductibleCents', p.fixed_deductible_cents
      ) end as facts
    from summed as s
    left join transportation_permission as p on p.organization_id = ${organizationId} and p.id = s.permission_id
    left join passenger as r on r.organization_id = ${organizationId} and r.id = p.passenger_id
    order by r.name_sort_key, r.id, p.name, p.id, s.month, s.vat_percent, s.date
  `.execute(trx)
  const days = rows.flatMap(({ date, trips, priceCents }): DayCost[] =>
    date === null || date < startDate ? [] : [{ date, trips, priceCents }],
  )
  const groups = rows.flatMap((row): (TripGroup & { untaxedTrips: number })[] => {
    if (row.date !== null) return []
    const { facts, isAsked, permissionId, month, vatPercent, pricedTrips, ...sums } = row
    const ofGroup = { ...facts, permissionId, month, vatPercent }
    const { trips, metres, priceCents, byTripCents } = isAsked ? sums : nothing
    return [
      {
        ...{ ...ofGroup, trips, metres, priceCents, byTripCents },
        earlierCents: isAsked ? 0 : sums.priceCents,
        unpricedTrips: isAsked ? trips - pricedTrips : 0,
        untaxedTrips: isAsked && vatPercent === null ? pricedTrips : 0,
      },
    ]
  })
  return { days, groups, untaxedTrips: groups.reduce((count, group) => count + group.untaxedTrips, 0) }
}

const nothing = { trips: 0, metres: 0, priceCents: 0, byTripCents: 0 }

const isNoShow = sql<boolean>`(t.cancelled_at is null and t.no_show_at is not null)`

async function undrivenTrips(trx: Trx, asked: Asked) {
  const { organizationId, startDate, endDate } = asked
  const { rows } = await sql<{
    id: number
    date: LocalDate
    minutes: number
    isNoShow: boolean
    priceCents: number | null
    permissionName: string
    passengerId: number
    passengerName: string
  }>`
    select t.id, t.date, t.start_minutes as minutes, ${isNoShow} as "isNoShow", ${tripPriceCents} as "priceCents",
      p.name as "permissionName", r.id as "passengerId", r.name as "passengerName"
    from trip as t
    join transportation_permission as p on p.organization_id = t.organization_id and p.id = t.transportation_permission_id
    join passenger as r on r.organization_id = t.organization_id and r.id = t.passenger_id
    where t.organization_id = ${organizationId} and p.cost_center_id = ${asked.costCenter.id}
      and t.date between ${startDate}::date and ${endDate}::date
      and (t.no_show_at is not null or t.cancelled_at is not null)
      and (${isNoShow} or ${isLateCancellation})
    order by t.date, t.start_minutes, t.id
  `.execute(trx)
  return rows.map(({ id, date, minutes, isNoShow: wasNoShow, ...row }) => ({
    isNoShow: wasNoShow,
    trip: { tripId: id, startDateTime: wallDateTime(date, minutes), ...row },
  }))
}

/** Of days that are over: the driver may still report today's. */
async function unreportedTrips(trx: Trx, asked: Asked): Promise<number> {
  const { startDate, endDate, today } = asked
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${tripsOf(asked)}
      and t.date between ${startDate}::date and ${endDate}::date and t.date < ${today}::date
      and t.cancelled_at is null and t.no_show_at is null and t.pickup_at is null and t.dropoff_at is null
  `.execute(trx)
  return rows[0]?.count ?? 0
}
