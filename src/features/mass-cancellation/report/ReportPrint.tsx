import { useTranslation } from 'react-i18next'
import type { MassJob } from '#domain/mass-cancellation/job.ts'
import { legOf } from '#domain/mass-cancellation/legs.ts'
import { formatDay } from '#ui/look/format.ts'
import { PaperSheet } from '#ui/table/PaperSheet.tsx'
import { PaperTable } from '#ui/table/PaperTable.tsx'
import type { Place } from '../use-mass-cancellation.ts'
import { clockOf, dayOf } from '../words/days-text.ts'
import { useTexts } from '../words/use-texts.ts'
import { reportRows } from './report-sheet.ts'
import { useReportFacts } from './use-report-facts.ts'

const columns = ['name', 'date', 'time', 'leg', 'from', 'to', 'reason', 'result'] as const

/** The report with each trip, for paper alone. */
export function ReportPrint({ job, place }: { job: MassJob; place: Place }) {
  const { t, i18n } = useTranslation()
  const facts = useReportFacts(job)
  const texts = useTexts()
  return (
    <PaperSheet title={facts.title} facts={[place.alias, facts.what, facts.who]}>
      <PaperTable
        columns={columns.map((column) => ({ header: t(`massCancellation.report.${column}`) }))}
        rows={reportRows(job, texts)}
        rowKey={({ key }) => key}
        cells={({ name, trip, result }) => [
          name,
          // in one line: a page has room for twice as many
          trip && formatDay(dayOf(trip), i18n.language, 'weekdayShort').replaceAll(' ', '\u00a0'),
          trip && clockOf(trip),
          trip && t(`massCancellation.leg.${legOf(trip, place.id) ?? 'outbound'}`),
          trip?.startPlace,
          trip?.endPlace,
          trip && job.reason,
          result,
        ]}
      />
    </PaperSheet>
  )
}
