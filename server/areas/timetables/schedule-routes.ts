import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from '#contract/schedules.ts'
import { differingFields } from '#domain/conflict.ts'
import { localDateAt } from '#domain/local-date.ts'
import { sameValue } from '#domain/same-value.ts'
import { whyNotDeleteSchedule, whyTimesLocked, type ScheduleInput, type ScheduleItem } from '#domain/schedule.ts'
import type { App } from '../../call/calls.ts'
import { staleVersion } from '../../call/last-change.ts'
import { insist } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import { Refused, notFound } from '../../ground/refused.ts'
import { scheduleCreate, scheduleDelete, schedulesRead, scheduleUpdate } from './schedule-access.ts'
import {
  addSchedule,
  changeSchedule,
  loadSchedule,
  removeSchedule,
  schedulesOf,
  type StoredSchedule,
} from './schedules.ts'

const timesOf = (items: readonly ScheduleItem[]) =>
  items.map(({ dayOfWeek, direction, time }) => `${dayOfWeek} ${direction} ${time}`).sort()

const entered = ['name', 'startDate', 'endDate', 'schedulesExternallyEditable'] as const

/** Names of what differs, for the audit log. */
function changedFields(stored: StoredSchedule, body: ScheduleInput): string[] {
  const fields = differingFields<Partial<ScheduleInput>>(stored, body).filter((field) =>
    entered.some((name) => name === field),
  )
  return sameValue(timesOf(stored.scheduleItems), timesOf(body.scheduleItems)) ? fields : [...fields, 'scheduleItems']
}

async function reload(trx: Trx, organizationId: number, id: number): Promise<StoredSchedule> {
  const schedule = await loadSchedule(trx, [organizationId], id)
  if (!schedule) throw notFound()
  return schedule
}

export function scheduleRoutes(app: App): void {
  deletionRoute(app)

  serve(app, listSchedules, {
    rule: schedulesRead,
    action: 'schedules.view',
    handle({ trx, stored, record }) {
      record({ organizationId: stored.organizationId, passengerIds: [stored.id] })
      return schedulesOf(trx, stored)
    },
  })

  serve(app, createSchedule, {
    rule: scheduleCreate,
    action: 'schedule.create',
    async handle({ trx, user, stored, body, now, record }) {
      const { organizationId, id: passengerId } = stored
      const id = await addSchedule(trx, { organizationId, passengerId, userId: user.id, now }, body)
      record({ organizationId, objectType: 'schedule', objectId: id, passengerIds: [passengerId] })
      return reload(trx, organizationId, id)
    },
  })

  serve(app, updateSchedule, {
    rule: scheduleUpdate,
    action: 'schedule.update',
    async handle({ trx, user, stored: { passenger, schedule }, body, now, record }) {
      const { organizationId, id: passengerId } = passenger
      const fields = changedFields(schedule, body)
      record({
        organizationId,
        objectType: 'schedule',
        objectId: schedule.id,
        passengerIds: [passengerId],
        detail: { fields },
      })
      if (body.version !== undefined && body.version !== schedule.version) {
        throw await staleVersion(trx, { table: 'schedule', organizationId, id: schedule.id }, user, schedule)
      }
      if (fields.includes('scheduleItems') && whyTimesLocked(schedule, localDateAt(now.getTime())) !== null) {
        throw new Refused(409, 'schedule_expired')
      }
      await changeSchedule(trx, { organizationId, passengerId, userId: user.id, now }, schedule.id, body)
      return reload(trx, organizationId, schedule.id)
    },
  })
}

function deletionRoute(app: App): void {
  serve(app, deleteSchedule, {
    rule: scheduleDelete,
    action: 'schedule.delete',
    async handle({ trx, user, stored: { passenger, schedule }, body: { version }, now, record }) {
      const { organizationId, id: passengerId } = passenger
      const { startDate, endDate } = schedule
      record({
        organizationId,
        objectType: 'schedule',
        objectId: schedule.id,
        passengerIds: [passengerId],
        detail: { startDate, endDate },
      })
      insist(whyNotDeleteSchedule(schedule, localDateAt(now.getTime())))
      if (version !== undefined && version !== schedule.version) {
        throw await staleVersion(trx, { table: 'schedule', organizationId, id: schedule.id }, user, schedule)
      }
      await removeSchedule(trx, schedule)
      return schedule
    },
  })
}
