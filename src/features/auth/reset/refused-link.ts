import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#data/api/api-error.ts'

const refusedCode: ErrorCode = 'user_not_found_or_password_reset_token_invalid'

/** Whether a call failed because a recovery link is used up, too old or somebody else's: only another one helps. */
export const isRefusedLink = (failure: unknown): boolean => failure instanceof ApiError && failure.hasCode(refusedCode)
