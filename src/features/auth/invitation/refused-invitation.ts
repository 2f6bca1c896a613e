import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#data/api/api-error.ts'

const has = (failure: unknown, code: ErrorCode): boolean => failure instanceof ApiError && failure.hasCode(code)

/** Whether a call failed because an invitation is used up, withdrawn, too old or somebody else's. */
export const isRefusedInvitation = (failure: unknown): boolean => has(failure, 'invitation_not_valid')

/** Whether a call failed because somebody has made the account meanwhile. */
export const isForAccount = (failure: unknown): boolean => has(failure, 'invitation_for_account')
