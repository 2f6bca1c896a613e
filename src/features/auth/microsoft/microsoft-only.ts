import { microsoftOnlyMark } from '#contract/errors.ts'
import { ApiError } from '#data/api/api-error.ts'

/** Whether a call failed because the user has to sign in with Microsoft 365. Source: spec 1 §2.6, open point C-18. */
export const isMicrosoftOnly = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.errors.some(({ code }) => code.includes(microsoftOnlyMark))
