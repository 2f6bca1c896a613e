import { useCallback, useEffect, useRef, useState } from 'react'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import type { Overview } from '#domain/import/table-line.ts'
import { openImportDesk, type ImportDesk } from '#state/import-desk.ts'

export interface Desk {
  /** `null` until a file is chosen, and once the worker is gone. */
  desk: ImportDesk | null
  /** The worker has failed or was ended: the file is to be chosen again. */
  isGone: boolean
  /** A new desk, in place of the one before. */
  renew: () => ImportDesk
  /** Tells the desk the destinations of by now. @returns how the rows stand then; `null` where there was nothing to tell */
  tellDestinations: () => Promise<Overview | null>
}

/** The desk at which an import is made, for as long as the page is shown. */
export function useDesk(organizationId: number, destinations: readonly KnownDestination[]): Desk {
  const [desk, setDesk] = useState<ImportDesk | null>(null)
  const [isGone, setGone] = useState(false)
  const current = useRef<ImportDesk>(null)
  const told = useRef(destinations)
  useEffect(
    () => () => {
      current.current?.close()
      current.current = null
    },
    [organizationId],
  )
  const renew = useCallback(() => {
    current.current?.close()
    const opened = openImportDesk({ organizationId, destinations })
    current.current = opened
    told.current = destinations
    void opened.gone.then(() => {
      if (current.current !== opened) return
      current.current = null
      setDesk(null)
      setGone(true)
    })
    setDesk(opened)
    setGone(false)
    return opened
  }, [organizationId, destinations])
  const tellDestinations = async () => {
    if (!current.current || told.current === destinations) return null
    told.current = destinations
    return current.current.setDestinations(destinations)
  }
  return { desk, isGone, renew, tellDestinations }
}
