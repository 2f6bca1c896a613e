import { useState } from 'react'
import type { Schedule } from '#domain/schedule.ts'

interface DeletedSchedules {
  /** As they were stored: what is typed in their cards stays on the screen. */
  deleted: readonly Schedule[]
  /** Told of a stored schedule whether something is typed in its card. */
  hold: (schedule: Schedule, isTyped: boolean) => void
  /** What was typed in it is stored anew, or given up. */
  release: (id: number) => void
}

/**
 * Schedules of a passenger that somebody else deletes while something is typed in their cards.
 * @param schedules those that are stored; `undefined` until they were read
 */
export function useDeletedSchedules(passengerId: number, schedules: readonly Schedule[] | undefined): DeletedSchedules {
  const [held, setHeld] = useState<ReadonlyMap<number, Schedule>>(new Map())
  const isStored = (id: number) => schedules === undefined || schedules.some((schedule) => schedule.id === id)
  const release = (id: number) =>
    setHeld((before) => (before.has(id) ? new Map([...before].filter(([other]) => other !== id)) : before))
  return {
    deleted: [...held.values()].filter((schedule) => schedule.passengerId === passengerId && !isStored(schedule.id)),
    hold(schedule, isTyped) {
      if (isTyped) setHeld((before) => new Map(before).set(schedule.id, schedule))
      else release(schedule.id)
    },
    release,
  }
}
