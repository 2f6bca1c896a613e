import type { JobTrip, MassJob } from '#domain/mass-cancellation/job.ts'
import { byPassenger, legOf } from '#domain/mass-cancellation/legs.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { clockOf, dayOf } from '../words/days-text.ts'
import { outcomeText, unreadText, type Texts } from '../words/outcome-text.ts'

/** A row of paper and spreadsheet; `trip` is `null` where the server did not give a passenger's trips. */
export interface ReportRow {
  /** Of the passenger, and of the row among the passenger's. */
  key: string
  name: string
  trip: JobTrip | null
  result: string
}

/**
 * Trips by passenger in the order of the job, and of each in the order of time. After them those whose trips were not
 * given.
 */
export function reportRows(job: MassJob, texts: Texts): ReportRow[] {
  const ofPassenger = byPassenger(job.trips)
  const rows = job.passengers.flatMap(({ id, name }) =>
    (ofPassenger.get(id) ?? [])
      .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime) || a.id - b.id)
      .map((trip) => ({ key: `trip ${trip.id}`, name, trip, result: outcomeText(trip.outcome, texts) })),
  )
  const unread = job.unread.map(({ id, name, code }) => ({
    ...{ key: `passenger ${id}`, name, trip: null },
    result: unreadText(code, texts),
  }))
  return [...rows, ...unread]
}

export function reportSheet(job: MassJob, destinationId: number, texts: Texts): Sheet {
  const { t } = texts
  return {
    name: t('massCancellation.title'),
    columns: [
      { header: t('massCancellation.report.name'), kind: 'text' },
      { header: t('massCancellation.report.date'), kind: 'date' },
      { header: t('massCancellation.report.time'), kind: 'time' },
      { header: t('massCancellation.report.leg'), kind: 'text' },
      { header: t('massCancellation.report.from'), kind: 'text' },
      { header: t('massCancellation.report.to'), kind: 'text' },
      { header: t('massCancellation.report.reason'), kind: 'text' },
      { header: t('massCancellation.report.result'), kind: 'text' },
    ],
    rows: reportRows(job, texts).map(({ name, trip, result }) => [
      name,
      trip && dayOf(trip),
      trip && clockOf(trip),
      trip && t(`massCancellation.leg.${legOf(trip, destinationId) ?? 'outbound'}`),
      trip?.startPlace ?? null,
      trip?.endPlace ?? null,
      trip && job.reason,
      result,
    ]),
  }
}
