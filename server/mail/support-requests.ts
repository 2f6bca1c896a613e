import type { Kysely } from 'kysely'
import { emailKey } from '#domain/email.ts'
import { takeUnmailed } from '../areas/identity/support-requests.ts'
import type { MailQueue } from '../call/outside/mail.ts'
import type { Database } from '../db/tables.ts'

/**
 * Queues mail of what users have written to support: to the address that the server was given, and to the one of the
 * user's organisation. What was written before there was an address goes out once there is one.
 */
export const mailSupportRequests = (
  db: Kysely<Database>,
  mail: Pick<MailQueue, 'add'>,
  supportEmail: string,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { id, organizationEmail } of await takeUnmailed(trx, now)) {
      const emails = [supportEmail, organizationEmail ?? supportEmail]
      const once = new Map(emails.map((email) => [emailKey(email), email]))
      for (const email of once.values()) {
        await mail.add(trx, { kind: 'supportRequest', email, requestId: id }, now)
      }
    }
  })
