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
  const { language } = i18n
  return {
    title:
      cancelled === 0 ? t('massCancellation.report.none') : t('massCancellation.report.done', { count: cancelled }),
    what: t('massCancellation.report.facts', {
      period: formatPeriod(job.startDate, job.endDate, language, t),
      count: job.passengers.length,
      directions: t(`massCancellation.directionsSaid.inText.${job.directions}`),
      reason: job.reason,
    }),
    who: `${timeText(job.beganAt, job.finishedAt ?? job.beganAt, language)} · ${job.email}`,
  }
}

/** "ma 23.11.2026 10:36–10:40"; one that was gone on with on another day ends with that day. */
function timeText(began: number, ended: number, locale: string): string {
  const [first, last] = [localDateAt(began), localDateAt(ended)]
  const written = (day: LocalDate) => `${formatWeekday(day, locale)} ${formatDay(day, locale, 'numeric')}`
  const [from, to] = [formatClock(began), formatClock(ended)]
  if (first !== last) return `${written(first)} ${from} – ${written(last)} ${to}`
  return `${written(first)} ${from === to ? from : `${from}–${to}`}`
}
