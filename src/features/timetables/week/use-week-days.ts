import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { DateRange } from '#domain/date-range.ts'
import { holidaysIn } from '#domain/holiday.ts'
import { weekdayOf } from '#domain/local-date.ts'
import { templateMinutes, type TemplateTimes } from '#domain/week/template.ts'
import { firstDayOf } from '#domain/timetable/dates.ts'
import { weekdaysOf, type GridColumn } from '#domain/week/week.ts'
import { preferences } from '#state/preferences.ts'
import { capitalized, formatDay, formatNamedWeekday } from '#ui/look/format.ts'
import type { GridDay } from '#ui/grid/model.ts'
import { useStable } from '#ui/press/use-stable.ts'
import { columnKey, columnName, directionName } from './grid-columns.ts'
import { timeText } from './week-rows.ts'

interface Options {
  range: DateRange
  columns: readonly GridColumn[]
  template: TemplateTimes
  /** Text key of why the template cannot be set now, or `null`. Absent where the user may not set it at all. */
  refusal?: string | null
  /** Sets the template in a column. */
  onTemplate: (column: GridColumn) => void
}

/**
 * The days of the week with their Start and End columns. Source: spec 3 §2 "Each column header has Start and End".
 * They stay the same while cells are edited.
 */
export function useWeekDays({ range, columns, template, refusal, onTemplate }: Options): GridDay[] {
  const { t, i18n } = useTranslation()
  const { showWeekends, weekStartsOnSunday } = useSnapshot(preferences)
  const locale = i18n.language
  const { startDate, endDate } = range
  const setTemplate = useStable(onTemplate)
  return useMemo(() => {
    const actionOf = (column: GridColumn, isEnabled: boolean) => {
      if (refusal === undefined) return {}
      const reason = isEnabled ? refusal : 'refusal.ride.dayOutside'
      const time = timeText(templateMinutes(template, column.rideType))
      const where = columnName(column, locale, t)
      return {
        action: {
          label: time === '' ? t('week.template.clear', { where }) : t('week.template.set', { time, where }),
          ...(time === '' && { caption: t('week.template.clear.short') }),
          refusal: reason === null ? null : t(reason),
          onClick: () => setTemplate(column),
        },
      }
    }
    const range = { startDate, endDate }
    const holidays = holidaysIn(range)
    const noteOf = (id: number) =>
      holidays
        .filter(({ date }) => weekdayOf(date) === id)
        .map(({ date, text }) => `${formatDay(date, locale, 'short')} ${t(text)}`)
        .join(', ') || null
    return weekdaysOf(range, { showWeekends, weekStartsOnSunday }).map(({ id, isEnabled }) => ({
      key: String(id),
      name: capitalized(formatNamedWeekday(id, locale)),
      shortName: formatNamedWeekday(id, locale, 'short'),
      date: isEnabled ? formatDay(firstDayOf(range, id), locale, 'short') : null,
      note: noteOf(id),
      columns: columns
        .filter(({ weekDayId }) => weekDayId === id)
        .map((column) => ({
          key: columnKey(column),
          name: directionName(column, t),
          ...actionOf(column, isEnabled),
        })),
    }))
  }, [startDate, endDate, showWeekends, weekStartsOnSunday, columns, template, refusal, setTemplate, locale, t])
}
