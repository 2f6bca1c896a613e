import { useMemo } from 'react'
import { cellOf } from '#domain/ride/cell.ts'
import { lackingTransportationPermission, orderFactsOf, type OrderFacts } from '#domain/timetable/order.ts'
import type { Timetable, TimetablePassenger, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import { hasExpired } from '#domain/timetable/state.ts'
import type { Week } from '#state/use-week.ts'
import { useToday } from '../use-today.ts'

/** What an order is judged by. */
export interface OrderView {
  facts: Timetable & OrderFacts
  inactive: readonly TimetablePassenger[]
  /**
   * Who needs a transportation permission and has none; empty while it is not known: the server judges them at the
   * order. Of one that is over nobody is named: the transportation permissions of those who have left since are no
   * longer told.
   */
  lacking: readonly TimetablePassenger[]
}

/**
 * Who needs a transportation permission and has none, as `OrderView` has them. @param transportationPermissions as
 * `useOrderView` takes them
 */
export function useLacking(
  timetable: Timetable,
  passengers: readonly TimetablePassenger[],
  transportationPermissions: readonly TimetableTransportationPermission[] | undefined,
): OrderView['lacking'] {
  const isOver = hasExpired(timetable, useToday())
  return useMemo(
    () =>
      transportationPermissions && !isOver
        ? lackingTransportationPermission(passengers, transportationPermissions, timetable)
        : [],
    [timetable, isOver, passengers, transportationPermissions],
  )
}

/**
 * Rides count as they are shown: what the server has accepted of this device is there before the week is fetched again.
 * @param transportationPermissions of the destination; `undefined` while they are not known, or for a user who may not
 * see them
 */
export function useOrderView(
  timetable: Timetable,
  { passengers, times, unsentCellsCount }: Pick<Week, 'passengers' | 'times' | 'unsentCellsCount'>,
  transportationPermissions: readonly TimetableTransportationPermission[] | undefined,
): OrderView {
  const inactive = useMemo(() => passengers.filter((passenger) => passenger.inactive), [passengers])
  const lacking = useLacking(timetable, passengers, transportationPermissions)
  const facts = useMemo(() => {
    const rides = Array.from(times.keys(), cellOf)
    return orderFactsOf(timetable, { passengers, rides, lacking, unsentCellsCount })
  }, [timetable, passengers, times, lacking, unsentCellsCount])
  return { facts, inactive, lacking }
}
