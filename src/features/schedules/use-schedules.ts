import { fetchSchedules, keptSchedules } from '#data/schedules.ts'
import type { Schedule } from '#domain/schedule.ts'
import { useAnswer } from '#state/use-answer.ts'

interface PassengerSchedules {
  /** `undefined` while nothing is known of them. */
  schedules: readonly Schedule[] | undefined
  /** When they were fetched, where only the device's are known; else `null`. */
  keptAt: number | null
  /** What the reading failed with, or `null`. */
  failure: unknown
  retry: () => void
  /** Takes one that was saved in place of what it was. */
  put: (saved: Schedule) => void
  /** One was deleted. */
  drop: (deleted: Schedule) => void
}

/** The passenger's schedules, the earliest start first: the server's, and without an answer the device's. */
export function useSchedules(passengerId: number, isAllowed: boolean): PassengerSchedules {
  const answer = useAnswer({ id: passengerId, isAllowed, read: keptSchedules, fetch: fetchSchedules })
  const { fresh, onDevice, failure, reload, change } = answer
  return {
    schedules: fresh ?? onDevice?.value,
    keptAt: onDevice?.fetchedAt ?? null,
    failure,
    retry: reload,
    drop: (deleted) => change((before) => before.filter(({ id }) => id !== deleted.id)),
    put: (saved) =>
      change((before) =>
        [...before.filter(({ id }) => id !== saved.id), saved].sort((a, b) => (a.startDate < b.startDate ? -1 : 1)),
      ),
  }
}
