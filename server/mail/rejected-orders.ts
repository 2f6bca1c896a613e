import type { Kysely } from 'kysely'
import { takeUnseenOrders, type UnseenOrder } from '../areas/bookings/rejected-orders.ts'
import { organizationIdsOf } from '../areas/identity/users.ts'
import type { MailQueue } from '../call/outside/mail.ts'
import type { Database } from '../db/tables.ts'

const paths = { booking: 'b', timetable: 'tt' } as const

/**
 * Queues a mail to everybody whose orders were rejected and who has not seen it: one for all of them. Who is not of the
 * organisation any more gets none.
 */
export const mailRejectedOrders = (db: Kysely<Database>, mail: Pick<MailQueue, 'add'>, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const unseen = await takeUnseenOrders(trx, now)
    for (const userId of new Set(unseen.map((order) => order.userId))) {
      const user = await trx
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', userId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      const organizationIds = await organizationIdsOf(trx, userId)
      const told = unseen.filter((order) => order.userId === userId && organizationIds.includes(order.organizationId))
      if (user && told.length > 0) {
        await mail.add(trx, { kind: 'ordersRefused', email: user.email, orders: told.map(lineOf) }, now)
      }
    }
  })

const lineOf = ({ kind, shortId, destinationId, id }: UnseenOrder) => ({
  shortId,
  path: `/d/${destinationId}/timetables/${paths[kind]}/${id}`,
})
