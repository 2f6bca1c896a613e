import { listRejectedOrders, seeRejectedOrders } from '#contract/rejected-orders.ts'
import type { RejectedOrder, RejectedOrderKey } from '#domain/rejected-order.ts'
import { call } from './api/client.ts'
import { live } from './workspace/live.ts'
import { keptAnswer, pullAnswer } from './workspace/answers.ts'

const key = 'refusedOrders'

/** The user's orders that are refused and that the user has not seen; `null` while they were never fetched. */
export const rejectedOrders = live(
  async (): Promise<RejectedOrder[] | null> => (await keptAnswer(key, listRejectedOrders.result))?.value ?? null,
)

/** How long after an order its answer may come any minute, in milliseconds. */
const answerNearMs = 15 * 60_000

let orderedAt = Number.NEGATIVE_INFINITY

/** Something was ordered here. */
export function noteOrder(): void {
  orderedAt = Date.now()
}

/** Whether the booking system is likely to answer soon to what was ordered here. */
export const isAnswerNear = (): boolean => Math.abs(Date.now() - orderedAt) < answerNearMs

/** @throws ApiError, StorageError */
export const pullRejectedOrders = (): Promise<void> => pullAnswer(key, () => call(listRejectedOrders, {}))

/** Tells the server that the user has seen them. @throws ApiError, StorageError */
export async function sawRejectedOrders(orders: readonly RejectedOrderKey[]): Promise<void> {
  await call(seeRejectedOrders, { body: { orders: [...orders] } })
  await pullRejectedOrders()
}
