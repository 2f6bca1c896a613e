import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAuditPage, type AuditCursor, type AuditPage, type AuditSearch } from '#data/audit.ts'
import { now } from '#data/device/clock.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { useRefresh, type RefreshCause } from '#state/refresh.ts'

interface Asked {
  organizationId: number
  /** What was asked for. */
  address: string
  /** What came last, of whatever address, and of which one. */
  page: AuditPage | null
  pageAddress: string
  /** When it came (server's clock). */
  fetchedAt: number | null
  failure: unknown
}

export interface LoadedPage {
  /** `null` until something of this organisation has come. */
  page: AuditPage | null
  /** When it came (server's clock); `null` while it has not. */
  fetchedAt: number | null
  /** Whether `page` is what is asked for now. */
  isOfAddress: boolean
  failure: unknown
  retry: () => void
}

const nothing = { address: '', page: null, pageAddress: '', fetchedAt: null, failure: null }

/**
 * The page of the log that is asked for; the one before it stays until it is there. The clock does not have it loaded
 * anew: each reading stands in the log, and would be the news of the next one.
 * @param address names what is asked for
 */
export function useAuditPage(organizationId: number, search: AuditSearch & AuditCursor, address: string): LoadedPage {
  const [asked, setAsked] = useState<Asked>({ organizationId, ...nothing })
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  const leaving = useRef<AbortController>(null)
  const run = useCallback(async () => {
    leaving.current?.abort()
    const { signal } = (leaving.current = new AbortController())
    const take = (page: AuditPage | null, failure: unknown) => {
      // the session may end while the answer is on its way
      if (signal.aborted || !openedWorkspace()) return
      setAsked((before) => ({
        ...(before.organizationId === organizationId ? before : nothing),
        ...{ organizationId, address, failure },
        ...(page && { page, pageAddress: address, fetchedAt: now() }),
      }))
    }
    await fetchAuditPage(organizationId, latest.current, signal).then(
      (page) => take(page, null),
      (failure: unknown) => take(null, failure),
    )
  }, [organizationId, address])
  useEffect(() => {
    void run()
    return () => leaving.current?.abort()
  }, [run])
  useRefresh(
    async (cause: RefreshCause) => {
      if (cause === 'user') await run()
    },
    { kinds: [] },
  )
  const isOfIt = asked.organizationId === organizationId
  return {
    page: isOfIt ? asked.page : null,
    fetchedAt: isOfIt ? asked.fetchedAt : null,
    isOfAddress: isOfIt && asked.page !== null && asked.pageAddress === address,
    failure: isOfIt && asked.address === address ? asked.failure : null,
    retry: () => void run(),
  }
}
