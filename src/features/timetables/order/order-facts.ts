import { lackingTransportationPermission, orderFactsOf, type OrderFacts } from '#domain/timetable/order.ts'
import {
  type Timetable,
  type TimetablePassenger,
  type TimetableTransportationPermission,
} from '#domain/timetable/schema.ts'
import { type Week } from '#state/use-week.ts'

/** What an order is judged by. */
export interface OrderView {
  facts: Timetable & OrderFacts
  inactive: readonly TimetablePassenger[]
  /** Who needs a decision and has none; empty while it is not known: the server judges them at the order. */
  lacking: readonly TimetablePassenger[]
}

/** @param decisions of the destination; `undefined` while they are not known, or for a user who may not see them */
export function orderViewOf(
  timetable: Timetable,
  { passengers, rides, unsentCellsCount }: Pick<Week, 'passengers' | 'rides' | 'unsentCellsCount'>,
  decisions: readonly TimetableTransportationPermission[] | undefined,
): OrderView {
  const lacking = decisions ? lackingTransportationPermission(passengers, decisions, timetable) : []
  const facts = orderFactsOf(timetable, { passengers, rides, decisions: decisions ?? [], unsentCellsCount })
  return {
    facts: { ...facts, lackingPermissionsCount: lacking.length },
    inactive: passengers.filter(({ inactive }) => inactive),
    lacking,
  }
}
