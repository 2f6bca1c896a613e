import { useEffect, useEffectEvent, useState } from 'react'
import { waitingDraftIds } from '#data/drafts/drafts.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { newSchedule, type Schedule } from '#domain/schedule.ts'
import { newDraftPrefix, scheduleForm } from './card/schedule-draft.ts'

interface Added {
  /** Under which what is typed in it is kept on the device. */
  draftId: string
  schedule: Schedule
  /** Asked for just now, and not found on the device. */
  isBegun: boolean
}

interface Options {
  passengerId: number
  /** `undefined` until they were read. */
  schedules: readonly Schedule[] | undefined
  today: LocalDate
  mayEdit: boolean
}

interface AddedSchedules {
  added: readonly Added[]
  add: () => void
  discard: (draftId: string) => void
}

/** Schedules that are not stored yet: those added now, and those of which a draft waits on the device. */
export function useAddedSchedules({ passengerId, schedules, today, mayEdit }: Options): AddedSchedules {
  const [added, setAdded] = useState<readonly Added[]>([])
  const prefix = newDraftPrefix(passengerId)
  const withNew = (before: readonly Added[], draftId: string, isBegun: boolean): readonly Added[] => {
    const others = [...(schedules ?? []), ...before.map(({ schedule }) => schedule)]
    return [...before, { draftId, schedule: newSchedule(passengerId, others, today), isBegun }]
  }
  const reopen = useEffectEvent((draftIds: readonly string[]) =>
    setAdded((before) => {
      const open = new Set(before.map(({ draftId }) => draftId))
      const closed = draftIds.filter((draftId) => !open.has(draftId))
      return closed.reduce((all, draftId) => withNew(all, draftId, false), before)
    }),
  )
  const isReady = mayEdit && schedules !== undefined
  useEffect(() => {
    if (!isReady) return undefined
    let isWanted = true
    void waitingDraftIds(scheduleForm, prefix)
      .catch(() => [])
      .then((draftIds) => {
        if (isWanted) reopen(draftIds)
      })
    return () => {
      isWanted = false
    }
  }, [isReady, prefix])
  return {
    added,
    add: () =>
      setAdded((before) => {
        // one that was stored before has no number
        const numbers = before.map(({ draftId }) => Number(draftId.slice(prefix.length))).filter(Number.isInteger)
        const last = Math.max(0, ...numbers)
        return withNew(before, `${prefix}${last + 1}`, true)
      }),
    discard: (draftId) => setAdded((before) => before.filter((each) => each.draftId !== draftId)),
  }
}
