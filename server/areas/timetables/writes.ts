import { sql, type UpdateObject } from 'kysely'
import { passengerStates } from '#domain/passenger.ts'
import type { NewTimetable, Timetable } from '#domain/timetable/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import type { Author } from '../../db/author.ts'
import type { Database, Trx } from '../../db/tables.ts'
import type { TimetableKey } from './timetables.ts'

interface Place {
  organizationId: number
  destinationId: number
}

/** Stores a new timetable without passengers. */
export async function insertTimetable(
  trx: Trx,
  { organizationId, destinationId }: Place,
  entered: Pick<NewTimetable, 'startDate' | 'endDate' | 'note' | 'description' | 'originalTimetableId'> &
    Partial<Pick<Timetable, 'splitUntil'>>,
  { userId, now }: Author,
): Promise<TimetableKey> {
  const { id } = await trx
    .insertInto('timetable')
    .values({
      organization_id: organizationId,
      destination_id: destinationId,
      state: timetableStates.new,
      start_date: entered.startDate,
      end_date: entered.endDate,
      note: entered.note,
      description: entered.description,
      original_timetable_id: entered.originalTimetableId,
      split_until: entered.splitUntil ?? null,
      created_at: now,
      created_by: userId,
      updated_at: now,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, organizationId }
}

/** Changes columns of the row, which the caller has loaded, checked and locked. */
export async function updateTimetableRow(
  trx: Trx,
  { organizationId, id }: TimetableKey,
  columns: UpdateObject<Database, 'timetable'>,
  { userId, now }: Author,
): Promise<void> {
  await trx
    .updateTable('timetable')
    .set(columns)
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: userId }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function addTimetablePassengers(
  trx: Trx,
  { organizationId, id }: TimetableKey,
  passengerIds: readonly number[],
): Promise<void> {
  if (passengerIds.length === 0) return
  await sql`
    insert into timetable_passenger (organization_id, timetable_id, passenger_id)
    select ${organizationId}::int, ${id}::int, passenger_id from unnest(${passengerIds}::int[]) as added(passenger_id)
    on conflict do nothing
  `.execute(trx)
}

/** Their rides have to be gone by now. */
export async function removeTimetablePassengers(
  trx: Trx,
  { organizationId, id }: TimetableKey,
  passengerIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('timetable_passenger')
    .where('organization_id', '=', organizationId)
    .where('timetable_id', '=', id)
    .where('passenger_id', '=', sql<number>`any(${passengerIds}::int[])`)
    .execute()
}

/** Whoever was withdrawn from an earlier order of it rides again: it is ordered as it stands. */
export async function resumeTimetable(trx: Trx, { organizationId, id }: TimetableKey): Promise<void> {
  await trx
    .updateTable('timetable_passenger')
    .set({ withdrawn_at: null })
    .where('organization_id', '=', organizationId)
    .where('timetable_id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .execute()
}

/** Those of the ids who ride to the destination, with what decides whether they can be put into a week. */
export const passengersAt = (trx: Trx, { organizationId, destinationId }: Place, ids: readonly number[]) =>
  trx
    .selectFrom('passenger as p')
    .innerJoin('passenger_destination as at', (join) =>
      join.onRef('at.organization_id', '=', 'p.organization_id').onRef('at.passenger_id', '=', 'p.id'),
    )
    .where('p.organization_id', '=', organizationId)
    .where('at.destination_id', '=', destinationId)
    .where('p.id', '=', sql<number>`any(${ids}::int[])`)
    .select(['p.id', 'p.inactive', 'p.state'])
    .execute()

/** Ids of everybody who can ride to the destination. */
export async function activePassengerIdsAt(trx: Trx, { organizationId, destinationId }: Place): Promise<number[]> {
  const found = await trx
    .selectFrom('passenger as p')
    .innerJoin('passenger_destination as at', (join) =>
      join.onRef('at.organization_id', '=', 'p.organization_id').onRef('at.passenger_id', '=', 'p.id'),
    )
    .where('at.organization_id', '=', organizationId)
    .where('at.destination_id', '=', destinationId)
    .where('p.state', '=', passengerStates.normal)
    .where('p.inactive', '=', false)
    .select('p.id')
    .orderBy('p.id')
    .execute()
  return found.map(({ id }) => id)
}
