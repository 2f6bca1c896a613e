import { makeStyles, tokens } from '@fluentui/react-components'
import { HistoryRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LocalDate } from '#domain/local-date.ts'
import { isScheduleExpired, scheduleDirections, type Schedule } from '#domain/schedule.ts'
import { preferences } from '#state/preferences.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { formatDay, formatPeriod } from '#ui/look/format.ts'
import { StateChip } from '#ui/look/StateChip.tsx'
import { fieldsOf, slotOf } from './schedule-fields.ts'
import { dayNamed, shownWeekdays } from './weekday.ts'

interface Props {
  schedule: Schedule
  today: LocalDate
}

/** A schedule to be read only: its days, and when each day of the week begins and ends. */
export function ScheduleText({ schedule, today }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { weekStartsOnSunday } = useSnapshot(preferences)
  const { times } = fieldsOf(schedule)
  const withTimes = new Set(schedule.scheduleItems.map(({ dayOfWeek }) => dayOfWeek))
  const days = shownWeekdays({ showWeekends: false, weekStartsOnSunday }, withTimes).filter((day) => withTimes.has(day))
  const period = formatPeriod(schedule.startDate, schedule.endDate, i18n.language, t)
  return (
    <li className={styles.root}>
      <div className={styles.heading}>
        <span className={styles.name}>{schedule.name || period}</span>
        {isScheduleExpired(schedule, today) && (
          <StateChip state="neutral" icon={<HistoryRegular />}>
            {t('schedules.expired')}
          </StateChip>
        )}
      </div>
      {schedule.name !== '' && <p>{period}</p>}
      <FactList
        facts={days.map((day) => [
          formatDay(dayNamed(day), i18n.language, 'weekday'),
          scheduleDirections
            .flatMap((direction) => {
              const time = times[slotOf(day, direction)]
              return time === undefined ? [] : [`${t(`schedules.direction.${direction}`)} ${time}`]
            })
            .join(', '),
        ])}
      />
    </li>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    minWidth: 0,
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    fontSize: '14px',
    lineHeight: '20px',
    breakInside: 'avoid',
    '& dt:first-letter': { textTransform: 'uppercase' },
  },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
})
