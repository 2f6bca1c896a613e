import * as z from 'zod/mini'
import { Id, text } from './text.ts'

/** Source: spec 2 §3 Phone number. */
export const PhoneNumber = z.object({
  id: Id,
  passengerId: Id,
  number: text(32),
  sms: z._default(z.boolean(), true),
  showToDriver: z._default(z.boolean(), true),
  assistant: z._default(z.boolean(), false),
})
export type PhoneNumber = z.infer<typeof PhoneNumber>
