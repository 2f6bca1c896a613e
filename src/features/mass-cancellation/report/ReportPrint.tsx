import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { MassJob } from '#domain/mass-cancellation/job.ts'
import { legOf } from '#domain/mass-cancellation/legs.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import type { Place } from '../use-mass-cancellation.ts'
import { clockOf, dayOf } from '../words/days-text.ts'
import { outcomeText } from '../words/outcome-text.ts'
import { useTexts } from '../words/use-texts.ts'
import { reportTrips } from './report-sheet.ts'
import { useReportFacts } from './use-report-facts.ts'
import './paper.css'

const columns = ['name', 'date', 'time', 'leg', 'from', 'to', 'reason', 'result'] as const

/** The report with each trip, for paper alone. */
export function ReportPrint({ job, place }: { job: MassJob; place: Place }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const facts = useReportFacts(job)
  const texts = useTexts()
  return (
    <div className={mergeClasses('cancellations-paper', styles.root)}>
      <p className={styles.title}>{facts.title}</p>
      <p>{facts.what}</p>
      <p>{facts.who}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.cell}>
                {t(`massCancellation.report.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reportTrips(job).map(({ name, trip }) => (
            <tr key={trip.id}>
              <td className={styles.cell}>{name}</td>
              <td className={styles.cell}>{formatDay(dayOf(trip), i18n.language, 'weekdayShort')}</td>
              <td className={styles.cell}>{clockOf(trip)}</td>
              <td className={styles.cell}>{t(`massCancellation.leg.${legOf(trip, place.id) ?? 'outbound'}`)}</td>
              <td className={styles.cell}>{trip.startPlace}</td>
              <td className={styles.cell}>{trip.endPlace}</td>
              <td className={styles.cell}>{job.reason}</td>
              <td className={styles.cell}>{outcomeText(trip.outcome, texts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'none', color: '#000', fontSize: '9pt', lineHeight: '12pt', [media.print]: { display: 'block' } },
  title: { fontSize: '14pt', lineHeight: '20pt', fontWeight: 600 },
  table: { width: '100%', marginTop: '8pt', borderCollapse: 'collapse' },
  cell: {
    padding: '3pt 4pt',
    borderBottom: '0.5pt solid #999',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    breakInside: 'avoid',
  },
})
