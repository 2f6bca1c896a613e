import * as z from 'zod/mini'
import { locales } from './locale.ts'
import { phoneNumberLimits } from './phone-number.ts'
import { Id, requiredText, text } from './text.ts'
import { userLimits } from './user.ts'

export const supportLimits = { message: 4000, url: 2048 } as const

/** Source: spec 1 §3. */
export const SupportRequest = z.object({
  message: requiredText(supportLimits.message),
  version: text(32),
  locale: z.enum(locales),
  /** 0 when no destination is selected. */
  destinationId: Id,
  url: text(supportLimits.url),
})
export type SupportRequest = z.infer<typeof SupportRequest>

/** Whom users may write to and call about the product. Source: spec 1 §2.3 "feedback contact". */
export const Feedback = z.object({
  email: z.optional(text(userLimits.email)),
  phone: z.optional(text(phoneNumberLimits.number)),
})
export type Feedback = z.infer<typeof Feedback>

/** What support answers by mail. */
export const SupportAnswer = requiredText(supportLimits.message)
