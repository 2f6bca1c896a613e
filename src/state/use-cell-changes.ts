import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cellChangesSince } from '#data/cell-changes.ts'
import { now } from '#data/device/clock.ts'
import type { WeekIntents } from '#data/rides.ts'
import type { LastChange } from '#domain/last-change.ts'
import { cellKey, type CellKey, type RideTimes } from '#domain/ride/cell.ts'
import { changedCells } from '#domain/week/changed-cells.ts'
import type { CellEdit } from '#domain/week/plan.ts'
import { markedMs } from './use-marked.ts'

/** By cell, who has changed it. */
type Changers = ReadonlyMap<CellKey, LastChange>

export interface CellChanges {
  /** Since the week was opened, as far as that is known. */
  changedBy: Changers
  /** Of those what has changed a moment ago. */
  justChanged: Changers
}

interface SeenWeek {
  timetableId: number
  passengers: readonly { id: number }[]
  /** As the server has them; `null` while the week was never fetched. */
  times: RideTimes | null
}

const nobody: CellChanges = { changedBy: new Map(), justChanged: new Map() }

/**
 * What others change in a week while it is open. What this device has entered, and what this user has changed elsewhere,
 * is no news.
 */
export function useCellChanges(week: SeenWeek, { cells }: WeekIntents, painted: readonly CellEdit[]): CellChanges {
  const own = useRef(new Map<CellKey, number | null>())
  const seen = useRef<SeenWeek & { at: number }>({ ...week, at: 0 })
  const [changes, setChanges] = useState(nobody)
  useEffect(() => {
    for (const [key, { minutes }] of cells) if (minutes !== undefined) own.current.set(key, minutes)
    for (const edit of painted) own.current.set(cellKey(edit), edit.after)
  }, [cells, painted])

  const ask = async (changed: readonly CellKey[], since: number) => {
    const changers = await cellChangesSince(week.timetableId, since)
    const found = changed.flatMap((key) => {
      const changer = changers.get(key)
      return changer && changer.by !== 'you' ? [[key, changer] as const] : []
    })
    if (found.length === 0 || seen.current.timetableId !== week.timetableId) return
    setChanges(({ changedBy, justChanged }) => ({
      changedBy: new Map([...changedBy, ...found]),
      justChanged: new Map([...justChanged, ...found]),
    }))
    setTimeout(() => setChanges((all) => ({ ...all, justChanged: without(all.justChanged, found) })), markedMs)
  }
  const look = useEffectEvent(() => {
    const before = seen.current
    seen.current = { ...week, at: now() }
    if (before.timetableId !== week.timetableId) {
      own.current.clear()
      setChanges(nobody)
    } else if (before.times && week.times) {
      const passengerIds = new Set(week.passengers.map(({ id }) => id))
      const changed = changedCells(before.times, week.times, { own: own.current, passengerIds })
      if (changed.length > 0) void ask(changed, before.at)
    }
  })
  useEffect(() => look(), [week.timetableId, week.times])
  return changes
}

/** Those that were not changed once more meanwhile. */
const without = (marked: Changers, found: readonly (readonly [CellKey, LastChange])[]): Changers => {
  const over = new Map(found)
  return new Map([...marked].filter(([key, changer]) => over.get(key) !== changer))
}
