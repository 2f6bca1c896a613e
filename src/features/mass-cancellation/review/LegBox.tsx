import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ProhibitedRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Leg } from '#domain/mass-cancellation/legs.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Trip } from '#domain/trip.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatDay } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { RowCheckbox } from '#ui/table/RowCheckbox.tsx'
import { clockOf, dayOf } from '../words/days-text.ts'

interface Props {
  /** Of the passenger. */
  name: string
  leg: Leg
  trip: Trip
  /** Why it cannot be cancelled; `null` when it can. */
  refusal: Refusal
  isTicked: boolean
  /** The name of its place among the list's keys. */
  cell: string
  tabIndex: 0 | -1
  onTick: (isChosen: boolean) => void
}

/** One leg of a day: its box, time and car; without a box, why it cannot be cancelled. */
export function LegBox({ name, leg, trip, refusal, isTicked, cell, tabIndex, onTick }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const time = clockOf(trip)
  if (refusal !== null) {
    const isCancelled = trip.cancelledAt !== null || trip.cancelling
    return (
      <span className={mergeClasses(styles.root, styles.gone)}>
        <ProhibitedRegular aria-hidden="true" className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.hidden}>{t(`massCancellation.leg.inText.${leg}`)}</span>
          {isCancelled ? <s>{time}</s> : <span>{time}</span>}
          <span className={styles.small}>{refusalText(trip, refusal, i18n.language, t)}</span>
        </span>
      </span>
    )
  }
  const day = `${formatDay(dayOf(trip), i18n.language, 'weekday')} ${formatDay(dayOf(trip), i18n.language, 'short')}`
  const label = t('massCancellation.box', { name, day, leg: t(`massCancellation.leg.inText.${leg}`), time })
  return (
    <span className={mergeClasses(styles.root, !isTicked && styles.off)} data-cell={cell}>
      <RowCheckbox label={label} checked={isTicked} tabIndex={tabIndex} onToggle={() => onTick(!isTicked)} />
      <span className={styles.words}>
        <span className={styles.time}>{time}</span>
        <span className={styles.small}>{trip.carName ?? t('arrivals.noCar')}</span>
      </span>
    </span>
  )
}

function refusalText(trip: Trip, refusal: NonNullable<Refusal>, locale: string, t: TFunction): string {
  const { cancelledAt, cancelledBy } = trip
  if (cancelledAt !== null) {
    const date = formatDay(cancelledAt.slice(0, 10), locale, 'short')
    if (cancelledBy === null) return t('massCancellation.leg.cancelled', { date })
    return t('massCancellation.leg.cancelledBy', { date, who: cancelledBy.replace(/@.*$/, '') })
  }
  if (refusal === 'refusal.trip.cancelling') return t('massCancellation.leg.cancelling')
  return t(refusal === 'refusal.trip.past' ? 'massCancellation.leg.past' : 'massCancellation.leg.started')
}

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex', alignItems: 'center', minHeight: '44px', minWidth: 0 },
  icon: { flex: 'none', width: '44px', fontSize: '18px' },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 8px',
    minWidth: 0,
    fontVariantNumeric: 'tabular-nums',
    [media.phone]: { flexDirection: 'column', gap: 0 },
  },
  time: { fontWeight: tokens.fontWeightSemibold },
  small: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  off: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  hidden: visuallyHidden,
  gone: { color: tokens.colorNeutralForeground3 },
})
