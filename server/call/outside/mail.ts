import * as z from 'zod/mini'
import type { Trx } from '../../db/tables.ts'

/**
 * What waits to be sent. A reset is queued for any address, known or not, and looked up when it is sent: so the answer
 * to the one who asks is the same and takes the same time.
 */
export const QueuedMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resetRequest'), email: z.string() }),
  z.object({ kind: z.literal('passwordChanged'), email: z.string() }),
  z.object({
    kind: z.literal('invitation'),
    invitationId: z.int(),
    /** Of the invitation as it was then: a mail that has waited while it was sent anew is not sent any more. */
    expiresAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('ordersRefused'),
    email: z.string(),
    /** By what people call them, and their pages in the app. */
    orders: z.array(z.object({ shortId: z.string(), path: z.string() })),
  }),
  /** To somebody who answers; tried until it is taken. */
  z.object({ kind: z.literal('supportRequest'), email: z.string(), requestId: z.int() }),
  /** To whoever wrote the message, as it was answered last. */
  z.object({ kind: z.literal('supportAnswer'), requestId: z.int() }),
])
export type QueuedMail = z.infer<typeof QueuedMail>

export interface MailQueue {
  /** Sent some time after the transaction is committed, and not at all when it is not. */
  add: (trx: Trx, mail: QueuedMail, now: Date) => Promise<void>
  /** Sends what is due. */
  deliver: () => Promise<void>
  /** Waits for what is being sent. */
  close: () => Promise<void>
}
