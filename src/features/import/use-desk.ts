import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAppInfo } from '#data/app-info.ts'
import type { KnownDestination } from '#domain/import/destination-aliases.ts'
import { ImportGoneError, openImportDesk, type ImportDesk } from '#state/import-desk.ts'

type Batches = { searchRows: number; saveRows: number } | null

/** A server that cannot be asked is taken to have none but the documented calls of a row each. */
const announcedBatches = (): Promise<Batches> =>
  fetchAppInfo().then(
    ({ importer }) => importer ?? null,
    () => null,
  )

export interface Desk {
  /** `null` until a file is chosen, and once the worker is gone. */
  desk: ImportDesk | null
  /** The worker has failed or was ended: the file is to be chosen again. */
  isGone: boolean
  /** The desk that is there, else a new one. */
  atHand: () => Promise<ImportDesk>
  /** A new desk, in place of the one before. */
  renew: () => Promise<ImportDesk>
}

/** The desk at which an import is made, for as long as the page is shown. */
export function useDesk(organizationId: number, destinations: readonly KnownDestination[]): Desk {
  const [desk, setDesk] = useState<ImportDesk | null>(null)
  const [isGone, setGone] = useState(false)
  const current = useRef<ImportDesk>(null)
  const batches = useRef<Promise<Batches>>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    batches.current = announcedBatches()
    isLeft.current = false
    return () => {
      isLeft.current = true
      current.current?.close()
      current.current = null
    }
  }, [organizationId])
  const renew = useCallback(async () => {
    const known = await (batches.current ?? announcedBatches())
    if (isLeft.current) throw new ImportGoneError('The import was left')
    current.current?.close()
    const opened = openImportDesk({ organizationId, destinations, batches: known })
    current.current = opened
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
  const atHand = useCallback(() => (current.current ? Promise.resolve(current.current) : renew()), [renew])
  return { desk, isGone, atHand, renew }
}
