import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { isAnswerNear, pullRejectedOrders, rejectedOrders, sawRejectedOrders } from '#data/rejected-orders.ts'
import type { RejectedOrder, RejectedOrderKey } from '#domain/rejected-order.ts'
import { session } from './session.ts'
import { sync } from './sync.ts'
import { useLive } from './use-live.ts'
import { usePull, type PullOptions } from './use-pull.ts'

const none: readonly RejectedOrder[] = []

/** The user's orders that are refused and that the user has not seen; `undefined` until they are known. */
export const useRejectedOrders = (): readonly RejectedOrder[] | undefined => useLive(rejectedOrders) ?? undefined

/** How often the clock asks for them while nothing that was ordered here waits for an answer, in milliseconds. */
const seldomMs = 5 * 60_000

let fetchedAt = Number.NEGATIVE_INFINITY

/** A board that stands open all day does not ask each minute for what hardly ever comes. */
async function pullWhenDue(_email: string, { cause }: PullOptions): Promise<void> {
  const isYoung = Math.abs(Date.now() - fetchedAt) < seldomMs
  if (cause === 'clock' && isYoung && !isAnswerNear()) return
  await pullRejectedOrders()
  fetchedAt = Date.now()
}

/** Keeps them up while the app is open, wherever in it the user is. */
export function useRejectedOrdersKept(): void {
  usePull(useSnapshot(session).me?.email ?? '', pullWhenDue, { kinds: ['timetables', 'bookings'] })
}

/**
 * Whether that an order is refused is still news. Told to the server as seen once it has been shown, so that it is none
 * on any other device.
 * @param isShown what has become of the order stands before the user's eyes
 */
export function useSeenOrder({ kind, id }: RejectedOrderKey, isShown: boolean): void {
  const { online } = useSnapshot(sync)
  const isNews = (useRejectedOrders() ?? none).some((order) => order.kind === kind && order.id === id)
  useEffect(() => {
    // what fails is told again when it is shown again
    if (isNews && isShown && online) void sawRejectedOrders([{ kind, id }]).catch(() => undefined)
  }, [kind, id, isNews, isShown, online])
}
