import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { goesOnWhenSplit } from '#domain/timetable/split.ts'
import type { Author } from '../../db/author.ts'
import type { Trx } from '../../db/tables.ts'
import { loadTimetables, type StoredTimetable, type TimetableKey } from './timetables.ts'
import { updateTimetableRow } from './writes.ts'

/**
 * The last day on which the timetable that the query calls `t` is driven. What was split off from it takes its days over
 * once it is being accepted; until then the rides go on, so that nobody is left.
 */
export const lastDrivenDay = sql<LocalDate>`coalesce(
  (
    select case when split.took_over then least(split.start_date - 1, split.split_until) else split.split_until end
    from timetable as split
    where split.organization_id = t.organization_id and split.original_timetable_id = t.id
      and split.split_until is not null and not split.deleted
  ),
  t.end_date
)`

/** Whether the organisation has switched splitting on. */
export async function splitsTimetables(trx: Trx, organizationId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('organization')
    .select('splits_timetables')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return found?.splits_timetables ?? false
}

/** What was split off from a timetable and has not been accepted yet; there is one at most. */
const waitingSplits = (trx: Trx, { organizationId, id }: TimetableKey) =>
  trx
    .selectFrom('timetable')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('original_timetable_id', '=', id)
    .where('split_until', 'is not', null)
    .where('deleted', '=', false)

export const isSplitWaiting = async (trx: Trx, original: TimetableKey): Promise<boolean> =>
  (await waitingSplits(trx, original).executeTakeFirst()) !== undefined

/** From now on the two have nothing to do with each other: what was split off is a draft like any other. */
export async function endSplitOf(trx: Trx, original: TimetableKey): Promise<void> {
  await trx
    .updateTable('timetable')
    .set({ split_until: null, took_over: false })
    .where('organization_id', '=', original.organizationId)
    .where('id', 'in', waitingSplits(trx, original))
    .execute()
}

async function originalOf(
  trx: Trx,
  { organizationId, originalTimetableId }: StoredTimetable,
): Promise<StoredTimetable | null> {
  if (originalTimetableId === null) return null
  const [original] = await loadTimetables(trx, [organizationId], [originalTimetableId], true)
  return original && !original.deleted ? original : null
}

/** Gives the original the days back that were split off from it, because what was split off is deleted. */
export async function giveDaysBack(trx: Trx, deleted: StoredTimetable, author: Author): Promise<void> {
  const { splitUntil } = deleted
  const original = splitUntil === null ? null : await originalOf(trx, deleted)
  if (original && splitUntil !== null) await updateTimetableRow(trx, original, { end_date: splitUntil }, author)
}

/**
 * Splits them off again, because what was deleted is there again. Where the original has changed meanwhile the two have
 * nothing to do with each other any more. Asked before it is there.
 */
export async function takeDaysAgain(trx: Trx, restored: StoredTimetable, author: Author): Promise<void> {
  const { splitUntil, startDate } = restored
  if (splitUntil === null) return
  const original = await originalOf(trx, restored)
  const endDate = addDays(startDate, -1)
  const isAsBefore = original?.endDate === splitUntil && original.startDate <= endDate && goesOnWhenSplit(original)
  if (isAsBefore && !(await isSplitWaiting(trx, original))) {
    await updateTimetableRow(trx, original, { end_date: endDate }, author)
  } else {
    await trx
      .updateTable('timetable')
      .set({ split_until: null })
      .where('organization_id', '=', restored.organizationId)
      .where('id', '=', restored.id)
      .execute()
  }
}
