import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { scheduleDirections } from '#domain/schedule.ts'
import { preferences } from '#state/preferences.ts'
import { formatDay } from '#ui/look/format.ts'
import { TimeField } from '#ui/time/TimeField.tsx'
import { copiedToAll, endsNextDay, slotOf, weekdays, type ScheduleFields } from './schedule-fields.ts'
import { dayNamed, shownWeekdays } from './weekday.ts'

interface Props {
  fields: ScheduleFields
  disabled: boolean
  onChange: (times: ScheduleFields['times']) => void
}

/** When each day of the week begins and ends. */
export function WeekTimes({ fields, disabled, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const { times } = fields
  const withTimes = new Set(
    weekdays.filter((day) => scheduleDirections.some((direction) => (times[slotOf(day, direction)] ?? '') !== '')),
  )
  const days = shownWeekdays({ showWeekends, weekStartsOnSunday }, withTimes)
  return (
    <div className={styles.root}>
      <div className={styles.week}>
        {days.map((day) => {
          const name = formatDay(dayNamed(day), i18n.language, 'weekday')
          return (
            <div key={day} role="group" aria-label={name} className={styles.day}>
              <span className={styles.name} aria-hidden="true">
                {name}
              </span>
              {scheduleDirections.map((direction) => (
                <TimeField
                  key={direction}
                  label={t(`schedules.direction.${direction}`)}
                  value={times[slotOf(day, direction)] ?? ''}
                  start={direction === 'start' ? '08:00' : '16:00'}
                  hint={direction === 'end' && endsNextDay(fields, day) ? t('schedules.nextDay') : undefined}
                  disabled={disabled}
                  onChange={(time) => onChange({ ...times, [slotOf(day, direction)]: time })}
                />
              ))}
            </div>
          )
        })}
      </div>
      {!disabled && (
        <div className={styles.copies}>
          {scheduleDirections.map((direction) => (
            <Button
              key={direction}
              appearance="subtle"
              icon={<CopyRegular />}
              disabled={!days.some((day) => (times[slotOf(day, direction)] ?? '') !== '')}
              onClick={() => onChange(copiedToAll(times, direction, days))}
            >
              {t(`schedules.copy.${direction}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  week: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
    gap: '10px 12px',
    '@container schedules (max-width: 439px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  day: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '6px',
    '@container schedules (max-width: 439px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :first-child': { gridColumn: '1 / -1' },
    },
  },
  name: {
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
    ':first-letter': { textTransform: 'uppercase' },
  },
  copies: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px' },
})
