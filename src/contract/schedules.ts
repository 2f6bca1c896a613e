import * as z from 'zod/mini'
import { Schedule, ScheduleInput } from '#domain/schedule.ts'
import { Version } from '#domain/text.ts'
import { endpoint, hasGoneOn } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/schedule'

/** The passenger's schedules, the earliest start first. */
export const listSchedules = endpoint('GET', `${path}/passenger/:id`, {
  params: IdParams,
  result: z.array(Schedule),
  answers: (schedules, { params }) => schedules.every(({ passengerId }) => passengerId === params.id),
  access: 'schedules.read',
  offline: 'refuse',
})

/** For the passenger that the body names; its id is not looked at. */
export const createSchedule = endpoint('POST', path, {
  body: ScheduleInput,
  result: Schedule,
  answers: ({ id, passengerId, startDate, endDate }, { body }) =>
    id > 0 && passengerId === body.passengerId && startDate === body.startDate && endDate === body.endDate,
  access: 'schedules.write',
  offline: 'refuse',
})

/**
 * Replaces the schedule with the body's id; it stays its passenger's. 409 `version_conflict` with the current schedule;
 * `schedule_expired` when times of what is over would change.
 */
export const updateSchedule = endpoint('PUT', path, {
  body: ScheduleInput,
  result: Schedule,
  answers: (schedule, { body }) =>
    schedule.id === body.id &&
    schedule.startDate === body.startDate &&
    schedule.endDate === body.endDate &&
    hasGoneOn(schedule, body),
  access: 'schedules.write',
  offline: 'refuse',
})

/**
 * Deletes a schedule that has not begun, and gives what was deleted. Timetables that have taken its times keep them.
 * Beyond the documents. 409 `schedule_begun`; `version_conflict` with the current schedule.
 */
export const deleteSchedule = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  body: z.object({ version: Version }),
  result: Schedule,
  answers: ({ id }, { params }) => id === params.id,
  access: 'schedules.write',
  offline: 'refuse',
})
