import { useTranslation } from 'react-i18next'
import type { Destination } from '#domain/destination.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { now } from '#state/sync.ts'
import type { Week } from '#state/use-week.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import type { PaperWords } from '#ui/grid/GridPaper.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { timetableDays, timetableName } from '../words/timetable-words.ts'

const minuteMs = 60_000

interface Options {
  destination: Pick<Destination, 'alias'>
  timetable: Timetable
  fetchedAt: Week['fetchedAt']
  /** Rides on days that the week does not show. */
  hiddenCount: number
}

/** What the week on paper is called, and what stands under it. */
export function usePaper({ destination, timetable, fetchedAt, hiddenCount }: Options): PaperWords {
  const { t, i18n } = useTranslation()
  const time = useNow(now, minuteMs)
  const moment = (at: number) => formatFullMoment(at, i18n.language)
  return {
    title: timetableName(timetable),
    facts: [
      destination.alias,
      timetableDays(timetable, i18n.language),
      ...(hiddenCount === 0 ? [] : [t('week.hiddenRides', { count: hiddenCount })]),
      t('week.print.printedAt', { time: moment(time) }),
      ...(fetchedAt == null ? [] : [t('week.print.fetchedAt', { time: moment(fetchedAt) })]),
    ],
  }
}
