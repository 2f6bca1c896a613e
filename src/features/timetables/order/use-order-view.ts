import { useMemo } from 'react'
import { cellOf } from '#domain/ride/cell.ts'
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

/**
 * Rides count as they are shown: what the server has accepted of this device is there before the week is fetched again.
 * @param decisions of the destination; `undefined` while they are not known, or for a user who may not see them
 */
export function useOrderView(
  timetable: Timetable,
  { passengers, times, unsentCellsCount }: Pick<Week, 'passengers' | 'times' | 'unsentCellsCount'>,
  decisions: readonly TimetableTransportationPermission[] | undefined,
): OrderView {
  const inactive = useMemo(() => passengers.filter((passenger) => passenger.inactive), [passengers])
  const lacking = useMemo(
    () => (decisions ? lackingTransportationPermission(passengers, decisions, timetable) : []),
    [timetable, passengers, decisions],
  )
  const facts = useMemo(() => {
    const rides = Array.from(times.keys(), cellOf)
    return orderFactsOf(timetable, { passengers, rides, lacking, unsentCellsCount })
  }, [timetable, passengers, times, lacking, unsentCellsCount])
  return { facts, inactive, lacking }
}
