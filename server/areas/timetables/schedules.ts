import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schedule, ScheduleInput } from '#domain/schedule.ts'
import { lockRows } from '../../db/locks.ts'
import type { Trx } from '../../db/tables.ts'

const schedules = (trx: Trx) =>
  trx
    .selectFrom('schedule as s')
    .select((eb) => [
      's.id',
      's.version',
      's.organization_id as organizationId',
      's.passenger_id as passengerId',
      's.name',
      's.start_date as startDate',
      's.end_date as endDate',
      's.externally_editable as schedulesExternallyEditable',
      jsonArrayFrom(
        eb
          .selectFrom('schedule_item as i')
          .select([
            'i.id',
            'i.schedule_id as scheduleId',
            'i.day_of_week as dayOfWeek',
            'i.direction',
            'i.minutes as time',
          ])
          .whereRef('i.organization_id', '=', 's.organization_id')
          .whereRef('i.schedule_id', '=', 's.id')
          .orderBy('i.day_of_week')
          .orderBy('i.direction', 'desc'),
      ).as('scheduleItems'),
    ])

export interface StoredSchedule extends Schedule {
  organizationId: number
}

/** A passenger's, the earliest start first. */
export const schedulesOf = (
  trx: Trx,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<StoredSchedule[]> =>
  schedules(trx)
    .where('s.organization_id', '=', organizationId)
    .where('s.passenger_id', '=', id)
    .orderBy('s.start_date')
    .orderBy('s.id')
    .execute()

/** Locked until the transaction ends; `null` when none of the organisations has one with this id. */
export async function loadSchedule(
  trx: Trx,
  organizationIds: readonly number[],
  id: number,
): Promise<StoredSchedule | null> {
  if (organizationIds.length === 0) return null
  await lockRows(trx, 'schedule', organizationIds, [id])
  const row = await schedules(trx)
    .where('s.organization_id', 'in', organizationIds)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

interface Writing {
  organizationId: number
  passengerId: number
  userId: number
  now: Date
}

async function storeItems(
  trx: Trx,
  { organizationId }: Writing,
  scheduleId: number,
  { scheduleItems }: Pick<ScheduleInput, 'scheduleItems'>,
): Promise<void> {
  await trx
    .deleteFrom('schedule_item')
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId)
    .execute()
  if (scheduleItems.length === 0) return
  await trx
    .insertInto('schedule_item')
    .values(
      scheduleItems.map(({ dayOfWeek, direction, time }) => ({
        organization_id: organizationId,
        schedule_id: scheduleId,
        day_of_week: dayOfWeek,
        direction,
        minutes: time,
      })),
    )
    .execute()
}

/** Gives the id of the new schedule. */
export async function addSchedule(trx: Trx, writing: Writing, entered: ScheduleInput): Promise<number> {
  const { organizationId, passengerId, userId, now } = writing
  const { id } = await trx
    .insertInto('schedule')
    .values({
      organization_id: organizationId,
      passenger_id: passengerId,
      name: entered.name,
      start_date: entered.startDate,
      end_date: entered.endDate,
      externally_editable: entered.schedulesExternallyEditable,
      created_at: now,
      created_by: userId,
      updated_at: now,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeItems(trx, writing, id, entered)
  return id
}

/** Replaces what was entered. The row is the caller's: loaded, checked and locked. */
export async function changeSchedule(trx: Trx, writing: Writing, id: number, entered: ScheduleInput): Promise<void> {
  const { organizationId, userId, now } = writing
  await trx
    .updateTable('schedule')
    .set(({ eb }) => ({
      name: entered.name,
      start_date: entered.startDate,
      end_date: entered.endDate,
      externally_editable: entered.schedulesExternallyEditable,
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: userId,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await storeItems(trx, writing, id, entered)
}

/** The row is the caller's: loaded, checked and locked. */
export async function removeSchedule(
  trx: Trx,
  { organizationId, id }: Pick<StoredSchedule, 'organizationId' | 'id'>,
): Promise<void> {
  await trx
    .deleteFrom('schedule_item')
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', id)
    .execute()
  await trx.deleteFrom('schedule').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
