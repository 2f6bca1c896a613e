import { sql, type Kysely } from 'kysely'
import { timetableStates } from '#domain/timetable/state.ts'
import type { TimetableKey } from '../call/outside/provider.ts'
import type { Database } from '../db/tables.ts'
import { withdrawTimetableFrom } from './withdraw.ts'

/**
 * From the first day of what was split off on its original is driven no more: its coming trips make way, and no new ones
 * are made. Doing it again changes nothing.
 */
export async function takeOver(trx: Kysely<Database>, { organizationId, id }: TimetableKey, now: Date): Promise<void> {
  const split = await trx
    .updateTable('timetable')
    .set({ took_over: true })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('split_until', 'is not', null)
    .returning(['original_timetable_id as originalId', 'start_date as startDate'])
    .executeTakeFirst()
  const originalId = split?.originalId ?? null
  if (!split || originalId === null) return
  await withdrawTimetableFrom(trx, { organizationId, id: originalId }, split.startDate, now)
}

/** Its order is cancelled: the original goes on. */
export async function handBack(trx: Kysely<Database>, { organizationId, id }: TimetableKey): Promise<void> {
  await trx
    .updateTable('timetable')
    .set({ took_over: false })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('took_over', '=', true)
    .execute()
}

/**
 * What was split off has been accepted: its original ends the day before it starts, wherever that start has moved to
 * since. One that would have no day left has been replaced as a whole.
 */
export async function endOriginal(trx: Kysely<Database>, key: TimetableKey, now: Date): Promise<void> {
  await sql`
    update timetable as o
    set end_date = greatest(o.start_date, split.start_date - 1),
      state = case when split.start_date <= o.start_date then ${timetableStates.acceptedOld}::int else o.state end,
      version = o.version + 1, updated_at = ${now}::timestamptz, updated_by = null
    from timetable as split
    where split.organization_id = ${key.organizationId}::int and split.id = ${key.id}::int
      and split.split_until is not null
      and o.organization_id = split.organization_id and o.id = split.original_timetable_id
      and o.end_date <> split.start_date - 1
  `.execute(trx)
  await trx
    .updateTable('timetable')
    .set({ split_until: null, took_over: false })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.id)
    .execute()
}
