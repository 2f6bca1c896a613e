import { useState } from 'react'
import type { ImportJournal } from '#data/import/journal.ts'
import type { Overview } from '#domain/import/table-line.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import type { MatchEnd, TakeUpEnd } from '../../../workers/import/face.ts'

/** How many rows of all something has done. */
export interface Rows {
  done: number
  total: number
}

/** *Hae tiedot*: whom the rows are about, and how far the search is. */
export function useMatching(desk: ImportDesk | null, onOverview: (overview: Overview) => void) {
  const [matching, setMatching] = useState<Rows | null>(null)
  const [matched, setMatched] = useState<MatchEnd | null>(null)
  const [takenUp, setTakenUp] = useState<TakeUpEnd | null>(null)
  /**
   * @param rows rows of the sheet
   * @param unfinished the import of this very file that was cut off; `null` for none
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
    try {
      const end = await desk.match(onRows)
      setMatched(end)
      onOverview(end.overview)
      if (end.how === 'cancelled' || end.how === 'signedOut') return false
      if (unfinished && takenUp === null) {
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
  return { matching, matched, takenUp, match, forget }
}
