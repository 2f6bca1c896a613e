import { listRefusedOrders, seeRefusedOrders } from '#contract/rejected-orders.ts'
import type { RefusedOrder, RefusedOrderKey } from '#domain/rejected-order.ts'
import { call } from './api/client.ts'
import { live } from './workspace/live.ts'
import { keptAnswer, pullAnswer } from './workspace/answers.ts'

const key = 'refusedOrders'

/** The user's orders that are refused and that the user has not seen; `null` while they were never fetched. */
export const refusedOrders = live(
  async (): Promise<RefusedOrder[] | null> => (await keptAnswer(key, listRefusedOrders.result))?.value ?? null,
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
export const pullRefusedOrders = (): Promise<void> => pullAnswer(key, () => call(listRefusedOrders, {}))

/** Tells the server that the user has seen them. @throws ApiError, StorageError */
export async function sawRefusedOrders(orders: readonly RefusedOrderKey[]): Promise<void> {
  await call(seeRefusedOrders, { body: { orders: [...orders] } })
  await pullRefusedOrders()
}
