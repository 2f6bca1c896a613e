import { useEffect, useState } from 'react'
import type { TileFacts } from './ticks.ts'

/** An unsent confirmation is not spoken of before this. Source: design decision, section 10.2. */
const quietMs = 500
/** How long it is said that a confirmation has been sent that had to wait. */
const sentMs = 3000

/** `null` when there is nothing to say: sent is the normal state. */
export type Delivery = { state: 'queued' } | { state: 'sent' } | null

export function useDelivery({ isUnsent, isSaving, hasFailed }: TileFacts): Delivery {
  // what is not durable on the device yet is not in the queue, and is not called so
  const isQueued = isUnsent && !isSaving
  const [delivery, setDelivery] = useState<Delivery>(isQueued ? { state: 'queued' } : null)
  if (!isUnsent && delivery?.state === 'queued') setDelivery(hasFailed ? null : { state: 'sent' })
  const isSaid = delivery?.state === 'sent'
  useEffect(() => {
    if (!isQueued && !isSaid) return
    const timer = setTimeout(() => setDelivery(isQueued ? { state: 'queued' } : null), isQueued ? quietMs : sentMs)
    return () => clearTimeout(timer)
  }, [isQueued, isSaid])
  return delivery
}
