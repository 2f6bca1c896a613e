import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { OrderCheck } from '#data/order-check.ts'
import { cellTimes, ridesByCell, type RideTimes } from '#domain/ride/cell.ts'
import { noOtherRides, type OtherRides } from '#domain/week/other-ride.ts'
import { hasNews, newOthers, orderWarnings, type OrderWarnings } from '#domain/week/order-warnings.ts'
import type { Timetable, TimetablePassenger } from '#domain/timetable/schema.ts'
import { preferences } from '#state/preferences.ts'
import { sortRows } from '#ui/table/order.ts'
import { useOtherRides } from './use-other-rides.ts'
import { warningWords, type WarningWords } from './warning-words.ts'

interface WarningsView {
  warnings: OrderWarnings
  words: readonly WarningWords[]
  /** Whether other orders have been asked. */
  isChecked: boolean
  hasNews: (check: OrderCheck) => boolean
  take: (check: OrderCheck) => void
  /** Of rides by other orders those that were not told yet, in words; none where nothing is new. */
  newWords: (found: OtherRides) => readonly WarningWords[]
}

/** What should be known before a timetable is ordered. @param times of the week as it is shown */
export function useOrderWarnings(
  timetable: Timetable,
  times: RideTimes,
  passengers: readonly TimetablePassenger[],
): WarningsView {
  const { t, i18n } = useTranslation()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { others, take } = useOtherRides(timetable.id)
  const { destinationId } = timetable
  const judge = useMemo(
    () => (given: Omit<Parameters<typeof orderWarnings>[0], 'timetable'>) =>
      orderWarnings({ timetable, ...given }, { showWeekends, weekStartsOnSunday }),
    [timetable, showWeekends, weekStartsOnSunday],
  )
  const warnings = useMemo(
    () => judge({ times, passengers, others: others === undefined ? noOtherRides : others }),
    [judge, times, passengers, others],
  )
  const { language: locale } = i18n
  // as the week has them
  const inOrder = useMemo(() => sortRows(passengers, ({ name }) => name, false, locale), [passengers, locale])
  const wordsOf = useMemo(
    () => (told: Partial<OrderWarnings>) =>
      warningWords(told, times, { t, locale, destinationId, passengers: inOrder }),
    [times, t, locale, destinationId, inOrder],
  )
  const words = useMemo(() => wordsOf(warnings), [wordsOf, warnings])
  return {
    warnings,
    words,
    isChecked: others !== undefined,
    hasNews: ({ week, others: found }) =>
      hasNews(
        judge({ times: cellTimes(ridesByCell(week.rides)), passengers: week.passengers, others: found }),
        warnings,
      ),
    take: ({ others: found }) => take(found),
    newWords: (found) => wordsOf({ others: newOthers(found, warnings.others) }),
  }
}
