import { sendSupportRequest } from '#contract/auth.ts'
import { randomId } from '#crypto/random-id.ts'
import type { SupportRequest } from '#domain/support.ts'
import { call } from './api/client.ts'

/** @throws ApiError */
export async function sendSupport(request: SupportRequest): Promise<void> {
  await call(sendSupportRequest, { body: request }, { idempotencyKey: randomId() })
}
