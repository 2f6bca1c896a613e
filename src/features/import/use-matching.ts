import { useEffect, useRef, useState } from 'react'
import type { ImportJournal } from '#data/import/journal.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import type { Overview } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import type { MatchEnd, TakeUpEnd } from '../../../workers/import/face.ts'

/** How many rows of all something has done. */
export interface Rows {
  done: number
  total: number
}

/** *Hae tiedot*: whom the rows are about, and how far the search is. */
export function useMatching(
  desk: ImportDesk | null,
  onOverview: (overview: Overview) => void,
  onFailure: (failure: unknown) => void,
) {
  const [matching, setMatching] = useState<Rows | null>(null)
  const [matched, setMatched] = useState<MatchEnd | null>(null)
  const [takenUp, setTakenUp] = useState<TakeUpEnd | null>(null)
  const waiting = useRef<AbortController>(null)
  useEffect(() => {
    // it is at hand then by the time at which somebody asks
    const controller = new AbortController()
    void pullPassengerList('all', { signal: controller.signal }).catch(() => undefined)
    return () => controller.abort()
  }, [])

  /**
   * @param rows rows of the sheet
   * @param unfinished the import that was cut off and is to be gone on with; `null` for none
   * @returns whether the search came to an end, if not for every row
   */
  const match = async (rows: number, unfinished: ImportJournal | null): Promise<boolean> => {
    if (!desk || matching) return false
    let isOver = false
    // it comes by a way of its own, and may come after the end
    const onRows = (done: number, total: number) => {
      if (!isOver) setMatching({ done, total })
    }
    onRows(0, rows)
    const controller = new AbortController()
    waiting.current = controller
    try {
      // who is only called like a row is known from the device's own list; without it the search is made all the same
      await pullPassengerList('all', { signal: controller.signal }).catch(() => undefined)
      if (controller.signal.aborted) return false
      const end = await desk.match(onRows)
      setMatched(end)
      onOverview(end.overview)
      if (end.how === 'cancelled' || end.how === 'signedOut') return false
      if (unfinished && takenUp?.how !== 'takenUp') {
        const again = await desk.takeUp(unfinished.importId, onRows)
        setTakenUp(again)
        onOverview(again.overview)
      }
      return true
    } finally {
      isOver = true
      setMatching(null)
    }
  }
  const forget = () => {
    setMatched(null)
    setTakenUp(null)
  }
  const cancel = () => {
    waiting.current?.abort()
    desk?.cancel().catch(onFailure)
  }
  return { matching, matched, takenUp, match, cancel, forget }
}
