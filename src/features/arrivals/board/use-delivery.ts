import { useEffect, useState } from 'react'

/** An unsent confirmation is not spoken of before this. Source: design decision, section 10.2. */
const quietMs = 500
/** How long it is said that a confirmation has been sent that had to wait. */
const sentMs = 3000

/** `null` when there is nothing to say: sent is the normal state. */
export type Delivery = { state: 'queued' } | { state: 'sent'; at: number } | null

/** @param now milliseconds of the server's clock */
export function useDelivery(isUnsent: boolean, now: () => number): Delivery {
  const [delivery, setDelivery] = useState<Delivery>(isUnsent ? { state: 'queued' } : null)
  if (!isUnsent && delivery?.state === 'queued') setDelivery({ state: 'sent', at: now() })
  const isSaid = delivery?.state === 'sent'
  useEffect(() => {
    if (!isUnsent && !isSaid) return
    const timer = setTimeout(() => setDelivery(isUnsent ? { state: 'queued' } : null), isUnsent ? quietMs : sentMs)
    return () => clearTimeout(timer)
  }, [isUnsent, isSaid])
  return delivery
}
