import { sql } from 'kysely'
import type { LastChange } from '#domain/last-change.ts'
import { columnsOf, rideTypeOf, type TimetableCell } from '../areas/timetables/rides.ts'
import type { Trx } from '../db/tables.ts'
import { nameAmong } from '../areas/identity/users.ts'
import type { Principal } from '../ground/principal.ts'
import { Closed, Refused, StaleVersion } from '../ground/refused.ts'

type ChangedTable = 'booking' | 'passenger' | 'ride' | 'schedule' | 'timetable' | 'transportation_permission'

interface ChangedRow {
  table: ChangedTable
  organizationId: number
  id: number
}

interface Changer {
  at: Date
  userId: number | null
  /** `null` for somebody who is not of the row's organisation, or no more. */
  name: string | null
}

/** Who changed each of the rows last, by its id. Only those who belong to their organisation are named. */
export async function lastChangesOf(
  trx: Trx,
  { table, organizationId, ids }: Pick<ChangedRow, 'table' | 'organizationId'> & { ids: readonly number[] },
  reader: Pick<Principal, 'id'>,
): Promise<Map<number, LastChange>> {
  const { rows } = await sql<Changer & { id: number }>`
    select r.id, r.updated_at as at, r.updated_by as "userId", ${nameAmong(sql.ref('r.organization_id'))} as name
    from ${sql.table(table)} as r
    left join app_user as u on u.id = r.updated_by
    where r.organization_id = ${organizationId} and r.id = any(${ids}::int[])
  `.execute(trx)
  return new Map(rows.map((changer) => [changer.id, toldTo(reader, changer)]))
}

/** Who emptied cells lately whose ride is gone, by the cells' text. */
export async function emptyingsOf(
  trx: Trx,
  organizationId: number,
  cells: readonly TimetableCell[],
  reader: Pick<Principal, 'id'>,
): Promise<Map<string, LastChange>> {
  if (cells.length === 0) return new Map()
  const { timetableIds, passengerIds, weekdays, directions } = columnsOf(cells)
  const { rows } = await sql<Changer & { cell: string }>`
    select concat_ws(':', e.timetable_id, e.passenger_id, e.weekday, ${rideTypeOf('e')}) as cell,
      e.emptied_at as at, e.emptied_by as "userId", ${nameAmong(sql.ref('e.organization_id'))} as name
    from emptied_cell as e
    join unnest(${timetableIds}::int[], ${passengerIds}::int[], ${weekdays}::int[], ${directions}::text[])
      as c(timetable_id, passenger_id, weekday, direction)
      on c.timetable_id = e.timetable_id and c.passenger_id = e.passenger_id
      and c.weekday = e.weekday and c.direction = e.direction
    left join app_user as u on u.id = e.emptied_by
    where e.organization_id = ${organizationId}
  `.execute(trx)
  return new Map(rows.map((changer) => [changer.cell, toldTo(reader, changer)]))
}

function toldTo(reader: Pick<Principal, 'id'>, { at, userId, name }: Changer): LastChange {
  const told = (by: LastChange['by'], who = ''): LastChange => ({ by, name: who, at: new Date(at).toISOString() })
  if (userId === null) return told('bookingSystem')
  if (userId === reader.id) return told('you')
  return name === null ? told('someone') : told('colleague', name)
}

/** What is thrown at a write that started from an older version of a row. @param current the row as it is now */
export const staleVersion = async (
  trx: Trx,
  row: ChangedRow,
  reader: Pick<Principal, 'id'>,
  current: unknown,
): Promise<StaleVersion> => {
  const changes = await lastChangesOf(trx, { ...row, ids: [row.id] }, reader)
  // a row that is gone tells nothing
  return new StaleVersion(current, changes.get(row.id) ?? null)
}

/**
 * Has what closes a row say who made it so, and when: whoever was let to try had not seen that yet.
 * @param judge throws when the row is closed
 */
export async function tellingWho(
  trx: Trx,
  row: ChangedRow,
  reader: Pick<Principal, 'id'>,
  judge: () => void,
): Promise<void> {
  try {
    judge()
  } catch (refusal) {
    if (!(refusal instanceof Refused) || refusal.status !== 409) throw refusal
    const changes = await lastChangesOf(trx, { ...row, ids: [row.id] }, reader)
    throw new Closed(refusal.codes, changes.get(row.id) ?? null)
  }
}
