import { useEffect, useState } from 'react'
import { whenImportRests, type ImportJournal } from '#data/import/journal.ts'

/** An import that was cut off indeed, and is not being saved in another window; `null` for none, and until that is known. */
export function useIdleImport(organizationId: number, unfinished: ImportJournal | null): ImportJournal | null {
  const [idle, setIdle] = useState('')
  // it is read anew with every change, and who saves it keeps it anew
  const current = unfinished === null ? '' : JSON.stringify(unfinished)
  useEffect(() => {
    if (current === '') return undefined
    const leaving = new AbortController()
    whenImportRests(organizationId, leaving.signal).then(
      () => !leaving.signal.aborted && setIdle(current),
      () => undefined,
    )
    return () => leaving.abort()
  }, [organizationId, current])
  return idle === current ? unfinished : null
}
