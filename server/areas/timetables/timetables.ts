import { sql } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import { passengerStates } from '#domain/passenger.ts'
import { joinedGroupNames } from '#domain/passenger-group.ts'
import type { OwnedTimetable } from '#domain/timetable/can.ts'
import type { Timetable, TimetablePassenger, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import { notTakenSince } from '../../call/outside/not-taken.ts'
import { isOf } from '../../db/of-organizations.ts'
import type { Trx } from '../../db/tables.ts'
import { destinationIds, groupSummaries, mainDestinationId } from '../passengers/columns.ts'

/** Which timetable, in which organisation. */
export interface TimetableKey {
  id: number
  organizationId: number
}

/** What rules ask of a stored timetable, and what a write starts from. */
export interface StoredTimetable extends TimetableKey, OwnedTimetable {
  version: number
  note: string
  description: string
  orderedAt: Date | null
  originalTimetableId: number | null
  splitUntil: LocalDate | null
}

/**
 * The timetables with these ids, by id, of these organisations: who asks sees to it that they may be seen.
 * @param lock makes others who write them or their rides wait until the transaction ends
 */
export const loadTimetables = (
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
  lock: boolean,
): Promise<StoredTimetable[]> =>
  trx
    .selectFrom('timetable as t')
    .where(isOf('t.organization_id', organizationIds))
    .where('t.id', '=', sql<number>`any(${ids}::int[])`)
    .select([
      't.id',
      't.organization_id as organizationId',
      't.destination_id as destinationId',
      't.version',
      't.state',
      't.start_date as startDate',
      't.end_date as endDate',
      't.note',
      't.description',
      't.deleted',
      't.ordered_at as orderedAt',
      't.original_timetable_id as originalTimetableId',
      't.split_until as splitUntil',
    ])
    .orderBy('t.id')
    .$if(lock, (query) => query.forNoKeyUpdate('t'))
    .execute()

/** Passengers of the timetable that the query calls `t`, by id. Only those in state Normal are shown. Source: spec 3 §3. */
const passengerIds = sql<number[]>`array(
  select m.passenger_id
  from timetable_passenger as m
  join passenger as p on p.organization_id = m.organization_id and p.id = m.passenger_id
  where m.organization_id = t.organization_id and m.timetable_id = t.id and p.state = ${passengerStates.normal}::int
  order by m.passenger_id
)`

/** Rides of the timetable that the query calls `t` on weekdays that come in it, and who has any. */
const week = sql<{ ridesCount: number; ridingPassengersCount: number }>`(
  select count(*) as "ridesCount", count(distinct r.passenger_id) as "ridingPassengersCount"
  from ride as r join passenger as p on p.organization_id = r.organization_id and p.id = r.passenger_id
  where r.organization_id = t.organization_id and r.timetable_id = t.id and p.state = ${passengerStates.normal}::int
    and (r.weekday - extract(dow from t.start_date)::int + 7) % 7 <= t.end_date - t.start_date
)`

/** Until when the timetable that the query calls `t` is driven in the place of what was split off from it. */
const drivenUntil = sql<LocalDate | null>`(
  select split.split_until from timetable as split
  where split.organization_id = t.organization_id and split.original_timetable_id = t.id
    and split.split_until is not null and not split.deleted
)`

const rows = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('timetable as t')
    .leftJoin('app_user as maker', 'maker.id', 't.created_by')
    .leftJoin('app_user as changer', 'changer.id', 't.updated_by')
    .leftJoin('app_user as orderer', 'orderer.id', 't.ordered_by')
    .innerJoinLateral(week.as('week'), (join) => join.onTrue())
    .where('t.organization_id', '=', organizationId)
    .select([
      't.id',
      't.version',
      't.id as idNumber',
      't.deleted',
      't.destination_id as destinationId',
      't.state',
      't.start_date as startDate',
      't.end_date as endDate',
      't.note',
      't.description',
      't.created_at as createdAt',
      'maker.email as createdByEmail',
      't.updated_at as updatedAt',
      'changer.email as updatedByEmail',
      't.ordered_at as orderedAt',
      'orderer.email as orderedByEmail',
      't.rejected_reason as rejectedReason',
      notTakenSince('order', 't').as('notTakenSince'),
      't.original_timetable_id as originalTimetableId',
      't.split_until as splitUntil',
      drivenUntil.as('drivenUntil'),
      passengerIds.as('passengerIds'),
      'week.ridingPassengersCount',
      'week.ridesCount',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** What nobody enters for the weekly rides of named passengers. */
const neverEntered = {
  unnamedPassengersCount: 0,
  costCenterName: '',
  driverNotes: '',
  fromPlace: '',
  toPlace: '',
  isRecurrent: true,
} as const

const toTimetable = ({
  createdByEmail,
  updatedByEmail,
  orderedByEmail,
  notTakenSince: since,
  ...row
}: Row): Timetable => ({
  ...row,
  ...(since && { notTakenSince: since.toISOString() }),
  ...neverEntered,
  createdAt: row.createdAt.toISOString(),
  createdByEmail: createdByEmail ?? '',
  updatedAt: row.updatedAt.toISOString(),
  updatedByEmail: updatedByEmail ?? '',
  orderedAt: row.orderedAt?.toISOString() ?? null,
  orderedByEmail: orderedByEmail ?? '',
})

/** A destination's, in the order of their numbers. Deleted ones are left out. */
export async function timetablesOf(
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<Timetable[]> {
  const found = await rows(trx, organizationId)
    .where('t.destination_id', '=', id)
    .where('t.deleted', '=', false)
    .orderBy('t.id')
    .execute()
  return found.map(toTimetable)
}

/** The timetable, which is known to be there. */
export async function wholeTimetable(trx: Trx, { organizationId, id }: TimetableKey): Promise<Timetable> {
  return toTimetable(await rows(trx, organizationId).where('t.id', '=', id).executeTakeFirstOrThrow())
}

/** The rows of its week, by name. */
export async function passengersOfTimetable(
  trx: Trx,
  { organizationId, id }: TimetableKey,
): Promise<TimetablePassenger[]> {
  const found = await trx
    .selectFrom('timetable_passenger as m')
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'm.organization_id').onRef('p.id', '=', 'm.passenger_id'),
    )
    .innerJoin('timetable as t', (join) =>
      join.onRef('t.organization_id', '=', 'm.organization_id').onRef('t.id', '=', 'm.timetable_id'),
    )
    .where('m.organization_id', '=', organizationId)
    .where('m.timetable_id', '=', id)
    .where('p.state', '=', passengerStates.normal)
    .select([
      'p.id',
      'p.name',
      'p.inactive',
      'p.transportation_permission_required as transportationPermissionRequired',
      'p.state',
      mainDestinationId.as('destinationId'),
      sql<boolean>`t.destination_id = any(${destinationIds})`.as('ridesHere'),
      sql<boolean>`m.withdrawn_at is not null`.as('isWithdrawn'),
      groupSummaries.as('groupObjs'),
    ])
    .orderBy('p.name_sort_key')
    .orderBy('p.id')
    .execute()
  return found.map((passenger) => ({ ...passenger, groups: joinedGroupNames(passenger.groupObjs) }))
}

/** Transportation permissions of passengers in state Normal, by passenger and start. */
const transportationPermissions = (trx: Trx, organizationId: number, externalId = sql<string | null>`d.external_id`) =>
  trx
    .selectFrom('transportation_permission as d')
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.passenger_id'),
    )
    .where('d.organization_id', '=', organizationId)
    .where('p.state', '=', passengerStates.normal)
    .select([
      'd.passenger_id as passengerId',
      'd.start_date as startDate',
      'd.end_date as endDate',
      externalId.as('externalId'),
      'd.is_draft as isDraft',
    ])
    .orderBy('d.passenger_id')
    .orderBy('d.start_date')
    .orderBy('d.id')

/**
 * Of the destination's passengers.
 * @param withTimetablesOn the day of which timetables are not over: also of those in them who ride elsewhere by now,
 *   because an order is judged by them too, though not by their external ids; `null` for none
 */
export function transportationPermissionsAtDestination(
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
  withTimetablesOn: LocalDate | null,
): Promise<TimetableTransportationPermission[]> {
  const there = trx
    .selectFrom('passenger_destination as at')
    .select('at.passenger_id')
    .where('at.organization_id', '=', organizationId)
    .where('at.destination_id', '=', id)
  const inTimetables = (day: LocalDate) =>
    trx
      .selectFrom('timetable as t')
      .innerJoin('timetable_passenger as m', (join) =>
        join.onRef('m.organization_id', '=', 't.organization_id').onRef('m.timetable_id', '=', 't.id'),
      )
      .select('m.passenger_id')
      .where('t.organization_id', '=', organizationId)
      .where('t.destination_id', '=', id)
      .where('t.deleted', '=', false)
      .where('t.end_date', '>=', day)
  return transportationPermissions(
    trx,
    organizationId,
    sql`case when d.passenger_id in ${there} then d.external_id end`,
  )
    .where('d.passenger_id', 'in', withTimetablesOn === null ? there : there.union(inTimetables(withTimetablesOn)))
    .execute()
}

/** Of the timetable's passengers, wherever else they ride. */
export const transportationPermissionsForTimetable = (
  trx: Trx,
  { organizationId, id }: TimetableKey,
): Promise<TimetableTransportationPermission[]> =>
  transportationPermissions(trx, organizationId)
    .where(
      'd.passenger_id',
      'in',
      trx
        .selectFrom('timetable_passenger as m')
        .select('m.passenger_id')
        .where('m.organization_id', '=', organizationId)
        .where('m.timetable_id', '=', id),
    )
    .execute()
