import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { weekdayOf, type LocalDate } from '#domain/local-date.ts'
import { overlapsOf, schedulePlace, type Schedule } from '#domain/schedule.ts'
import { preferences } from '#state/preferences.ts'
import { cardLook } from '#ui/look/card-look.ts'
import { formatPeriod } from '#ui/look/format.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { alsoOn, scheduleName } from './schedule-words.ts'
import { fieldsOf, slotOf } from './schedule-fields.ts'
import { ScheduleStateChip } from './ScheduleStateChip.tsx'
import { shownWeekdays } from './weekday.ts'
import { WeekTable } from './WeekTable.tsx'

interface Props {
  schedule: Schedule
  /** The passenger's others, to point out those for the same days. */
  others: readonly Schedule[]
  today: LocalDate
  /** What can be done with it. */
  action?: ReactNode
}

/** A schedule to be read only: its days, and when each day of the week begins and ends. */
export function ScheduleText({ schedule, others, today, action }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { times } = fieldsOf(schedule)
  const withTimes = new Set(schedule.scheduleItems.map(({ dayOfWeek }) => dayOfWeek))
  const place = schedulePlace(schedule, today)
  const words = { t, locale: i18n.language }
  const name = scheduleName(schedule, words)
  return (
    <li className={styles.root}>
      <div className={styles.heading}>
        <div className={styles.words}>
          <span className={styles.name}>{name}</span>
          {schedule.name !== '' && (
            <span className={styles.period}>
              {formatPeriod(schedule.startDate, schedule.endDate, i18n.language, t)}
            </span>
          )}
        </div>
        <ScheduleStateChip place={place} />
        {action}
      </div>
      <WeekTable
        label={t('schedules.week', { name })}
        days={shownWeekdays({ showWeekends, weekStartsOnSunday }, withTimes)}
        today={place === 'valid' ? weekdayOf(today) : null}
        note={alsoOn(overlapsOf(schedule, others), words)}
        cell={(day, direction) => (
          <span className={styles.time}>
            <span className={styles.direction}>{t(`schedules.direction.${direction}`)} </span>
            {times[slotOf(day, direction)] ?? '–'}
          </span>
        )}
      />
    </li>
  )
}

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    overflow: 'hidden',
    ...cardLook,
  },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', padding: '10px 16px' },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 160px', minWidth: 0 },
  name: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  period: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  time: {
    width: '100%',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
  // the head of its row says it to the eye
  direction: visuallyHidden,
})
