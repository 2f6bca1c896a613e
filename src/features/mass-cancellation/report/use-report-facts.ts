import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { tallyOf, type MassJob } from '#domain/mass-cancellation/job.ts'
import { formatClock, formatDay, formatPeriod, formatWeekday } from '#ui/look/format.ts'

interface ReportFacts {
  title: string
  /** Days, passengers, directions and reason. */
  what: string
  /** When, and by whom. */
  who: string
}

/** What a job was and what came of it, in words: the same on the page and on paper. */
export function useReportFacts(job: MassJob): ReportFacts {
  const { t, i18n } = useTranslation()
  const { cancelled } = tallyOf(job.trips)
  const ofCancelled = job.trips.filter(({ outcome }) => outcome?.kind === 'cancelled')
  const asked = ofCancelled.filter(({ outcome }) => outcome?.kind === 'cancelled' && outcome.isAsked).length
  const whose = new Set((cancelled > 0 ? ofCancelled : job.trips).map(({ passengerId }) => passengerId))
  const { language } = i18n
  return {
    title: titleOf(cancelled, asked, t),
    what: t('massCancellation.report.facts', {
      period: formatPeriod(job.startDate, job.endDate, language, t),
      count: whose.size,
      directions: t(`massCancellation.directionsSaid.inText.${job.directions}`),
      reason: job.reason,
    }),
    who: `${timeText(job.beganAt, job.finishedAt ?? job.beganAt, language)} · ${job.email}`,
  }
}

/** Until the booking system has confirmed all of it, it is asked for, and not cancelled. */
function titleOf(cancelled: number, asked: number, t: TFunction): string {
  if (cancelled === 0) return t('massCancellation.report.none')
  return t(asked > 0 ? 'massCancellation.report.requested' : 'massCancellation.report.done', { count: cancelled })
}

/** "ma 23.11.2026 10:36–10:40"; one that was gone on with on another day ends with that day. */
function timeText(began: number, ended: number, locale: string): string {
  const [first, last] = [localDateAt(began), localDateAt(ended)]
  const written = (day: LocalDate) => `${formatWeekday(day, locale)} ${formatDay(day, locale, 'numeric')}`
  const [from, to] = [formatClock(began), formatClock(ended)]
  if (first !== last) return `${written(first)} ${from} – ${written(last)} ${to}`
  return `${written(first)} ${from === to ? from : `${from}–${to}`}`
}
