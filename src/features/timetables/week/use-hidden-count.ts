import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { DateRange } from '#domain/date-range.ts'
import { hiddenRides } from '#domain/week/week.ts'
import { preferences } from '#state/preferences.ts'
import type { Week } from '#state/use-week.ts'

/** How many rides are on days that the week does not show. */
export function useHiddenCount(range: DateRange, { times }: Pick<Week, 'times'>): number {
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  return useMemo(
    () => hiddenRides(times.keys(), range, { showWeekends, weekStartsOnSunday }).length,
    [times, range, showWeekends, weekStartsOnSunday],
  )
}
