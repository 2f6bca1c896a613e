import type { TFunction } from 'i18next'
import { addDays, type LocalDate } from '#domain/local-date.ts'
import { formatDay } from '#ui/look/format.ts'

/** "Today", "Tomorrow", "Wednesday". */
export function dayName(date: LocalDate, today: LocalDate, locale: string, t: TFunction): string {
  if (date === today) return t('arrivals.today')
  if (date === addDays(today, 1)) return t('arrivals.tomorrow')
  const name = formatDay(date, locale, 'weekday')
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** "Today, Monday 23 Nov, 16 rides"; without the number while it is not known. */
export function dayLabel(
  date: LocalDate,
  { today, count, locale, t }: { today: LocalDate; count: number | undefined; locale: string; t: TFunction },
): string {
  const name = dayName(date, today, locale, t)
  const day = `${formatDay(date, locale, 'weekday')} ${formatDay(date, locale, 'short')}`
  const isNamed = day.toLocaleLowerCase(locale).startsWith(name.toLocaleLowerCase(locale))
  return [!isNamed && name, day, count !== undefined && t('arrivals.rideCount', { count })].filter(Boolean).join(', ')
}
