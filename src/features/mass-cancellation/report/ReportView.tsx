import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, CheckmarkCircleFilled, PrintRegular, WarningFilled } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { askAgain } from '#data/mass-cancellation/ask-again.ts'
import { changeJob } from '#data/mass-cancellation/kept.ts'
import { localDateAt } from '#domain/local-date.ts'
import { tallyOf, type MassJob } from '#domain/mass-cancellation/job.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { useRefresh } from '#state/refresh.ts'
import { useShownSince } from '#state/screen-data.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import { focusHeading } from '#ui/press/focus-heading.ts'
import { announce } from '#ui/speak/announce.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import type { Place } from '../use-mass-cancellation.ts'
import { useTexts } from '../words/use-texts.ts'
import { PassengerTotals } from './PassengerTotals.tsx'
import { ReportPrint } from './ReportPrint.tsx'
import { reportSheet } from './report-sheet.ts'
import { ToCheck } from './ToCheck.tsx'
import { useReportFacts } from './use-report-facts.ts'

interface Props {
  job: MassJob
  place: Place
}

/** What can be done with a report: paper, spreadsheet, and the next cancellation in its place. */
export function ReportActions({ job, place }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { isBusy, failure, attempt } = useAttempt()
  const texts = useTexts()
  const date = formatDay(localDateAt(job.beganAt), i18n.language, 'numeric')
  const begin = () =>
    attempt(async () => {
      await changeJob(place.id, (kept) => (kept.finishedAt === null ? kept : null))
    })
  return (
    <div className={styles.actions}>
      <Button icon={<PrintRegular />} onClick={() => window.print()}>
        {t('massCancellation.report.print')}
      </Button>
      <ExportMenu
        fileName={t('massCancellation.report.file', { date })}
        sheet={() => reportSheet(job, place.id, texts)}
      />
      <Button appearance="primary" icon={<AddRegular />} disabledFocusable={isBusy} onClick={() => void begin()}>
        {t('massCancellation.report.new')}
      </Button>
      <FailureNotice>{failure !== null && failureText(failure)}</FailureNotice>
    </div>
  )
}

/** What became of a mass cancellation: how many, what is to be looked at, and everybody's trips. */
export function ReportView({ job, place }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  useShownSince(job.finishedAt, false)
  useEffect(() => focusHeading(document.body), [])
  const tally = tallyOf(job.trips)
  const facts = useReportFacts(job)
  const asked = job.trips.filter(({ outcome }) => outcome?.kind === 'cancelled' && outcome.isAsked).length
  const isUnanswered = asked > 0
  // what cannot be asked now is asked the next time
  useRefresh(async () => {
    if (isUnanswered) await askAgain(place.id).catch(() => undefined)
  })
  useEffect(() => announce(t('massCancellation.running.done')), [t])
  const isToCheck = tally.failed + tally.elsewhere + job.unread.length > 0
  const isSome = tally.cancelled > 0
  return (
    <>
      <div className={styles.root}>
        <Notice
          intent={isSome ? 'success' : 'warning'}
          icon={isSome ? <CheckmarkCircleFilled /> : <WarningFilled />}
          className={styles.result}
        >
          <h2 className={styles.title} tabIndex={-1}>
            {facts.title}
          </h2>
          <p>{facts.what}</p>
          <p>{facts.who}</p>
          {asked > 0 && <p>{t('massCancellation.report.asked', { count: asked })}</p>}
        </Notice>
        <div className={isToCheck ? styles.columns : styles.one}>
          {isToCheck && <ToCheck job={job} place={place} />}
          <PassengerTotals job={job} place={place} />
        </div>
      </div>
      <ReportPrint job={job} place={place} />
    </>
  )
}

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    [media.phone]: { '& > *': { flex: '1 1 auto' } },
  },
  root: {
    flex: '1 1 0',
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    padding: '12px 20px 20px',
    overflowY: 'auto',
    '& > *': { flex: 'none' },
    [media.belowLandscape]: { flex: 'none', overflowY: 'visible' },
    [media.phone]: { padding: '12px' },
    // in its own words: beside `window.print` the build would take `media.print` for it, and leave the rule out
    '@media print': { display: 'none' },
  },
  result: { alignItems: 'flex-start', padding: '14px 16px' },
  title: { fontSize: '20px', lineHeight: '26px', fontWeight: tokens.fontWeightSemibold, outlineStyle: 'none' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(280px, 400px) minmax(0, 1fr)',
    alignItems: 'start',
    gap: '14px',
    [media.belowLandscape]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  one: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
})
