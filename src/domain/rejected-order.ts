import * as z from 'zod/mini'
import { bookingLimits } from './booking-limits.ts'
import { WallDateTime } from './local-date.ts'
import { Id, text } from './text.ts'
import { timetableLimits } from './timetable/schema.ts'

export const refusedOrderKinds = ['booking', 'timetable'] as const
export type RefusedOrderKind = (typeof refusedOrderKinds)[number]

/** Names an order. */
export const RefusedOrderKey = z.object({ kind: z.enum(refusedOrderKinds), id: Id })
export type RefusedOrderKey = z.infer<typeof RefusedOrderKey>

/** An order that the booking system has refused, while whoever ordered it has not seen that. */
export const RefusedOrder = z.extend(RefusedOrderKey, {
  destinationId: Id,
  /** What people call it by, without the "#" before it. */
  shortId: text(bookingLimits.reference),
  /** When a booking begins, or the day from which a timetable holds. */
  startDate: WallDateTime,
  reason: text(Math.max(bookingLimits.reason, timetableLimits.rejectedReason)),
  refusedAt: z.iso.datetime({ offset: true }),
})
export type RefusedOrder = z.infer<typeof RefusedOrder>

/** Most that are marked as seen in one call. */
export const seenOrdersLimit = 100
