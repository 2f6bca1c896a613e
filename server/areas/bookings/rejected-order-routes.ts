import { listRejectedOrders, seeRejectedOrders } from '#contract/rejected-orders.ts'
import { can, type AccessRight } from '#domain/access.ts'
import type { RejectedOrderKind } from '#domain/rejected-order.ts'
import { signedIn } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { markSeen, rejectedOrdersOf } from './rejected-orders.ts'

const rights: Record<RejectedOrderKind, AccessRight> = { booking: 'readBookings', timetable: 'readTimetables' }

export function rejectedOrderRoutes(app: App): void {
  serve(app, listRejectedOrders, {
    rule: signedIn,
    action: 'refusedOrders.view',
    async handle({ trx, user }) {
      const orders = await rejectedOrdersOf(trx, user.id)
      return orders.filter(({ kind, destinationId }) => can(user, rights[kind], destinationId))
    },
  })

  serve(app, seeRejectedOrders, {
    rule: signedIn,
    action: 'refusedOrders.see',
    async handle({ trx, user, body: { orders }, record }) {
      record({ detail: { orders: orders.map(({ kind, id }) => `${kind} ${id}`) } })
      await markSeen(trx, user.id, orders)
      return {}
    },
  })
}
