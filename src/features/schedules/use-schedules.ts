import { useEffect, useState } from 'react'
import { fetchSchedules } from '#data/schedules.ts'
import { type Schedule } from '#domain/schedule.ts'

interface Read {
  passengerId: number
  /** `undefined` until they were read once. */
  schedules: readonly Schedule[] | undefined
  /** What the reading failed with, or `null`. */
  failure: unknown
}

interface PassengerSchedules extends Omit<Read, 'passengerId'> {
  retry: () => void
  /** Takes one that was saved in place of what it was. */
  put: (saved: Schedule) => void
}

/** The passenger's schedules, the earliest start first. They are not kept on the device. */
export function useSchedules(passengerId: number, isAllowed: boolean): PassengerSchedules {
  const [read, setRead] = useState<Read>({ passengerId, schedules: undefined, failure: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isAllowed) return undefined
    const leaving = new AbortController()
    fetchSchedules(passengerId, leaving.signal).then(
      (schedules) => {
        if (!leaving.signal.aborted) setRead({ passengerId, schedules, failure: null })
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted) setRead({ passengerId, schedules: undefined, failure })
      },
    )
    return () => leaving.abort()
  }, [passengerId, isAllowed, attempt])
  const isOfThisOne = read.passengerId === passengerId
  return {
    schedules: isOfThisOne ? read.schedules : undefined,
    failure: isOfThisOne ? read.failure : null,
    retry: () => setAttempt((count) => count + 1),
    put: (saved) =>
      setRead((before) => ({
        ...before,
        schedules: [...(before.schedules ?? []).filter(({ id }) => id !== saved.id), saved].sort((a, b) =>
          a.startDate < b.startDate ? -1 : 1,
        ),
      })),
  }
}
