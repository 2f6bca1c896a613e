import { useEffect, useState } from 'react'
import { fetchAuditSeal, type AuditSeal } from '#data/audit.ts'

/** How often is asked while a check is under way. */
const askEveryMs = 3000
/** An answer that failed is asked for again after this. */
const retryMs = 30_000

/** What the seals of the log say; `null` while that is not known. A check that is under way is waited for. */
export function useSeal(organizationId: number, isOnline: boolean): AuditSeal | null {
  const [known, setKnown] = useState<{ organizationId: number; seal: AuditSeal } | null>(null)
  useEffect(() => {
    if (!isOnline) return undefined
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const seal = await fetchAuditSeal(organizationId, leaving.signal).catch(() => null)
      if (leaving.signal.aborted) return
      if (seal) setKnown({ organizationId, seal })
      if (!seal || seal.isChecking) timer = setTimeout(() => void ask(), seal ? askEveryMs : retryMs)
    }
    void ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [organizationId, isOnline])
  return known?.organizationId === organizationId ? known.seal : null
}
