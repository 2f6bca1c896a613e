import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { arrivalsFetchedAt, boardOf, dayCountsOf, type Board } from '#data/arrivals.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { isTrueNow, useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useLive } from '#state/use-live.ts'

export interface BoardFacts {
  /** `undefined` while it is being read; another day's board is never given in its place. */
  board: Board | undefined
  /** Number of items of each day; `undefined` while it is being read. */
  counts: Readonly<Record<LocalDate, number>> | undefined
  /** When the destination's list was last known to be true; `null` when it was never fetched, and while that is read. */
  fetchedAt: number | null
  /** Whether it is as it is on the server, which tells of its changes. */
  isLive: boolean
}

/**
 * A destination's day from the device, live. Changes of the data never hold up a tap: they are painted when nothing else
 * is to be painted.
 */
export function useBoard(destinationId: number, date: LocalDate): BoardFacts {
  const board = useDeferredValue(useLive(boardOf, destinationId, date))
  const counts = useLive(dayCountsOf, destinationId)
  const fetchedAt = useShownSince(useLive(arrivalsFetchedAt, destinationId))
  const { liveFrom } = useSnapshot(sync)
  const isAsked = board?.destinationId === destinationId && board.date === date
  return { board: isAsked ? board : undefined, counts, fetchedAt, isLive: isTrueNow(fetchedAt, liveFrom) }
}
