import { useEffect, useMemo, useState } from 'react'
import { lateAfterMinutes } from '#domain/arrival.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { minutesLate, pastCount, type BoardGroup } from './group-rows.ts'
import type { Hold } from './hold.ts'
import { foldAfterMs } from './use-folding.ts'

// control character: no part of a key holds it
const separator = '\u001e'

/**
 * The groups with the late ones together after all others whose time has passed, but those of this very moment: they are what is left to do, and among
 * the many that are done one of them would be overlooked. A car joins them once the board is let go, and leaves them
 * when it is folded.
 * @param nowMinutes `null` on another day, of which nothing is late
 */
export function useLateTogether(
  groups: readonly BoardGroup[],
  nowMinutes: number | null,
  hold: Hold,
): readonly BoardGroup[] {
  const late =
    nowMinutes === null
      ? ''
      : groups
          .filter((group) => minutesLate(group, nowMinutes) !== null)
          .map(({ key }) => key)
          .join(separator)
  const [kept, setKept] = useState(late)
  useEffect(() => {
    if (late === kept) return
    const now = late.split(separator)
    const isLeaving = kept !== '' && kept.split(separator).some((key) => !now.includes(key))
    let stopWaiting: (() => void) | undefined
    const timer = setTimeout(
      () => {
        stopWaiting = hold.whenOff(() => {
          setKept(late)
          hold.moved()
        })
      },
      isLeaving ? foldAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stopWaiting?.()
    }
  }, [late, kept, hold])

  return useMemo(() => {
    if (nowMinutes === null || kept === '') return groups
    const keys = new Set(kept.split(separator))
    const past = pastCount(groups, nowMinutes)
    const passed = groups.slice(0, past)
    const others = passed.filter(({ key }) => !keys.has(key))
    const isRecent = ({ time }: BoardGroup) => nowMinutes - minutesOf(time) < lateAfterMinutes
    return [
      ...others.filter((group) => !isRecent(group)),
      ...passed.filter(({ key }) => keys.has(key)),
      ...others.filter(isRecent),
      ...groups.slice(past),
    ]
  }, [groups, nowMinutes, kept])
}
