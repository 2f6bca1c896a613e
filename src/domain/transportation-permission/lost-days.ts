import { sharedDays, type DateRange, type OpenRange } from '../date-range.ts'
import { addDays } from '../local-date.ts'
import { lacksTransportationPermission } from './overlap.ts'
import type { TransportationPermission } from './schema.ts'

type Held = Pick<TransportationPermission, 'startDate' | 'endDate' | 'isDraft'>

/**
 * Days that a transportation permission covers and will not any more: before its new start, and after its new end.
 * @param after as it is to be stored; `null` when it is deleted
 */
export function lostDays(before: Held, after: Pick<Held, 'startDate' | 'endDate'> | null): OpenRange[] {
  if (before.isDraft) return []
  if (after === null) return [before]
  const lost: OpenRange[] = []
  if (after.startDate > before.startDate) {
    const dayBefore = addDays(after.startDate, -1)
    const endDate = before.endDate !== null && before.endDate < dayBefore ? before.endDate : dayBefore
    lost.push({ startDate: before.startDate, endDate })
  }
  if (after.endDate !== null && (before.endDate === null || after.endDate < before.endDate)) {
    const dayAfter = addDays(after.endDate, 1)
    const startDate = before.startDate > dayAfter ? before.startDate : dayAfter
    lost.push({ startDate, endDate: before.endDate })
  }
  return lost
}

/**
 * Whether a timetable goes on in days that were covered and for which its passenger holds no transportation permission
 * any more, by the rule of an order. Source: open point G-28.
 * @param held what the passenger holds afterwards
 * @param rest days of the timetable that are still to come
 */
export const comesToLack = (
  passenger: { transportationPermissionRequired: boolean },
  held: readonly Held[],
  lost: readonly OpenRange[],
  rest: DateRange,
): boolean =>
  lost.some(({ startDate, endDate }) => {
    const days = sharedDays(rest, { startDate, endDate: endDate ?? rest.endDate })
    return days !== null && lacksTransportationPermission(passenger, held, days)
  })
