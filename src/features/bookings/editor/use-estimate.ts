import { useEffect, useRef, useState } from 'react'
import { fetchPriceEstimate } from '#data/bookings.ts'
import type { BookingDraft } from '#domain/booking/draft.ts'
import { estimateRequestOf, isEstimateOf } from '#domain/booking/steps.ts'
import type { PriceEstimate, PriceEstimateRequest } from '#domain/price-estimate.ts'

interface Asked {
  request: PriceEstimateRequest
  /** `null` until there is an answer. */
  estimate: PriceEstimate | null
  /** Why there is none, or `null`. */
  failure: unknown
}

export interface Estimate {
  /** Of what the draft says now; `null` where nobody has answered that. */
  estimate: PriceEstimate | null
  isLoading: boolean
  failure: unknown
  /** Asks, unless this has been answered. */
  ask: () => void
}

/** What cars there are for the ride of the draft, and what they cost. */
export function useEstimate(draft: BookingDraft): Estimate {
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const current = asked && isEstimateOf(asked.request, draft) ? asked : null
  const ask = () => {
    const request = estimateRequestOf(draft)
    if (!request || current?.failure === null) return
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setAsked({ request, estimate: null, failure: null })
    void fetchPriceEstimate(draft.destinationId, request, controller.signal).then(
      (estimate) => settle({ request, estimate, failure: null }),
      (failure: unknown) => settle({ request, estimate: null, failure }),
    )
    const settle = (answer: Asked) => {
      if (!controller.signal.aborted) setAsked(answer)
    }
  }
  return {
    estimate: current?.estimate ?? null,
    isLoading: current !== null && current.estimate === null && current.failure === null,
    failure: current?.failure ?? null,
    ask,
  }
}
