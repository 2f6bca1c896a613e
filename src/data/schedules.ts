import { createSchedule, deleteSchedule as deleteCall, listSchedules, updateSchedule } from '#contract/schedules.ts'
import type { Schedule, ScheduleInput } from '#domain/schedule.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'
import { fetchAndKeep, keptAnswer, passengerAnswerKey, type Kept } from './workspace/answers.ts'
import { quietly } from './mirror/quietly.ts'
import { ontoStored, sendOnce, type Submission, type Write } from './drafts/submission.ts'

const keyOf = (passengerId: number) => passengerAnswerKey(passengerId, 'schedules')

/** What the device has of the passenger's schedules, the earliest start first; `null` while there was none fetched. Live. */
export const keptSchedules = (passengerId: number): Promise<Kept<Schedule[]> | null> =>
  keptAnswer(keyOf(passengerId), listSchedules.result)

/** The passenger's schedules from the server; what the device keeps of them follows. @throws ApiError */
export function fetchSchedules(passengerId: number, signal?: AbortSignal): Promise<Schedule[]> {
  const given = { params: { id: String(passengerId) } }
  return fetchAndKeep(keyOf(passengerId), () => call(listSchedules, given, signal ? { signal } : {}))
}

/** Passengers whose schedules are asked for at the same time. */
const lanes = 4

export interface FoundSchedules {
  schedules: Map<number, Schedule[]>
  /** Passengers whose schedules could not be read, and why. */
  failed: { passengerId: number; failure: unknown }[]
}

/**
 * The schedules of several passengers; without a connection, what the device has of them.
 * @param onProgress told after each passenger how many are done
 */
export async function fetchSchedulesOf(
  passengerIds: readonly number[],
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number, of: number) => void } = {},
): Promise<FoundSchedules> {
  const found: FoundSchedules = { schedules: new Map(), failed: [] }
  const waiting = [...passengerIds]
  let done = 0
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal?.aborted; id = waiting.shift()) {
      const passengerId = id
      await fetchSchedules(passengerId, signal)
        .catch(async (failure: unknown) => onDeviceAfter(failure, passengerId))
        .then(
          (schedules) => found.schedules.set(passengerId, schedules),
          (failure: unknown) => found.failed.push({ passengerId, failure }),
        )
      done += 1
      onProgress?.(done, passengerIds.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return found
}

async function onDeviceAfter(failure: unknown, passengerId: number): Promise<Schedule[]> {
  const kept = failure instanceof ApiError && failure.status === null ? await keptSchedules(passengerId) : null
  if (!kept) throw failure
  return kept.value
}

/** Makes (id 0) or changes a schedule, and reads them again. @throws ApiError; see `conflictOf` */
export async function saveSchedule(schedule: ScheduleInput, submission?: Submission): Promise<Schedule> {
  const saving = (body: ScheduleInput): Write<Schedule> => ({
    endpoint: body.id === 0 ? createSchedule : updateSchedule,
    body,
  })
  const earlier = {
    endpoints: [createSchedule, updateSchedule],
    then: (stored: Schedule) => saving(ontoStored(schedule, stored)),
  }
  const saved = await (submission ? submission.send(saving(schedule), earlier) : sendOnce(saving(schedule)))
  // stored is stored: without this answer the next refresh shows it
  await quietly(fetchSchedules(saved.passengerId))
  return saved
}

/** Deletes one that has not begun, and reads them again. @throws ApiError; `schedule_begun`, `version_conflict` */
export async function deleteSchedule({ id, passengerId, version }: Schedule): Promise<void> {
  await sendOnce<Schedule>({ endpoint: deleteCall, params: { id: String(id) }, body: { version } })
  await quietly(fetchSchedules(passengerId))
}
