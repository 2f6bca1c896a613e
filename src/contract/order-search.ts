import * as z from 'zod/mini'
import { FoundOrder, orderSearchLimits } from '#domain/order-search.ts'
import { text } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'

/**
 * Timetables whose number begins with what is typed, the exact one first, at destinations where the user may read
 * timetables. What is no number finds none. Source: spec 1 §2.3, spec 3 §7 Order search.
 */
export const searchOrders = endpoint('GET', '/api/timeTable/search', {
  query: z.object({ q: text(orderSearchLimits.typed) }),
  result: z.array(FoundOrder),
  access: 'timetables.visible',
  offline: 'refuse',
  limit: 'search',
})
