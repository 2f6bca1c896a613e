import * as z from 'zod/mini'
import { RejectedOrder, RejectedOrderKey, seenOrdersLimit } from '#domain/rejected-order.ts'
import { byForm, endpoint } from './endpoint.ts'

/**
 * The user's own orders that the booking system has refused and that the user has not seen since, the latest first. Those
 * of destinations where the user may not read such orders any more are left out. Beyond the documents.
 */
export const listRejectedOrders = endpoint('GET', '/api/user/refusedOrders', {
  result: z.array(RejectedOrder),
  access: 'signedIn',
  offline: 'mirror',
})

/** The user has seen that these are refused. Those of another user, and those that are not, are passed over. */
export const seeRejectedOrders = endpoint('POST', '/api/user/refusedOrders/seen', {
  body: z.object({
    orders: z
      .array(RejectedOrderKey)
      .check(z.minLength(1, 'validation.required'), z.maxLength(seenOrdersLimit, 'validation.tooMany')),
  }),
  result: z.object({}),
  answers: byForm,
  access: 'signedIn',
  offline: 'refuse',
})
