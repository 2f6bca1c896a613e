import { useCallback, useRef } from 'react'
import { costsOf, pullCosts, type CostQuery } from '#data/costs.ts'
import { now } from '#data/device/clock.ts'
import type { CostCenterInvoice } from '#domain/costs/invoice.ts'
import { useMirror } from '#state/use-mirror.ts'
import { usePull, type Pull, type PullOptions } from '#state/use-pull.ts'

/** What the clock asks for again is reckoned on the server at most so often. */
const freshMs = 5 * 60_000

export interface Costs extends Pull {
  /** `undefined` while nothing is known of these days. */
  invoice: CostCenterInvoice | undefined
  /** Milliseconds, server's clock; `null` while nothing was fetched. */
  fetchedAt: number | null
}

const keyOf = ({ organizationId, costCenterId, startDate, endDate }: CostQuery): string =>
  JSON.stringify([organizationId, costCenterId, startDate, endDate])

function queryOf(key: string): CostQuery {
  const [organizationId, costCenterId, startDate, endDate] = JSON.parse(key) as [number, number, string, string]
  return { organizationId, costCenterId, startDate, endDate }
}

/** What the device knows of the days at once, and what the server says when it answers. @param query `null` for none */
export function useCosts(query: CostQuery | null): Costs {
  const key = query ? keyOf(query) : ''
  const mirrored = useMirror(async () => ({ key, kept: query ? await costsOf(query) : null }), [key])
  const answeredAt = useRef(new Map<string, number>())
  const pull = useCallback(async (asked: string, { signal, cause }: PullOptions) => {
    const last = answeredAt.current.get(asked)
    if (asked === '' || (cause !== 'user' && last !== undefined && now() - last < freshMs)) return
    await pullCosts(queryOf(asked), signal)
    answeredAt.current.set(asked, now())
  }, [])
  const pulled = usePull(key, pull, { kinds: [] })
  const kept = mirrored?.key === key ? mirrored.kept : null
  return { invoice: kept?.value, fetchedAt: kept?.fetchedAt ?? null, ...pulled }
}
