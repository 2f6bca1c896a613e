import { searchOrders } from '#contract/order-search.ts'
import { orderNumberOf } from '#domain/order-search.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { timetablesVisible } from './access.ts'
import { ordersByNumber } from './order-search.ts'

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
