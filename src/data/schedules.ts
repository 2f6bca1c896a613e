import { createSchedule, listSchedules, updateSchedule } from '#contract/schedules.ts'
import type { Schedule, ScheduleInput } from '#domain/schedule.ts'
import { call } from './api/client.ts'
import { sendOnce, type Submission, type Write } from './submission.ts'

/** The passenger's schedules from the server. @throws ApiError */
export const fetchSchedules = (passengerId: number, signal?: AbortSignal): Promise<Schedule[]> =>
  call(listSchedules, { params: { id: String(passengerId) } }, signal ? { signal } : {})

/** Makes (id 0) or changes a schedule. @throws ApiError; see `conflictOf` */
export function saveSchedule(schedule: ScheduleInput, submission?: Submission): Promise<Schedule> {
  const saving = (body: ScheduleInput): Write<Schedule> => ({
    endpoint: body.id === 0 ? createSchedule : updateSchedule,
    body,
  })
  if (!submission) return sendOnce(saving(schedule))
  return submission.send(saving(schedule), {
    endpoints: [createSchedule, updateSchedule],
    then: (stored) => saving({ ...schedule, id: stored.id, version: stored.version }),
  })
}
