import type { JobTrip, MassJob } from '#domain/mass-cancellation/job.ts'
import { byPassenger, legOf } from '#domain/mass-cancellation/legs.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { clockOf, dayOf } from '../words/days-text.ts'
import { outcomeText, type Texts } from '../words/outcome-text.ts'

/** Trips by passenger in the order of the job, and of each in the order of time: the rows of paper and spreadsheet. */
export function reportTrips(job: MassJob): { name: string; trip: JobTrip }[] {
  const ofPassenger = byPassenger(job.trips)
  return job.passengers.flatMap(({ id, name }) =>
    (ofPassenger.get(id) ?? [])
      .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime) || a.id - b.id)
      .map((trip) => ({ name, trip })),
  )
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
    rows: reportTrips(job).map(({ name, trip }) => [
      name,
      dayOf(trip),
      clockOf(trip),
      t(`massCancellation.leg.${legOf(trip, destinationId) ?? 'outbound'}`),
      trip.startPlace,
      trip.endPlace,
      job.reason,
      outcomeText(trip.outcome, texts),
    ]),
  }
}
