import { sql, type Expression, type RawBuilder } from 'kysely'
import type { LastChange } from '#domain/last-change.ts'
import type { Trx } from '../db/tables.ts'
import type { Principal } from '../ground/principal.ts'
import { Closed, Refused, StaleVersion } from '../ground/refused.ts'

type ChangedTable =
  | 'booking'
  | 'destination'
  | 'invitation'
  | 'membership'
  | 'passenger'
  | 'passenger_group'
  | 'ride'
  | 'schedule'
  | 'timetable'
  | 'transportation_permission'

interface ChangedRow {
  table: ChangedTable
  organizationId: number
  id: number
}

/** Who changed a row last, and when. */
export interface Changer {
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

/**
 * What people of an organisation call a user, for a query that calls the user `u`: by name, or by address for want of
 * one. `null` for somebody who is not of the organisation, or no more.
 */
export function nameAmong(organizationId: Expression<number>): RawBuilder<string | null> {
  const isOf = (table: string) =>
    sql`exists (select from ${sql.table(table)} as m where m.user_id = u.id and m.organization_id = ${organizationId})`
  return sql<string | null>`case when u.removed_at is null
    and (${isOf('destination_role')} or ${isOf('organization_admin')} or ${isOf('group_role')} or ${isOf('program_access')})
    then coalesce(nullif(u.name, ''), u.email) end`
}

/** How a change is told to a user who may read the row. */
export function toldTo(reader: Pick<Principal, 'id'>, { at, userId, name }: Changer): LastChange {
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
