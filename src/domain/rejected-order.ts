import * as z from 'zod/mini'
import { bookingLimits } from './booking-limits.ts'
import { WallDateTime } from './local-date.ts'
import { Id, text } from './text.ts'
import { timetableLimits } from './timetable/schema.ts'

export const rejectedOrderKinds = ['booking', 'timetable'] as const
export type RejectedOrderKind = (typeof rejectedOrderKinds)[number]

/** Names an order. */
export const RejectedOrderKey = z.object({ kind: z.enum(rejectedOrderKinds), id: Id })
export type RejectedOrderKey = z.infer<typeof RejectedOrderKey>

/** An order that the booking system has rejected, while whoever ordered it has not seen that. */
export const RejectedOrder = z.extend(RejectedOrderKey, {
  destinationId: Id,
  /** What people call it by, without the "#" before it. */
  shortId: text(bookingLimits.reference),
  /** When a booking begins, or the day from which a timetable holds. */
  startDate: WallDateTime,
  reason: text(Math.max(bookingLimits.reason, timetableLimits.rejectedReason)),
  refusedAt: z.iso.datetime({ offset: true }),
})
export type RejectedOrder = z.infer<typeof RejectedOrder>

/** Most that are marked as seen in one call. */
export const seenOrdersLimit = 100
