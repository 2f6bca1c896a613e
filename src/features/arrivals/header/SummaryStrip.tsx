import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwise20Regular } from '@fluentui/react-icons/headless/svg/arrow-clockwise'
import { ArrowEnter20Regular } from '@fluentui/react-icons/headless/svg/arrow-enter'
import { ArrowExit20Regular } from '@fluentui/react-icons/headless/svg/arrow-exit'
import { Clock24Regular } from '@fluentui/react-icons/headless/svg/clock'
import { VehicleCar24Regular } from '@fluentui/react-icons/headless/svg/vehicle-car'
import { memo, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { minutesOf, type TimeOfDay } from '#domain/time-of-day.ts'
import { refreshScreen } from '#state/refresh.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { announce } from '#ui/speak/announce.ts'
import { formatInterval, formatMoment } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { summaryOf, type BoardGroup } from '../board/group-rows.ts'
import { phonePane, smallPane } from '../panes.ts'
import { radius, ringLength, round } from './ring.ts'

interface Props {
  /** `null` while they are not known. */
  groups: readonly BoardGroup[] | null
  /** Minutes from midnight; `null` when the board shows another day than today. */
  nowMinutes: number | null
  today: LocalDate
  /** When the data was fetched, if it is too old to be passed over in silence. */
  staleSince: number | null
}

const none: readonly BoardGroup[] = []

const lateIcon = <Clock24Regular aria-hidden="true" />
const carIcon = <VehicleCar24Regular aria-hidden="true" />
const arrivalIcon = <ArrowEnter20Regular aria-hidden="true" />
const departureIcon = <ArrowExit20Regular aria-hidden="true" />
const refreshIcon = <ArrowClockwise20Regular />

/** The day in three numbers. */
export const SummaryStrip = memo(function SummaryStrip({ groups, nowMinutes, today, staleSince }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  return (
    <div role="group" aria-label={t('arrivals.summary')} className={styles.strip}>
      {groups === null ? (
        <div className={styles.room} aria-hidden="true">
          {nowMinutes === null ? <DayNumbers groups={none} /> : <TodayFigures groups={none} nowMinutes={nowMinutes} />}
        </div>
      ) : nowMinutes === null ? (
        <DayNumbers groups={groups} />
      ) : (
        <TodayNumbers groups={groups} nowMinutes={nowMinutes} />
      )}
      {staleSince !== null && (
        <div className={mergeClasses(styles.number, styles.stale)}>
          <span className={styles.staleText}>
            {t('arrivals.summary.dataOf', { time: formatMoment(staleSince, today, i18n.language) })}
          </span>
          <IconButton
            appearance="transparent"
            className={styles.refresh}
            icon={refreshIcon}
            aria-label={t('arrivals.refresh')}
            onClick={() => void refreshScreen()}
          />
        </div>
      )}
    </div>
  )
})

interface Today {
  groups: readonly BoardGroup[]
  nowMinutes: number
}

function TodayNumbers({ groups, nowMinutes }: Today) {
  const { t } = useTranslation()
  const { confirmed, riding, lateCars } = summaryOf(groups, nowMinutes)
  useSpokenSummary(t('arrivals.summary.spoken', { confirmed, riding, count: lateCars }), nowMinutes)
  return <TodayFigures groups={groups} nowMinutes={nowMinutes} />
}

function TodayFigures({ groups, nowMinutes }: Today) {
  const { t } = useTranslation()
  const { confirmed, riding, lateCars, next } = summaryOf(groups, nowMinutes)
  return (
    <>
      <Figure
        icon={<Ring share={riding > 0 ? confirmed / riding : 0} />}
        value={`${confirmed} / ${riding}`}
        text={t('arrivals.summary.confirmed')}
      />
      <Figure
        icon={lateIcon}
        value={t('arrivals.summary.cars', { count: lateCars })}
        text={t('arrivals.summary.late')}
        isLate={lateCars > 0}
      />
      <Figure
        icon={next?.direction === 'departure' ? departureIcon : arrivalIcon}
        value={next?.time ?? '–'}
        text={next ? untilText(next.time, nowMinutes, t) : t('arrivals.summary.noneToCome')}
      />
    </>
  )
}

function untilText(time: TimeOfDay, nowMinutes: number, t: ReturnType<typeof useTranslation>['t']): string {
  const minutes = minutesOf(time) - nowMinutes
  return minutes > 0 ? t('arrivals.summary.next', { time: formatInterval(minutes, t) }) : t('arrivals.summary.nextNow')
}

function DayNumbers({ groups }: { groups: readonly BoardGroup[] }) {
  const { t } = useTranslation()
  const riding = groups.reduce((total, group) => total + group.riding, 0)
  const [first] = groups
  return (
    <>
      <Figure icon={null} value={String(riding)} text={t('arrivals.summary.rides', { count: riding })} />
      <Figure
        icon={carIcon}
        value={String(groups.length)}
        text={t('arrivals.summary.carsOfDay', { count: groups.length })}
      />
      <Figure icon={lateIcon} value={first?.time ?? '–'} text={t('arrivals.summary.first')} />
    </>
  )
}

/** Says the numbers when they have changed, at most once a minute. */
function useSpokenSummary(text: string, nowMinutes: number) {
  const spoken = useRef(text)
  const speak = useEffectEvent(() => {
    if (spoken.current === text) return
    spoken.current = text
    announce(text)
  })
  useEffect(() => speak(), [nowMinutes])
}

interface FigureProps {
  icon: ReactNode
  value: string
  text: string
  isLate?: boolean
}

function Figure({ icon, value, text, isLate = false }: FigureProps) {
  const styles = useStyles()
  return (
    <div className={styles.number}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span>
        <span className={mergeClasses(styles.value, isLate && styles.late)}>{value}</span>{' '}
        <span className={styles.text}>{text}</span>
      </span>
    </div>
  )
}

function Ring({ share }: { share: number }) {
  const circle = { cx: 20, cy: 20, r: radius, fill: 'none', strokeWidth: 5 }
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <circle {...circle} stroke={tokens.colorNeutralBackground6} />
      {share > 0 && (
        <circle
          {...circle}
          stroke={stateTokens.acceptedSolid}
          strokeDasharray={`${ringLength(share)} ${round}`}
          transform="rotate(-90 20 20)"
        />
      )}
    </svg>
  )
}

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    marginLeft: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    overflow: 'hidden',
    [smallPane]: { marginLeft: 0, width: '100%', flexWrap: 'wrap' },
  },
  // as high as what comes in its place
  room: { display: 'contents', visibility: 'hidden' },
  number: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '56px',
    padding: '8px 16px',
    ':not(:first-child)': { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    [smallPane]: { flex: '1 1 0' },
    // as wide as its words, which stay in one line
    [phonePane]: {
      flex: '1 1 auto',
      minHeight: '52px',
      padding: '6px 8px',
      justifyContent: 'center',
      textAlign: 'center',
    },
  },
  icon: { display: 'grid', fill: 'currentColor', [phonePane]: { display: 'none' } },
  value: {
    fontVariantNumeric: 'tabular-nums',
    display: 'block',
    fontSize: tokens.fontSizeBase500,
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    [phonePane]: { fontSize: '18px' },
  },
  late: { color: stateTokens.orderedSolid },
  text: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  stale: {
    padding: '0 4px 0 16px',
    backgroundColor: stateTokens.orderedBackground,
    color: stateTokens.orderedForeground,
    [smallPane]: { flex: '1 0 auto' },
    [phonePane]: { minWidth: '100%', minHeight: '44px', padding: '0 4px 0 16px', border: 'none' },
  },
  staleText: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap', flex: '1 0 auto' },
  refresh: { minWidth: '44px', minHeight: '44px', color: 'inherit' },
})
