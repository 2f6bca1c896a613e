import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { now } from '#state/sync.ts'
import type { Week } from '#state/use-week.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { timetableDays, timetableName } from '../words/timetable-words.ts'
import { weekSheet, type ShownWeek } from './week-sheet.ts'

interface Options extends Omit<ShownWeek, 'facts'> {
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

export function useWeekFile({ destination, timetable, week, hiddenCount, ...shown }: Options): WeekFile {
  const { t, i18n } = useTranslation()
  const [rows, all] = [shown.passengers.length, week.passengers.length]
  const moment = (at: number) => formatFullMoment(at, i18n.language)
  const facts = (): ShownWeek['facts'] => {
    const told: [label: string, text: string][] = [
      [t('timetables.timetable'), timetableName(timetable)],
      [t('timetables.destination'), destination.alias],
      [t('week.sheet.days'), timetableDays(timetable, i18n.language)],
    ]
    if (rows < all) told.push([t('week.sheet.passengers'), t('week.sheet.filtered', { shown: rows, all })])
    if (hiddenCount > 0) told.push([t('week.sheet.leftOut'), t('week.hiddenRides', { count: hiddenCount })])
    if (week.fetchedAt !== null) told.push([t('week.sheet.fetchedAt'), moment(week.fetchedAt)])
    return [...told, [t('week.sheet.writtenAt'), moment(now())]]
  }
  return {
    fileName: `${timetableName(timetable)} ${localDateAt(now())}`,
    sheet: () => weekSheet({ ...shown, facts: facts() }, t),
    isEmpty: rows === 0,
  }
}
