import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, ErrorCircleFilled, PersonRegular, WarningFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { changeJob } from '#data/mass-cancellation/kept.ts'
import { retried, retryable, tallyOf, type MassJob } from '#domain/mass-cancellation/job.ts'
import { byPassenger } from '#domain/mass-cancellation/legs.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { formatClock } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import type { Place } from '../use-mass-cancellation.ts'
import { everyTripText } from '../words/days-text.ts'
import { saidOf, unreadText } from '../words/outcome-text.ts'
import { useTexts } from '../words/use-texts.ts'

/** What was not cancelled, and what somebody else has cancelled, which needs nothing. Failures are offered once more. */
export function ToCheck({ job, place }: { job: MassJob; place: Place }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const { isBusy, failure, attempt } = useAttempt()
  const texts = useTexts()
  const { failed, elsewhere } = tallyOf(job.trips)
  const again = retryable(job)
  const ofPassenger = byPassenger(job.trips)
  const rows = job.passengers.flatMap(({ id, name }) =>
    saidOf(ofPassenger.get(id) ?? [], texts).map((said) => ({ name, ...said, kind: said.trips[0]?.outcome?.kind })),
  )
  const ordered = (['failed', 'refused', 'elsewhere'] as const).flatMap((kind) =>
    rows.filter((row) => row.kind === kind),
  )
  const unread = job.unread.map(({ id, name, code }) => ({ id, name, text: unreadText(code, texts) }))
  const lastFailed = ordered.findLastIndex(({ kind }) => kind === 'failed')
  const retry = () =>
    attempt(async () => {
      await changeJob(place.id, retried)
    })
  return (
    <section className={styles.root} aria-label={t('massCancellation.report.toCheck')}>
      <h2 className={styles.title}>
        <WarningFilled className={styles.warning} aria-hidden="true" />
        {t('massCancellation.report.toCheck')} {failed + elsewhere + unread.length}
      </h2>
      <ul className={styles.list}>
        {unread.map(({ id, name, text }) => (
          <li key={`unread ${id}`} className={styles.row}>
            <span className={mergeClasses(styles.icon, styles.failed)} aria-hidden="true">
              <ErrorCircleFilled />
            </span>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p className={styles.facts}>{text}</p>
            </div>
          </li>
        ))}
        {ordered.map(({ name, trips, text, kind }, index) => (
          <li key={trips[0]?.id} className={styles.row}>
            <span
              className={mergeClasses(styles.icon, kind === 'elsewhere' ? styles.theirs : styles.failed)}
              aria-hidden="true"
            >
              {kind === 'elsewhere' ? <PersonRegular /> : <ErrorCircleFilled />}
            </span>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p className={styles.facts}>
                {everyTripText(trips, place.id, i18n.language, t)}. {text}
              </p>
              {index === lastFailed && (
                <div className={styles.again}>
                  <p className={styles.facts}>{checkedText(again)}</p>
                  <BusyButton
                    icon={<ArrowClockwiseRegular />}
                    busy={isBusy}
                    refusal={online ? null : t('massCancellation.needsConnection')}
                    onClick={() => void retry()}
                  >
                    {t('massCancellation.report.retry', { count: again.length })}
                  </BusyButton>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      <FailureNotice>{failure !== null && failureText(failure)}</FailureNotice>
    </section>
  )

  function checkedText(trips: ReturnType<typeof retryable>): string {
    const times = trips.flatMap(({ outcome }) => (outcome?.kind === 'failed' ? [outcome.checkedAt] : []))
    if (times.includes(null)) return t('massCancellation.report.unchecked')
    const time = formatClock(Math.min(...times.filter((at) => at !== null)))
    if (trips.length === 2) return t('massCancellation.report.checkedBoth', { time })
    return t('massCancellation.report.checked', { count: trips.length, time })
  }
}

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '14px',
    lineHeight: '20px',
  },
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '52px',
    padding: '4px 16px',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
  warning: { fontSize: '20px', color: stateTokens.orderedSolid },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    gap: '12px',
    padding: '8px 16px 10px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { display: 'grid', flex: 'none', paddingTop: '2px', fontSize: '20px' },
  failed: { color: stateTokens.rejectedSolid },
  theirs: { color: stateTokens.modifiedSolid },
  words: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  facts: {
    flex: '1 1 140px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  again: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    paddingTop: '8px',
    [media.phone]: { flexDirection: 'column', alignItems: 'stretch' },
  },
})
