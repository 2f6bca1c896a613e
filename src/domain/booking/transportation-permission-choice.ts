import { includesDay } from '../date-range.ts'
import type { LocalDate } from '../local-date.ts'
import { quotaUseOf } from '../transportation-permission/quota.ts'
import type { TransportationPermission } from '../transportation-permission/schema.ts'

type Offered = Pick<TransportationPermission, 'externalId' | 'isDraft' | 'startDate' | 'endDate'>

/**
 * Transportation permissions that a booking on the day may be paid by. Source: spec 3 §2 "Transportation decisions
 * offered".
 */
export const offeredTransportationPermissions = <Permission extends Offered>(
  transportationPermissions: readonly Permission[],
  day: LocalDate,
): Permission[] =>
  transportationPermissions.filter(
    (transportationPermission) =>
      (transportationPermission.externalId ?? '') !== '' &&
      !transportationPermission.isDraft &&
      includesDay(transportationPermission, day),
  )

/**
 * The key of what is pointed out of a transportation permission that may be chosen all the same; `null` for nothing.
 */
export function quotaWarning(
  transportationPermission: Pick<TransportationPermission, 'quotaType' | 'initialQuota' | 'remainingQuota'>,
): string | null {
  const use = quotaUseOf(transportationPermission)
  return use?.remaining === 0 ? 'bookings.transportationPermission.quotaUsed' : null
}
