import { sql, type RawBuilder } from 'kysely'
import type { DateRange } from '#domain/date-range.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { productField } from '#domain/product.ts'
import type { Trip } from '#domain/trip.ts'
import type { Trx } from '../../db/tables.ts'
import { wallDateTime, wallDateTimeAt } from '../../ground/wall-time.ts'

const trips = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('trip as t')
    .innerJoin('run as r', 'r.id', 't.run_id')
    .innerJoin('passenger as p', 'p.id', 't.passenger_id')
    .leftJoin('car as c', 'c.id', 'r.car_id')
    .leftJoin('app_user as u', 'u.id', 't.cancel_requested_by')
    .where('t.organization_id', '=', organizationId)
    .select([
      't.id',
      'r.destination_id as destinationId',
      't.transportation_permission_id as transportationPermissionId',
      't.passenger_id as passengerId',
      't.date',
      't.start_minutes as startMinutes',
      't.end_minutes as endMinutes',
      't.start_place as startPlace',
      't.start_destination_id as startPlaceId',
      't.end_place as endPlace',
      't.end_destination_id as endPlaceId',
      't.cancel_requested_at as cancelRequestedAt',
      't.cancelled_at as cancelledAt',
      // until the booking system has answered, who has asked for it
      sql<string | null>`case when t.cancelled_at is null then u.email else t.cancelled_by_email end`.as('cancelledBy'),
      't.cancel_reason as cancelReason',
      't.pickup_at as pickupAt',
      't.dropoff_at as dropoffAt',
      't.no_show_at as noShowAt',
      sql<Date | null>`(
        select min(completed_at) from arrival where organization_id = t.organization_id and trip_id = t.id
      )`.as('confirmedAt'),
      'c.name as carName',
      'c.register_number as carRegisterNumber',
      'p.name as passengerName',
      'p.provider_id as providerId',
    ])

/** Whether the driver has fetched the passenger of the query's trip, or has not found them: it is not cancelled any more. */
export const hasTripBegun = sql<boolean>`(pickup_at is not null or no_show_at is not null)`

/** A trip together with the day that it is planned for; it may start the evening before. */
export interface StoredTrip extends Trip {
  date: LocalDate
  /** Whose ride it is, whatever places it leads to. */
  destinationId: number
  /** The transportation permission that it is reserved on; `null` for none. */
  transportationPermissionId: number | null
}

type Row = Awaited<ReturnType<ReturnType<typeof trips>['execute']>>[number]

const toTrip = (row: Row): StoredTrip => ({
  id: row.id,
  date: row.date,
  destinationId: row.destinationId,
  transportationPermissionId: row.transportationPermissionId,
  startPlace: row.startPlace,
  startPlaceId: row.startPlaceId,
  endPlace: row.endPlace,
  endPlaceId: row.endPlaceId,
  startDateTime: wallDateTime(row.date, row.startMinutes),
  endDateTime: wallDateTime(row.date, row.endMinutes),
  cancelledAt: wallDateTimeAt(row.cancelledAt),
  cancelledBy: row.cancelledBy,
  cancelReason: row.cancelReason,
  cancelling: row.cancelRequestedAt !== null && row.cancelledAt === null,
  pickupTime: wallDateTimeAt(row.pickupAt),
  dropoffTime: wallDateTimeAt(row.dropoffAt),
  noShowTime: wallDateTimeAt(row.noShowAt),
  confirmedTime: wallDateTimeAt(row.confirmedAt),
  carName: row.carName,
  carRegisterNumber: row.carRegisterNumber,
  passengerId: row.passengerId,
  [productField.passengerId]: row.providerId,
  passenger: { name: row.passengerName, timitId: row.providerId === null ? null : String(row.passengerId) },
})

/** A passenger's trips from the first to the last day, in the order of time. */
export async function tripsOf(
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
  { startDate, endDate }: DateRange,
): Promise<StoredTrip[]> {
  const rows = await trips(trx, organizationId)
    .where('t.passenger_id', '=', id)
    .where('t.date', '>=', startDate)
    .where('t.date', '<=', endDate)
    .orderBy('t.date')
    .orderBy('t.start_minutes')
    .orderBy('t.id')
    .execute()
  return rows.map(toTrip)
}

/** Trips that the query chooses as `t`, from a day on, in the order of time. */
export async function tripsFrom(
  trx: Trx,
  organizationId: number,
  which: RawBuilder<boolean>,
  from: LocalDate,
): Promise<StoredTrip[]> {
  const rows = await trips(trx, organizationId)
    .where(which)
    .where('t.date', '>=', from)
    .orderBy('t.date')
    .orderBy('t.start_minutes')
    .orderBy('t.id')
    .execute()
  return rows.map(toTrip)
}

/** Trips with these ids, in the order of time. Ids of another organisation are left out. */
export async function tripsByIds(trx: Trx, organizationId: number, ids: readonly number[]): Promise<StoredTrip[]> {
  const rows = await trips(trx, organizationId)
    .where('t.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('t.date')
    .orderBy('t.start_minutes')
    .orderBy('t.id')
    .execute()
  return rows.map(toTrip)
}
