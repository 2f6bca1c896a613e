import type { TFunction } from 'i18next'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import type { Schedule, ScheduleOverlap } from '#domain/schedule.ts'
import { capitalized, formatDay, formatNamedWeekday, formatPeriod } from '#ui/look/format.ts'
import { changedSlots, type ScheduleFields } from './schedule-fields.ts'

interface Words {
  t: TFunction
  locale: string
}

/** What a schedule is called: its name, and where it has none its days. */
export const scheduleName = (
  { name, startDate, endDate }: Pick<Schedule, 'name' | 'startDate' | 'endDate'>,
  { t, locale }: Words,
): string => name || formatPeriod(startDate, endDate, locale, t)

/** That there are others for the same days, by their names. */
export const overlapText = (overlaps: readonly ScheduleOverlap[], { t, locale }: Words): string =>
  t('schedules.overlap', { names: overlaps.map(({ other }) => scheduleName(other, { t, locale })).join(', ') })

/** Names of the schedules that have times on the same weekday, in words; nothing where none has. */
export const alsoOn = (overlaps: readonly ScheduleOverlap[], { t, locale }: Words) => {
  return (day: number): string | undefined => {
    const names = overlaps
      .filter(({ weekdays }) => weekdays.has(day))
      .map(({ other }) => scheduleName(other, { t, locale }))
    return names.length > 0 ? t('schedules.alsoOnDay', { names: names.join(', ') }) : undefined
  }
}

/** Each field that differs from what is stored, and what it was. */
export function changesInWords(before: ScheduleFields, after: ScheduleFields, { t, locale }: Words): string[] {
  const change = (what: string, was: string) => t('schedules.change', { what, was: was === '' ? '–' : was })
  const day = (date: LocalDate) => (isLocalDate(date) ? formatDay(date, locale, 'numeric') : date)
  const texts = (['name', 'startDate', 'endDate'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => change(t(`schedules.field.${field}`), field === 'name' ? before.name : day(before[field])))
  const slots = changedSlots(before.times, after.times).map((slot) => {
    const [dayOfWeek = '', direction = ''] = slot.split(' ')
    const name = capitalized(formatNamedWeekday(Number(dayOfWeek), locale))
    return change(t(`schedules.cell.${direction}`, { day: name }), before.times[slot] ?? '')
  })
  return [...texts, ...slots]
}
