import * as z from 'zod/mini'
import { Id, text } from './text.ts'

const sessionTextLimits = { device: 64 } as const

/** A sign-in that is still open, as its user sees it. Source: security decision on sessions. */
export const UserSession = z.object({
  id: Id,
  /** Browser and system by their names, such as "Chrome, Android"; empty when the device did not say. */
  device: text(sessionTextLimits.device),
  createdAt: z.iso.datetime(),
  /** Within a minute. */
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>
