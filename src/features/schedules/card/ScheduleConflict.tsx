import { useTranslation } from 'react-i18next'
import type { RowConflict } from '#data/api/conflict.ts'
import type { Schedule } from '#domain/schedule.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { FieldDifference } from '#ui/form/FieldDifference.tsx'
import { formatDay, formatNamedWeekday } from '#ui/look/format.ts'

interface Props {
  conflict: RowConflict<Schedule>
  onResolve: (kept: ReadonlySet<keyof Schedule>) => void
  onClose: () => void
}

/** Another user has changed the schedule meanwhile: both values of what both have changed. */
export function ScheduleConflict({ conflict, onResolve, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const changeText = useChangeText()
  const told = ({ name, startDate, endDate, scheduleItems }: Schedule, field: keyof Schedule): string => {
    if (field === 'name') return name
    if (field === 'startDate' || field === 'endDate')
      return formatDay(field === 'startDate' ? startDate : endDate, i18n.language, 'numeric')
    return scheduleItems
      .map(({ dayOfWeek, direction, time }) => {
        const day = formatNamedWeekday(dayOfWeek, i18n.language, 'short')
        return `${day} ${t(`schedules.direction.${direction}`)} ${timeOfDay(time)}`
      })
      .join(', ')
  }
  return (
    <FieldDifference
      open
      title={t('schedules.conflict')}
      intro={changeText(conflict.changed)}
      fields={conflict.fields.map(({ field, mine, theirs }) => ({
        key: field,
        label: t(`schedules.field.${field}`),
        mine: told({ ...conflict.theirs, [field]: mine }, field),
        theirs: told({ ...conflict.theirs, [field]: theirs }, field),
      }))}
      onResolve={(choice) =>
        onResolve(new Set(conflict.fields.map(({ field }) => field).filter((field) => choice[field] === 'mine')))
      }
      onClose={onClose}
    />
  )
}
