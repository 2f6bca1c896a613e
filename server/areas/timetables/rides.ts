import { sql } from 'kysely'
import { passengerStates } from '#domain/passenger.ts'
import type { Cell } from '#domain/ride/cell.ts'
import { rideTimeOf, rideTypes, type Ride, type RideType } from '#domain/ride/schema.ts'
import type { Author } from '../../db/author.ts'
import type { Direction } from '../../db/ride-tables.ts'
import { isOf } from '../../db/of-organizations.ts'
import type { Trx } from '../../db/tables.ts'
import type { TimetableKey } from './timetables.ts'

/** A ride's place in the week of a timetable. */
export interface TimetableCell extends Cell {
  timetableId: number
}

export const timetableCellText = ({ timetableId, passengerId, weekDayId, rideType }: TimetableCell): string =>
  [timetableId, passengerId, weekDayId, rideType].join(':')

/** A ride in its cell. */
export interface StoredRide extends TimetableCell {
  id: number
  version: number
  /** From midnight. */
  minutes: number
  destinationId: number
}

/** The home's address is the passenger's to show, and the destination's is its own. */
export function toRide(stored: StoredRide, creatingId: string | null = null): Ride {
  const { id, version, timetableId, passengerId, weekDayId, rideType, minutes, destinationId } = stored
  const isArrival = rideType === rideTypes.arrival
  return {
    id,
    version,
    timetableId,
    passengerId,
    weekDayId,
    timeOfDay: rideTimeOf(minutes),
    fromHome: isArrival,
    toHome: !isArrival,
    fromId: isArrival ? 0 : destinationId,
    toId: isArrival ? destinationId : 0,
    fromAddress: '',
    toAddress: '',
    rideType,
    creatingId,
  }
}

/** The wire's number for the direction of the ride that the query calls by this name. */
export const rideTypeOf = (ride: string) =>
  sql<RideType>`case ${sql.ref(`${ride}.direction`)}
    when 'arrival' then ${rideTypes.arrival}::int else ${rideTypes.departure}::int end`

const rides = (trx: Trx) =>
  trx
    .selectFrom('ride as r')
    .innerJoin('timetable as t', (join) =>
      join.onRef('t.organization_id', '=', 'r.organization_id').onRef('t.id', '=', 'r.timetable_id'),
    )
    .select([
      'r.id',
      'r.version',
      'r.timetable_id as timetableId',
      'r.passenger_id as passengerId',
      'r.weekday as weekDayId',
      rideTypeOf('r').as('rideType'),
      'r.minutes',
      't.destination_id as destinationId',
    ])

/** Rides that the week shows: of passengers in state Normal. */
const shownRides = (trx: Trx) =>
  rides(trx)
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.passenger_id'),
    )
    .where('p.state', '=', passengerStates.normal)

export const ridesOfTimetable = (trx: Trx, { organizationId, id }: TimetableKey): Promise<StoredRide[]> =>
  shownRides(trx)
    .where('r.organization_id', '=', organizationId)
    .where('r.timetable_id', '=', id)
    .orderBy('r.id')
    .execute()

/**
 * Of the destination's timetables that are not deleted.
 * @param timetableId of one of them alone; `null` for all
 */
export const ridesAtDestination = (
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
  timetableId: number | null,
): Promise<StoredRide[]> =>
  shownRides(trx)
    .where('t.organization_id', '=', organizationId)
    .where('t.destination_id', '=', id)
    .where('t.deleted', '=', false)
    .$if(timetableId !== null, (query) => query.where('t.id', '=', timetableId ?? 0))
    .orderBy('r.id')
    .execute()

/** Of these organisations: who asks sees to it that they may be seen. */
export const ridesByIds = (
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
): Promise<StoredRide[]> =>
  rides(trx)
    .where(isOf('r.organization_id', organizationIds))
    .where('r.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('r.id')
    .execute()

/** A cell in the columns of the database. */
export const columnsOf = (cells: readonly TimetableCell[]) => ({
  timetableIds: cells.map(({ timetableId }) => timetableId),
  passengerIds: cells.map(({ passengerId }) => passengerId),
  weekdays: cells.map(({ weekDayId }) => weekDayId),
  directions: cells.map(({ rideType }): Direction => (rideType === rideTypes.arrival ? 'arrival' : 'departure')),
})

/** Whether one of them is a ride, of whatever organisation. */
export const isAnyRide = async (trx: Trx, ids: readonly number[]): Promise<boolean> => {
  const found = await trx
    .selectFrom('ride')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .limit(1)
    .execute()
  return found.length > 0
}

/** What the cells hold now, by their text. The caller holds their timetables, which are of these organisations. */
export async function ridesInCells(
  trx: Trx,
  organizationIds: readonly number[],
  cells: readonly TimetableCell[],
): Promise<Map<string, StoredRide>> {
  const { timetableIds, passengerIds, weekdays, directions } = columnsOf(cells)
  const found = await rides(trx)
    .innerJoin(
      sql<{ timetable_id: number; passenger_id: number; weekday: number; direction: Direction }>`unnest(
        ${timetableIds}::int[], ${passengerIds}::int[], ${weekdays}::int[], ${directions}::text[]
      )`.as<'cell'>(sql`cell(timetable_id, passenger_id, weekday, direction)`),
      (join) =>
        join
          .onRef('cell.timetable_id', '=', 'r.timetable_id')
          .onRef('cell.passenger_id', '=', 'r.passenger_id')
          .onRef('cell.weekday', '=', 'r.weekday')
          .onRef('cell.direction', '=', 'r.direction'),
    )
    .where(isOf('r.organization_id', organizationIds))
    .where('t.id', '=', sql<number>`any(${[...new Set(timetableIds)]}::int[])`)
    .execute()
  return new Map(found.map((ride) => [timetableCellText(ride), ride]))
}

/** A cell, and the time that its ride is to have: minutes from midnight. */
export type TimedCell = TimetableCell & { minutes: number }

/**
 * Gives each cell its time, whether it has a ride or not, in one statement. Cells and their versions have been checked,
 * and the caller holds their timetables, which are of these organisations. Gives ids and versions by the text of the cells.
 */
export async function storeRides(
  trx: Trx,
  organizationIds: readonly number[],
  cells: readonly TimedCell[],
  { userId, now }: Author,
): Promise<Map<string, Pick<StoredRide, 'id' | 'version'>>> {
  if (cells.length === 0) return new Map()
  const { timetableIds, passengerIds, weekdays, directions } = columnsOf(cells)
  const { rows } = await sql<{ id: number; version: number; cell: string }>`
    insert into ride (
      organization_id, timetable_id, passenger_id, weekday, direction, minutes,
      created_at, created_by, updated_at, updated_by
    )
    select t.organization_id, t.id, cell.passenger_id, cell.weekday, cell.direction, cell.minutes,
      ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
    from unnest(
      ${timetableIds}::int[], ${passengerIds}::int[], ${weekdays}::int[], ${directions}::text[],
      ${cells.map(({ minutes }) => minutes)}::int[]
    ) with ordinality as cell(timetable_id, passenger_id, weekday, direction, minutes, place)
    join timetable as t on ${isOf('t.organization_id', organizationIds)} and t.id = cell.timetable_id
    order by cell.place
    on conflict (organization_id, timetable_id, passenger_id, weekday, direction) do update set
      minutes = excluded.minutes,
      version = ride.version + 1,
      updated_at = excluded.updated_at,
      updated_by = excluded.updated_by
    returning id, version, concat_ws(':', timetable_id, passenger_id, weekday, ${rideTypeOf('ride')}) as cell
  `.execute(trx)
  return new Map(rows.map(({ cell, ...ride }) => [cell, ride]))
}

/** Notes who empties the cells of these rides, and when. */
export const noteEmptied = (
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
  { userId, now }: Author,
) =>
  sql`
    insert into emptied_cell (
      organization_id, timetable_id, passenger_id, weekday, direction, emptied_at, emptied_by
    )
    select organization_id, timetable_id, passenger_id, weekday, direction, ${now}::timestamptz, ${userId}::int
    from ride where ${isOf('organization_id', organizationIds)} and id = any(${ids}::int[])
    on conflict (organization_id, timetable_id, passenger_id, weekday, direction) do update set
      emptied_at = excluded.emptied_at, emptied_by = excluded.emptied_by
  `.execute(trx)

/** Takes the rides away. Who calls has seen to their trips. */
export async function deleteRideRows(
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('ride')
    .where(isOf('organization_id', organizationIds))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

/** Passengers of the organisations' timetables whose week may be edited, of those with the given ids. */
export const ridersOf = (
  trx: Trx,
  organizationIds: readonly number[],
  timetableIds: readonly number[],
  passengerIds: readonly number[],
) =>
  trx
    .selectFrom('timetable_passenger as m')
    .innerJoin('passenger as p', (join) =>
      join.onRef('p.organization_id', '=', 'm.organization_id').onRef('p.id', '=', 'm.passenger_id'),
    )
    .where(isOf('m.organization_id', organizationIds))
    .where('m.timetable_id', '=', sql<number>`any(${timetableIds}::int[])`)
    .where('m.passenger_id', '=', sql<number>`any(${passengerIds}::int[])`)
    .where('p.state', '=', passengerStates.normal)
    .select(['m.timetable_id as timetableId', 'p.id', 'p.inactive'])
    .execute()
