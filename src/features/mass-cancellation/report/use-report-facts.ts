import { useTranslation } from 'react-i18next'
import { localDateAt } from '#domain/local-date.ts'
import { tallyOf, type MassJob } from '#domain/mass-cancellation/job.ts'
import { formatClock, formatDay, formatPeriod } from '#ui/look/format.ts'

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
  const day = localDateAt(job.beganAt)
  const [began, ended] = [job.beganAt, job.finishedAt ?? job.beganAt].map(formatClock)
  const date = `${formatDay(day, i18n.language, 'weekdayShort').split(' ')[0] ?? ''} ${formatDay(day, i18n.language, 'numeric')}`
  return {
    title:
      cancelled === 0 ? t('massCancellation.report.none') : t('massCancellation.report.done', { count: cancelled }),
    what: t('massCancellation.report.facts', {
      period: formatPeriod(job.startDate, job.endDate, i18n.language, t),
      count: job.passengers.length,
      directions: t(`massCancellation.directionsSaid.inText.${job.directions}`),
      reason: job.reason,
    }),
    who: `${date} ${began === ended ? (began ?? '') : `${began ?? ''}–${ended ?? ''}`} · ${job.email}`,
  }
}
