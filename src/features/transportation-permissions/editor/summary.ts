import { isLocalDate } from '#domain/local-date.ts'
import { tripDestinations } from '#domain/transportation-permission/schema.ts'
import {
  amountText,
  periodText,
  perTimeText,
  tripDestinationsText,
  tripDirectionText,
  type Words,
} from '../words/permission-words.ts'
import { draftOf, type PermissionFields } from './permission-fields.ts'

const lowered = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/**
 * What is filled in so far, to be checked against the paper: "18 trips a month, 1 Dec 2026 – 31 Dec 2026, home – main
 * place, both ways".
 */
export function summaryOf(fields: PermissionFields, words: Words): string {
  const {
    initialQuota,
    quotaType,
    quotaTime,
    startDate,
    endDate,
    tripDestinations: places,
    tripDirection,
  } = draftOf(fields)
  const hasQuota = initialQuota !== null && !Number.isNaN(initialQuota)
  const hasDays = startDate !== null && isLocalDate(startDate) && (endDate === null || isLocalDate(endDate))
  return [
    hasQuota && `${amountText(initialQuota, quotaType, words)} ${perTimeText(quotaTime, words)}`,
    hasDays && periodText(startDate, endDate ?? null, words),
    places !== tripDestinations.unselected && lowered(tripDestinationsText(places, words)),
    lowered(tripDirectionText(tripDirection, words)),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
