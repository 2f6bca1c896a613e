import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, ClockRegular, ErrorCircleFilled, PauseCircleRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { stateTokens } from '#ui/look/themes.ts'
import { someTripsText, tripsText } from '../words/days-text.ts'
import { saidOf } from '../words/outcome-text.ts'
import { useTexts } from '../words/use-texts.ts'
import type { FoldedRows, JobRow } from './job-rows.ts'

interface Props {
  rows: readonly (JobRow | FoldedRows)[]
  destinationId: number
  isPaused: boolean
}

/** The passengers of a job in the order in which they are gone through. */
export function JobRows({ rows, destinationId, isPaused }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ol className={styles.list} aria-label={t('massCancellation.running.passengers')}>
      {rows.map((row) =>
        row.kind === 'folded' ? (
          <Folded key={row.id} row={row} />
        ) : (
          <Passenger key={row.id} {...{ row, destinationId, isPaused }} />
        ),
      )}
    </ol>
  )
}

function Folded({ row: { names, tally } }: { row: FoldedRows }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const all = tally.cancelled
  return (
    <li className={styles.row}>
      <CheckmarkCircleFilled className={mergeClasses(styles.icon, styles.done)} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>{t('massCancellation.running.folded', { count: names.length })}</p>
        <p className={styles.facts}>{`${names[0] ?? ''} – ${names.at(-1) ?? ''}`}</p>
      </div>
      <span className={styles.count}>{t('massCancellation.running.ofPassenger', { done: all, total: all })}</span>
    </li>
  )
}

function Passenger({ row, destinationId, isPaused }: { row: JobRow } & Pick<Props, 'destinationId' | 'isPaused'>) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { name, trips, tally, state } = row
  const texts = useTexts()
  const said = saidOf(trips, texts)
  const icons: Record<JobRow['state'], ReactElement> = {
    done: <CheckmarkCircleFilled className={mergeClasses(styles.icon, styles.done)} aria-hidden="true" />,
    failed: <ErrorCircleFilled className={mergeClasses(styles.icon, styles.failed)} aria-hidden="true" />,
    now: isPaused ? (
      <PauseCircleRegular className={styles.icon} aria-hidden="true" />
    ) : (
      <Spinner size="tiny" className={styles.icon} aria-hidden="true" />
    ),
    waiting: <ClockRegular className={mergeClasses(styles.icon, styles.waiting)} aria-hidden="true" />,
  }
  const count =
    state === 'waiting'
      ? t('massCancellation.running.waiting', { count: tally.waiting })
      : t('massCancellation.running.ofPassenger', { done: tally.cancelled, total: trips.length })
  return (
    <li className={mergeClasses(styles.row, state === 'now' && styles.now)} aria-current={state === 'now' || undefined}>
      {icons[state]}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {said.length === 0 ? (
          <p className={styles.facts}>{tripsText(trips, destinationId, i18n.language, t)}</p>
        ) : (
          said.map(({ text, trips: some }) => (
            <p
              key={text}
              className={mergeClasses(styles.facts, some[0]?.outcome?.kind !== 'elsewhere' && styles.wrong)}
            >
              {someTripsText(some, destinationId, i18n.language, t)}: {text}
            </p>
          ))
        )}
      </div>
      <span className={mergeClasses(styles.count, state === 'waiting' && styles.later)}>{count}</span>
    </li>
  )
}

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'clip',
    fontSize: '14px',
    lineHeight: '20px',
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '58px',
    padding: '6px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottom: 'none' },
  },
  now: { backgroundColor: tokens.colorBrandBackground2 },
  icon: { flex: 'none', width: '20px', fontSize: '20px' },
  done: { color: stateTokens.acceptedSolid },
  failed: { color: stateTokens.rejectedSolid },
  waiting: { color: tokens.colorNeutralForeground3 },
  words: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  facts: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  wrong: { color: stateTokens.rejectedForeground },
  count: { flex: 'none', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  later: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
})
