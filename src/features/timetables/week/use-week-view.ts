import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keysPerColumn, ridesPerColumn, type WeekGrid } from '#domain/week/grid.ts'
import type { Timetable, TimetableTransportationPermission } from '#domain/timetable/schema.ts'
import type { Me } from '#domain/user.ts'
import { useTemplateTimes } from '#state/planning.ts'
import type { Week } from '#state/use-week.ts'
import type { GridRow } from '#ui/grid/model.ts'
import { useLacking } from '../order/use-order-view.ts'
import { useToday } from '../use-today.ts'
import { columnKey } from './grid-columns.ts'
import { useShownPassengers, type ShownPassengers } from './use-shown-passengers.ts'
import { useWeekGrid } from './use-week-grid.ts'
import { weekRows } from './week-rows.ts'

export interface WeekView {
  shownPassengers: ShownPassengers
  grid: WeekGrid
  /** `undefined` while the week is fetched for the first time. */
  rows: readonly GridRow[] | undefined
  /** Rides by column. */
  totals: Readonly<Record<string, string>>
}

/**
 * A timetable's week as the page shows it.
 * @param transportationPermissions of the destination; `undefined` while they are not known, or for a user who may not
 * see them
 */
export function useWeekView(
  timetable: Timetable,
  week: Week,
  transportationPermissions: readonly TimetableTransportationPermission[] | undefined,
  me: Me,
): WeekView {
  const { t } = useTranslation()
  const today = useToday()
  const [template] = useTemplateTimes()
  const { passengers, syncs, justChanged, isFetched } = week
  const shownPassengers = useShownPassengers(timetable.id, passengers)
  const { shown } = shownPassengers
  const grid = useWeekGrid({ timetable, week, shown, today, me })
  const lacking = useLacking(timetable, passengers, transportationPermissions)
  const rows = useMemo(() => {
    const ids = new Set(lacking.map(({ id }) => id))
    return weekRows(shown, { grid, template, syncs, justChanged, lacking: ids }, t)
  }, [shown, grid, template, syncs, justChanged, lacking, t])
  return {
    shownPassengers,
    grid,
    rows: isFetched ? rows : undefined,
    totals: useTotals(grid),
  }
}

function useTotals({ passengerIds, columns, times }: WeekGrid): Record<string, string> {
  const keys = useMemo(() => keysPerColumn({ passengerIds, columns }), [passengerIds, columns])
  return useMemo(() => {
    const counts = ridesPerColumn(keys, times)
    return Object.fromEntries(columns.map((column, at) => [columnKey(column), String(counts[at] ?? 0)]))
  }, [keys, columns, times])
}
