import { searchOrders } from '#contract/order-search.ts'
import { orderNumberOf } from '#domain/order-search.ts'
import { timetablesVisible } from '../booking-access.ts'
import type { App } from '../calls.ts'
import { ordersByNumber } from '../db/order-search.ts'
import { serve } from '../serve.ts'

export function orderSearchRoutes(app: App): void {
  serve(app, searchOrders, {
    rule: timetablesVisible,
    action: 'orders.search',
    handle({ trx, user, query }) {
      const digits = orderNumberOf(query.q)
      return digits === null ? Promise.resolve([]) : ordersByNumber(trx, digits, user)
    },
  })
}
