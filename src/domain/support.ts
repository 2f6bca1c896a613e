import * as z from 'zod/mini'
import { locales } from './locale.ts'
import { Id, requiredText, text } from './text.ts'

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
