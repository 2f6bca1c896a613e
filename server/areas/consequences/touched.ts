import { sql, type RawBuilder } from 'kysely'
import { bookingStates } from '#domain/booking/state.ts'
import type { Touched } from '#domain/consequences.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { placeName } from '#domain/place.ts'
import type { StoredDestination } from '../../call/access-rules.ts'
import type { Trx } from '../../db/tables.ts'
import { wallDateTime } from '../../ground/wall-time.ts'
import { destinationIds, groupIds } from '../passengers/columns.ts'
import type { PassengerKey } from '../passengers/whole.ts'
import { lastDrivenDay } from '../timetables/splits.ts'

/** Whose, and of which destinations; all of them where none is given. */
export interface Whose extends PassengerKey {
  destinationIds: readonly number[] | null
}

const ofDestinations = (column: string, destinationIds: Whose['destinationIds']) =>
  destinationIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${destinationIds}::int[])`

/** The passenger's trips that nobody has confirmed, of the query's `t` and its run `r`. */
export const unconfirmedTripsOf = ({ id, destinationIds }: Whose): RawBuilder<boolean> => sql<boolean>`
  t.passenger_id = ${id}::int and ${ofDestinations('r.destination_id', destinationIds)} and ${unconfirmed}`

/** Whom a user has seen arrive or leave is not on the way any more. */
export const unconfirmed = sql<boolean>`not exists (
  select from arrival as a
  where a.organization_id = t.organization_id and a.trip_id = t.id and a.completed_at is not null
)`

/** Timetables that have not ended and in which the passenger is, those that start first before. */
export const timetablesTouched = (
  trx: Trx,
  { organizationId, id, destinationIds }: Whose,
  today: LocalDate,
): Promise<Touched['timetables'][number][]> =>
  trx
    .selectFrom('timetable as t')
    .innerJoin('timetable_passenger as m', (join) =>
      join.onRef('m.organization_id', '=', 't.organization_id').onRef('m.timetable_id', '=', 't.id'),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.passenger_id', '=', id)
    .where('m.withdrawn_at', 'is', null)
    .where(ofDestinations('t.destination_id', destinationIds))
    .where('t.deleted', '=', false)
    .where(lastDrivenDay, '>=', today)
    .select([
      't.id',
      't.destination_id as destinationId',
      't.state',
      't.start_date as startDate',
      lastDrivenDay.as('endDate'),
      't.note',
      't.deleted',
      sql<number>`(
        select count(*)::int from ride as w
        where w.organization_id = t.organization_id and w.timetable_id = t.id and w.passenger_id = m.passenger_id
      )`.as('ridesCount'),
    ])
    .orderBy('t.start_date')
    .orderBy('t.id')
    .execute()

/** Timetables that the query chooses as `t`, each with everybody's rides, those that start first before. */
export const timetablesThat = (
  trx: Trx,
  organizationId: number,
  which: RawBuilder<boolean>,
): Promise<Touched['timetables'][number][]> =>
  trx
    .selectFrom('timetable as t')
    .where('t.organization_id', '=', organizationId)
    .where(which)
    .select([
      't.id',
      't.destination_id as destinationId',
      't.state',
      't.start_date as startDate',
      lastDrivenDay.as('endDate'),
      't.note',
      't.deleted',
      sql<number>`(
        select count(*)::int from ride as w where w.organization_id = t.organization_id and w.timetable_id = t.id
      )`.as('ridesCount'),
    ])
    .orderBy('t.start_date')
    .orderBy('t.id')
    .execute()

/** Passengers of a destination in state Normal, by name. */
export async function passengersAt(
  trx: Trx,
  { organizationId, id }: StoredDestination,
): Promise<Touched['passengers'][number][]> {
  const rows = await trx
    .selectFrom('passenger as p')
    .innerJoin('passenger_destination as at', (join) =>
      join.onRef('at.organization_id', '=', 'p.organization_id').onRef('at.passenger_id', '=', 'p.id'),
    )
    .where('p.organization_id', '=', organizationId)
    .where('at.destination_id', '=', id)
    .where('p.state', '=', passengerStates.normal)
    .select(['p.id', 'p.name', 'p.inactive', 'p.state'])
    .select([destinationIds.as('destinationIds'), groupIds.as('groupIds')])
    .select(
      sql<boolean>`not exists (
        select from passenger_destination as other
        join destination as d on d.organization_id = other.organization_id and d.id = other.destination_id
        where other.organization_id = p.organization_id and other.passenger_id = p.id and d.id <> ${id}::int
          and not d.deleted
      )`.as('hasNoOther'),
    )
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute()
  return rows.map(({ hasNoOther, ...row }) => ({ ...row, isHomeless: hasNoOther && row.groupIds.length === 0 }))
}

/** Open bookings of coming days: those that the booking system has taken have trips. */
export const bookingsTouched = (
  trx: Trx,
  organizationId: number,
  which: RawBuilder<boolean>,
  today: LocalDate,
): Promise<Touched['bookings'][number][]> =>
  bookingsThat(
    trx,
    organizationId,
    sql<boolean>`b.state = ${bookingStates.open}::int and b.date >= ${today}::date and ${which}`,
  )

/** Bookings that the query chooses as `b`, in the order of time. */
export async function bookingsThat(
  trx: Trx,
  organizationId: number,
  which: RawBuilder<boolean>,
): Promise<Touched['bookings'][number][]> {
  const rows = await trx
    .selectFrom('booking as b')
    .where('b.organization_id', '=', organizationId)
    .where(which)
    .selectAll('b')
    .select(
      sql<number>`(
        select count(*)::int from booking_passenger as other
        where other.organization_id = b.organization_id and other.booking_id = b.id
      )`.as('passengersCount'),
    )
    .orderBy('b.date')
    .orderBy('b.minutes')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    destinationId: row.destination_id,
    state: row.state,
    isShared: row.passengersCount > 1,
    startDateTime: wallDateTime(row.date, row.start_minutes),
    fromPlace: placeName({
      ...{ alias: row.from_alias, address: row.from_address },
      ...{ postalcode: row.from_postalcode, city: row.from_city },
    }),
  }))
}

/** Of the query's `b`: it is paid by a transportation permission, and comes after its last day; `null` for none. */
export const isCutOff = (permissionId: number, endDate: LocalDate | null): RawBuilder<boolean> =>
  sql<boolean>`${isPaidBy(permissionId)} and b.date > ${endDate}::date`

/** Of the query's `b`: it is paid by a transportation permission. */
export const isPaidBy = (permissionId: number): RawBuilder<boolean> =>
  sql<boolean>`b.transportation_permission_id = ${permissionId}::int`

/** Of the query's `b`: the passenger rides. */
export const isBookedFor = ({ id, destinationIds }: Whose): RawBuilder<boolean> => sql<boolean>`
  ${ofDestinations('b.destination_id', destinationIds)} and exists (
    select from booking_passenger as bp
    where bp.organization_id = b.organization_id and bp.booking_id = b.id and bp.passenger_id = ${id}::int
  )`

/** Schedules that have not ended, and groups, by name. */
export async function belongingsTouched(
  trx: Trx,
  { organizationId, id }: PassengerKey,
  today: LocalDate,
): Promise<Pick<Touched, 'schedules' | 'groups'>> {
  return {
    schedules: await trx
      .selectFrom('schedule')
      .where('organization_id', '=', organizationId)
      .where('passenger_id', '=', id)
      .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', today)]))
      .select(['id', 'name', 'start_date as startDate', 'end_date as endDate'])
      .orderBy('start_date')
      .orderBy('id')
      .execute(),
    groups: await trx
      .selectFrom('group_member as m')
      .innerJoin('passenger_group as g', 'g.id', 'm.group_id')
      .where('m.organization_id', '=', organizationId)
      .where('m.passenger_id', '=', id)
      .select(['g.id', 'g.name'])
      .orderBy('g.name')
      .orderBy('g.id')
      .execute(),
  }
}

/** No more trips are made of the passenger's rides in these timetables. */
export async function withdrawPassenger(
  trx: Trx,
  { organizationId, id }: PassengerKey,
  timetableIds: readonly number[],
  now: Date,
): Promise<void> {
  if (timetableIds.length === 0) return
  await trx
    .updateTable('timetable_passenger')
    .set({ withdrawn_at: now })
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', id)
    .where('timetable_id', '=', sql<number>`any(${timetableIds}::int[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Trips are made again of the rides of a passenger who is back, at these destinations. */
export async function resumePassenger(
  trx: Trx,
  { organizationId, id, destinationIds }: PassengerKey & { destinationIds: readonly number[] },
): Promise<void> {
  await sql`
    update timetable_passenger as m set withdrawn_at = null
    from timetable as t
    where t.organization_id = m.organization_id and t.id = m.timetable_id
      and m.organization_id = ${organizationId}::int and m.passenger_id = ${id}::int
      and m.withdrawn_at is not null and ${ofDestinations('t.destination_id', destinationIds)}
  `.execute(trx)
}
