import { forgotPassword, resetPassword, validateResetPasswordCode } from '#contract/auth.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { call } from './api/client.ts'

/** Asks for a message with a link. The answer is the same for an unknown address. @throws ApiError */
export async function requestPasswordReset(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } })
}

/** @throws ApiError when the code is used, expired or somebody else's */
export async function validateResetCode(email: string, code: string): Promise<void> {
  await call(validateResetPasswordCode, { body: { email, code } })
}

/** @throws ApiError */
export async function setNewPassword(model: BodyInput<typeof resetPassword>): Promise<void> {
  await call(resetPassword, { body: model })
}
