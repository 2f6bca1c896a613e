import type { TFunction } from 'i18next'
import type { LocalDate } from '#domain/local-date.ts'
import { formatDay } from '#ui/look/format.ts'

/** The days that are filtered by, as short as they can be said; `null` for all of them. */
export function periodText(
  startDate: LocalDate | null,
  endDate: LocalDate | null,
  locale: string,
  t: TFunction,
): string | null {
  const written = (date: LocalDate) => formatDay(date, locale, 'numeric')
  if (startDate === null) return endDate === null ? null : t('audit.filter.until', { date: written(endDate) })
  if (endDate === null) return t('date.from', { date: written(startDate) })
  if (startDate === endDate) return written(startDate)
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${isOneYear ? formatDay(startDate, locale, 'short') : written(startDate)} – ${written(endDate)}`
}
