import { makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { daysBetween, type LocalDate } from '#domain/local-date.ts'
import type { Schedule, ScheduleOverlap } from '#domain/schedule.ts'
import { preferences } from '#state/preferences.ts'
import { formatNamedWeekday, formatPeriod } from '#ui/look/format.ts'
import { fieldsOf, slotOf } from './schedule-fields.ts'
import { overlapText, scheduleName } from './schedule-words.ts'
import { ScheduleStateChip } from './ScheduleStateChip.tsx'
import { shownWeekdays } from './weekday.ts'

interface Props {
  schedule: Schedule
  /** Others for the same days. */
  overlaps: readonly ScheduleOverlap[]
  today: LocalDate
  isOpen: boolean
  /** Of what it opens. */
  bodyId: string
  onToggle: () => void
}

/** The line of a schedule that is to come: when it begins, and its days at a glance. */
export function FoldedSchedule({ schedule, overlaps, today, isOpen, bodyId, onToggle }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { startDate, endDate } = schedule
  const words = { t, locale: i18n.language }
  const begins = t('schedules.begins', { count: daysBetween(today, startDate) })
  return (
    <button type="button" className={styles.root} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.name}>{scheduleName(schedule, words)}</b>
          <ScheduleStateChip place="coming" />
        </span>
        <small className={styles.small}>
          {formatPeriod(startDate, endDate, i18n.language, t)} · {begins}
        </small>
        {!isOpen && overlaps.length > 0 && <small className={styles.overlap}>{overlapText(overlaps, words)}</small>}
      </span>
      {!isOpen && <DayStrip schedule={schedule} />}
      {isOpen ? (
        <ChevronUpRegular className={styles.arrow} aria-hidden="true" />
      ) : (
        <ChevronDownRegular className={styles.arrow} aria-hidden="true" />
      )}
    </button>
  )
}

function DayStrip({ schedule }: { schedule: Schedule }) {
  const { i18n } = useTranslation()
  const styles = useStyles()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { times } = fieldsOf(schedule)
  const withTimes = new Set(schedule.scheduleItems.map(({ dayOfWeek }) => dayOfWeek))
  return (
    <span className={styles.strip}>
      {shownWeekdays({ showWeekends, weekStartsOnSunday }, withTimes).map((day) => {
        const [start, end] = [times[slotOf(day, 'start')], times[slotOf(day, 'end')]]
        return (
          <span key={day} className={styles.day}>
            <span className={styles.dayName}>{formatNamedWeekday(day, i18n.language, 'short')} </span>
            {start === undefined && end === undefined ? '–' : `${start ?? ''}–${end ?? ''}`}
          </span>
        )
      })}
    </span>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px 16px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '64px',
    padding: '8px 8px 8px 16px',
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px', borderRadius: '10px' },
  },
  words: { flex: '1 1 150px', minWidth: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  name: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  small: { display: 'block', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  overlap: { display: 'block', fontSize: '13px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  strip: {
    display: 'grid',
    gridAutoFlow: 'column',
    gap: '14px',
    fontSize: '13px',
    lineHeight: '18px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    '@container schedules (max-width: 719px)': { display: 'none' },
  },
  day: { whiteSpace: 'nowrap' },
  dayName: { display: 'block', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground3 },
  arrow: { flexShrink: 0, width: '44px', fontSize: '20px', color: tokens.colorNeutralForeground2 },
})
