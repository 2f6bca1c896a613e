import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { CloudCheckmarkRegular, LockClosedRegular, PauseRegular, PlayRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { changeJob } from '#data/mass-cancellation/kept.ts'
import { jobRules, tallyOf, type MassJob } from '#domain/mass-cancellation/job.ts'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatInterval, formatPeriod } from '#ui/look/format.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { focusHeading } from '#ui/press/focus-heading.ts'
import { announce } from '#ui/speak/announce.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { ActionBar } from '../ActionBar.tsx'
import type { Place } from '../use-mass-cancellation.ts'
import { JobRows } from './JobRows.tsx'
import { foldedRows, jobRows } from './job-rows.ts'
import { Tallies } from './Tallies.tsx'
import { useMinutesLeft } from './use-minutes-left.ts'

interface Props {
  job: MassJob
  place: Place
  /** Why nothing goes on, such as a device that cannot store how far it is; `null` when it does. */
  failure: unknown
  onRetry: () => void
}

/** Progress is said at each of these shares. */
const saidParts = 10

/** Trips being cancelled: how far it is, and what has become of each passenger's. Nothing of it can be changed. */
export function RunningView({ job, place, failure, onRetry }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [pauseFailure, setPauseFailure] = useState<unknown>(null)
  useShownSince(job.beganAt, false)
  useEffect(() => focusHeading(document.body), [])
  const tally = tallyOf(job.trips)
  const total = job.trips.length
  const done = total - tally.waiting
  const step = jobRules.next({ ...job, isPaused: false })
  const currentId = job.open?.passengerId ?? ('passengerId' in step ? step.passengerId : null)
  const current = job.passengers.find(({ id }) => id === currentId)?.name ?? ''
  const left = useMinutesLeft(done, total, job.isPaused)
  useSaidProgress(done, total)
  const where = () => {
    if (job.isPaused) return t('massCancellation.running.paused')
    if (!online) return t('massCancellation.running.offline')
    if (tally.waiting === 0) return t('massCancellation.running.checking', { name: current })
    const at = t('massCancellation.running.at', { name: current })
    return left === null ? at : t('massCancellation.running.left', { where: at, time: formatInterval(left, t) })
  }
  const pause = (isPaused: boolean) =>
    void changeJob(place.id, (kept) => ({ ...kept, isPaused })).then(() => setPauseFailure(null), setPauseFailure)
  const facts = [
    [t('massCancellation.period'), formatPeriod(job.startDate, job.endDate, i18n.language, t)],
    [t('massCancellation.passengers'), t('massCancellation.report.passengers', { count: job.passengers.length })],
    [t('massCancellation.summary.directions'), t(`massCancellation.directionsSaid.${job.directions}`)],
    [t('massCancellation.confirm.reason'), job.reason],
  ] as const
  return (
    <>
      <div className={styles.body}>
        <section className={styles.summary} aria-label={t('massCancellation.running.locked')}>
          <dl className={styles.facts}>
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt className={styles.name}>{name}</dt>
                <dd className={styles.fact}>{fact}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.locked}>
            <LockClosedRegular aria-hidden="true" className={styles.lock} />
            {t('massCancellation.running.locked')}
          </p>
        </section>
        <div className={styles.run}>
          <section className={styles.progress} data-region="progress">
            <div className={styles.line}>
              <div className={styles.words}>
                <h2 className={styles.title} tabIndex={-1} data-region-heading="">
                  {t('massCancellation.running.handled', { done, total })}
                </h2>
                <p className={styles.where}>{where()}</p>
              </div>
              <RefusableButton
                icon={job.isPaused ? <PlayRegular /> : <PauseRegular />}
                refusal={job.isPaused && !online ? t('massCancellation.needsConnection') : null}
                onClick={() => pause(!job.isPaused)}
              >
                {t(job.isPaused ? 'massCancellation.goOn' : 'massCancellation.pause')}
              </RefusableButton>
            </div>
            <ProgressBar
              className={styles.bar}
              value={total === 0 ? 1 : done / total}
              thickness="large"
              aria-label={t('massCancellation.running.progress')}
            />
            <Tallies tally={tally} />
            <FailureNotice onRetry={onRetry}>{failure !== null && failureText(failure)}</FailureNotice>
            <FailureNotice>{pauseFailure !== null && failureText(pauseFailure)}</FailureNotice>
          </section>
          <JobRows rows={foldedRows(jobRows(job, currentId))} destinationId={place.id} isPaused={job.isPaused} />
        </div>
      </div>
      <ActionBar icon={<CloudCheckmarkRegular />}>{t('massCancellation.running.stays')}</ActionBar>
    </>
  )
}

/** Says the progress at each tenth. */
function useSaidProgress(done: number, total: number): void {
  const { t } = useTranslation()
  const part = total === 0 ? saidParts : Math.floor((done * saidParts) / total)
  const said = useRef(part)
  useEffect(() => {
    if (said.current === part) return
    said.current = part
    announce(t('massCancellation.running.said', { done, total }))
  })
}

const useStyles = makeStyles({
  body: {
    flex: '1 1 0',
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: '360px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '14px',
    padding: '12px 20px',
    overflowY: 'auto',
    [media.belowLandscape]: { display: 'block', flex: 'none', overflowY: 'visible', paddingBottom: '20px' },
    [media.phone]: { padding: '12px' },
  },
  summary: {
    padding: '14px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
    [media.belowLandscape]: { marginBottom: '12px' },
    [media.phone]: { display: 'none' },
  },
  facts: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    margin: 0,
    [media.belowLandscape]: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
  name: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  locked: {
    display: 'flex',
    gap: '6px',
    marginTop: '14px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
  lock: { flex: 'none', fontSize: '16px' },
  run: { display: 'flex', flexDirection: 'column', gap: '14px', minWidth: 0 },
  progress: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '14px 16px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  line: { display: 'flex', alignItems: 'center', gap: '12px' },
  words: { flex: '1 1 0', minWidth: 0 },
  title: {
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    outlineStyle: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '4px', borderRadius: '2px' },
  },
  where: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', minHeight: '20px' },
  bar: { height: '8px' },
})
