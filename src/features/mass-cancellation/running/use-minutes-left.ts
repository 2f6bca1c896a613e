import { useState } from 'react'
import { now } from '#state/sync.ts'
import { useNow } from '#ui/time/use-now.ts'

const secondMs = 1000
const minuteMs = 60_000

/** A step that takes longer than this has waited for the network, or for a device that slept: that is no part of the pace. */
const longestStepMs = 30_000

/** From less time than this nothing can be told. */
const leastMs = 2 * secondMs

/** Whole minutes, from how fast it has gone since the page shows it; `null` while that tells nothing. */
export function useMinutesLeft(done: number, total: number, isPaused: boolean): number | null {
  const time = useNow(now, secondMs)
  const [pace, setPace] = useState({ at: time, done, isPaused, tookMs: 0, gone: 0 })
  if (pace.isPaused !== isPaused) setPace({ ...pace, at: time, isPaused })
  else if (pace.done !== done) {
    const tookMs = pace.tookMs + Math.min(time - pace.at, longestStepMs)
    setPace({ ...pace, at: time, done, tookMs, gone: pace.gone + done - pace.done })
  }
  const { tookMs, gone } = pace
  if (isPaused || gone <= 0 || tookMs < leastMs || done >= total) return null
  return Math.max(1, Math.ceil((tookMs * (total - done)) / gone / minuteMs))
}
