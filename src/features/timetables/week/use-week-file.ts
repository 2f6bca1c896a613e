import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { now } from '#state/sync.ts'
import type { Week } from '#state/use-week.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { timetableDays, timetableName } from '../words/timetable-words.ts'
import type { WeekView } from './use-week-view.ts'
import { weekSheet, type ShownWeek } from './week-sheet.ts'

interface Options extends WeekView, Pick<ShownWeek, 'days'> {
  destination: Pick<Destination, 'alias'>
  timetable: Timetable
  week: Pick<Week, 'fetchedAt' | 'passengers'>
  /** Rides on days that the week does not show. */
  hiddenCount: number
}

/** A week as a file. */
export interface WeekFile {
  /** Without its ending. */
  fileName: string
  /** The week as it is shown. */
  sheet: () => Sheet
  /** Whether it has no row. */
  isEmpty: boolean
}

export function useWeekFile(options: Options): WeekFile {
  const { destination, timetable, week, hiddenCount, shownPassengers, grid, days, totals } = options
  const { t, i18n } = useTranslation()
  const passengers = options.rows ? shownPassengers.shown : []
  const [count, all] = [passengers.length, week.passengers.length]
  const moment = (at: number) => formatFullMoment(at, i18n.language)
  const facts = (): ShownWeek['facts'] => {
    const told: [label: string, text: string][] = [
      [t('timetables.timetable'), timetableName(timetable)],
      [t('timetables.destination'), destination.alias],
      [t('week.sheet.days'), timetableDays(timetable, i18n.language)],
    ]
    if (count < all) told.push([t('week.sheet.passengers'), t('week.sheet.filtered', { shown: count, all })])
    if (hiddenCount > 0) told.push([t('week.sheet.leftOut'), t('week.hiddenRides', { count: hiddenCount })])
    if (week.fetchedAt != null) told.push([t('week.sheet.fetchedAt'), moment(week.fetchedAt)])
    return [...told, [t('week.sheet.writtenAt'), moment(now())]]
  }
  return {
    fileName: `${timetableName(timetable)} ${localDateAt(now())}`,
    sheet: () => weekSheet({ passengers, grid, days, totals, facts: facts() }, t),
    isEmpty: count === 0,
  }
}
