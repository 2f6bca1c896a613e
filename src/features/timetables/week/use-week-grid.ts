import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { AccessFacts } from '#domain/access.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { gridRules, type WeekGrid } from '#domain/week/grid.ts'
import { gridColumns } from '#domain/week/week.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import { preferences } from '#state/preferences.ts'
import type { Week } from '#state/use-week.ts'

interface Options {
  timetable: Timetable
  week: Pick<Week, 'passengers' | 'times' | 'duplicates'>
  /** From top to bottom. */
  shown: readonly TimetablePassenger[]
  today: LocalDate
  me: AccessFacts
}

/** The week as it is shown to the user: what every plan starts from. */
export function useWeekGrid({ timetable, week, shown, today, me }: Options): WeekGrid {
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { passengers, times, duplicates } = week
  const columns = useMemo(() => gridColumns({ showWeekends, weekStartsOnSunday }), [showWeekends, weekStartsOnSunday])
  const whyNot = useMemo(
    () => gridRules({ timetable, passengers, today, user: me }),
    [timetable, passengers, today, me],
  )
  const passengerIds = useMemo(() => shown.map(({ id }) => id), [shown])
  return useMemo(
    () => ({ passengerIds, columns, times, duplicates, whyNot }),
    [passengerIds, columns, times, duplicates, whyNot],
  )
}
