import * as z from 'zod/mini'
import { text } from './text.ts'
import { userLimits } from './user.ts'

/**
 * Who changed something last, as far as whoever is told may know of people: themselves in another window, a colleague,
 * somebody, or nobody but the booking system.
 */
export const LastChange = z.object({
  by: z.enum(['you', 'colleague', 'someone', 'bookingSystem']),
  /** Of a colleague, or the e-mail address of one without a name; empty for anybody else. */
  name: text(userLimits.email),
  at: z.iso.datetime({ offset: true }),
})
export type LastChange = z.infer<typeof LastChange>
