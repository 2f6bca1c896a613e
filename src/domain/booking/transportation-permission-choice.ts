import { includesDay } from '../date-range.ts'
import type { LocalDate } from '../local-date.ts'
import { quotaUseOf } from '../transportation-permission/quota.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'

type Offered = Pick<TransportationPermission, 'externalId' | 'isDraft' | 'startDate' | 'endDate'>

/** Decisions that a booking on the day may be paid by. Source: spec 3 §2 "Transportation decisions offered". */
export const offeredTransportationPermissions = <Decision extends Offered>(
  transportationPermissions: readonly Decision[],
  day: LocalDate,
): Decision[] =>
  transportationPermissions.filter(
    (decision) => (decision.externalId ?? '') !== '' && !decision.isDraft && includesDay(decision, day),
  )

/** The key of what is pointed out of a decision that may be chosen all the same; `null` for nothing. */
export function quotaWarning(
  decision: Pick<TransportationPermission, 'quotaType' | 'initialQuota' | 'remainingQuota'>,
): string | null {
  const use = quotaUseOf(decision)
  return use?.remaining === 0 ? 'bookings.transportationPermission.quotaUsed' : null
}
