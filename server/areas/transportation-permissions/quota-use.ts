import { sql } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { quotaTypes, type QuotaTime, type QuotaType } from '#domain/transportation-permission/quota.ts'
import { countedPeriod } from '#domain/transportation-permission/quota-period.ts'
import type { Trx } from '../../db/tables.ts'
import { isLateCancellation, tripPriceCents } from './trip-price.ts'

interface Counted {
  id: number
  quotaType: QuotaType
  quotaTime: QuotaTime
  startDate: LocalDate
  endDate: LocalDate | null
}

interface Use {
  /** Of the period that is shown today, in the quota's stored units; trips that are coming are used already. */
  used: number
  /**
   * A trip is reserved on it, in whatever period, that is not cancelled, or was so late that it is paid for; or an open
   * booking is to be paid by it.
   */
  hasReservations: boolean
}

const unused: Use = { used: 0, hasReservations: false }

/** What was used of the quotas of an organisation's transportation permissions, by their ids. */
export async function quotaUses(
  trx: Trx,
  organizationId: number,
  permissions: readonly Counted[],
  today: LocalDate,
): Promise<(id: number) => Use> {
  if (permissions.length === 0) return () => unused
  const ids = permissions.map(({ id }) => id)
  const periods = permissions.map((permission) => countedPeriod(permission, today))
  const { rows } = await sql<{ id: number; reserved: boolean; trips: number; metres: number; cents: number }>`
    select q.id,
      count(t.id) > 0 or ${isBookedOn(organizationId)} as reserved,
      count(*) filter (where ${isUsed})::int as trips,
      coalesce(sum(t.distance_metres) filter (where ${isUsed}), 0)::float8 as metres,
      coalesce(sum(${tripPriceCents}) filter (where ${isUsed}), 0)::float8 as cents
    from unnest(
      ${ids}::int[],
      ${periods.map(({ startDate }) => startDate)}::date[],
      ${periods.map(({ endDate }) => endDate)}::date[]
    ) as q(id, first, last)
    join transportation_permission as p on p.organization_id = ${organizationId} and p.id = q.id
    left join trip as t on t.organization_id = ${organizationId} and t.transportation_permission_id = q.id
      and (t.cancelled_at is null or ${isLateCancellation})
    group by q.id
  `.execute(trx)
  const types = new Map(permissions.map(({ id, quotaType }) => [id, quotaType]))
  const uses = new Map(
    rows.map(({ id, reserved, trips, metres, cents }): [number, Use] => {
      const used = { [quotaTypes.trips]: trips, [quotaTypes.distance]: metres, [quotaTypes.currency]: cents }
      return [id, { used: used[types.get(id) ?? quotaTypes.trips], hasReservations: reserved }]
    }),
  )
  return (id) => uses.get(id) ?? unused
}

/** Of the trip that the query calls `t`: it is not cancelled, and in the period. */
const isUsed = sql<boolean>`t.cancelled_at is null and t.date between q.first and q.last`

/**
 * Whether a booking that the booking system has not answered is to be paid by the transportation permission that the
 * query calls `q`.
 */
const isBookedOn = (organizationId: number) => sql<boolean>`exists (
  select from booking as b
  where b.organization_id = ${organizationId} and b.transportation_permission_id = q.id
    and b.state = ${bookingStates.open}::int
)`
