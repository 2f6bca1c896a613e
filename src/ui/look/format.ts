import type { i18n as I18n, TFunction } from 'i18next'
import { addDays, isShownDate, localDateAt, wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import { localeFacts } from '#domain/locale.ts'
import { timeOfDay, type TimeOfDay } from '#domain/time-of-day.ts'
import { capitalized, dayPart, formatDay } from '#domain/written-day.ts'

export { capitalized, formatDay }

/** A day in numbers where it is only read; empty for none, and for one before 2000. Source: spec 1 §9, open point C-58. */
export const formatShownDay = (date: LocalDate | null, locale: string): string =>
  date !== null && isShownDate(date) ? formatDay(date, locale, 'numeric') : ''

/** First and last day of what lasts: "1.12.2026 – 31.12.2026", or "1.12.2026 alkaen" where no last one is shown. */
export function formatPeriod(startDate: LocalDate, endDate: LocalDate | null, locale: string, t: TFunction): string {
  const [start, end] = [startDate, endDate].map((day) => formatShownDay(day, locale))
  return end === '' ? t('date.from', { date: start }) : `${start} – ${end}`
}

/** A day's weekday in two or three letters: ma / Mon. */
export const formatWeekday = (date: LocalDate, locale: string): string => dayPart(date, locale, { weekday: 'short' })

/** Any Sunday: only the name of its weekday is looked at. */
const sunday: LocalDate = '2026-01-04'

/** A weekday by its number, 0 for Sunday. long: maanantai / Monday; short: ma / Mon. */
export const formatNamedWeekday = (weekDayId: number, locale: string, style: 'long' | 'short' = 'long'): string =>
  dayPart(addDays(sunday, weekDayId), locale, { weekday: style })

/** The month of a day: Marraskuu 2026 / November 2026. */
export const formatMonth = (date: LocalDate, locale: string): string =>
  capitalized(dayPart(date, locale, { month: 'long', year: 'numeric' }))

/** The name of a day's month: Marraskuu / November. */
export const formatMonthName = (date: LocalDate, locale: string): string =>
  capitalized(dayPart(date, locale, { month: 'long' }))

/** A length of time as "3 min" or "5 h 48 min". */
export function formatInterval(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('time.minutes', { minutes })
  if (minutes % 60 === 0) return t('time.hours', { hours })
  return t('time.hoursMinutes', { hours, minutes: minutes % 60 })
}

/** How many decimals of a number are shown; none unless something is said. */
interface Decimals {
  least?: number
  most?: number
}

/** A number as people write it in the language: 1 234,5 / 1,234.5. */
export const formatNumber = (value: number, locale: string, { least = 0, most = least }: Decimals = {}): string =>
  value.toLocaleString(locale, { minimumFractionDigits: least, maximumFractionDigits: most })

/** A share in hundredths: 12,5 % / 12.5%. @param most decimals that are shown */
export const formatPercent = (percent: number, locale: string, most: number): string =>
  (percent / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: most })

const metresInKilometre = 1000

/** A length on the ground: 400 m, 1,5 km / 1.5 km. */
export const formatLength = (metres: number, locale: string): string =>
  metres < metresInKilometre
    ? `${formatNumber(metres, locale)} m`
    : `${formatNumber(metres / metresInKilometre, locale, { most: 3 })} km`

/** A sum of money, two decimals: 14,60 € / €14.60. */
export function formatMoney(amount: number, currencySymbol: string, locale: string): string {
  const number = formatNumber(amount, locale, { least: 2 })
  return localeFacts(locale).currencySign === 'after' ? `${number} ${currencySymbol}` : `${currencySymbol}${number}`
}

/** What a clock on the wall shows, "HH:mm" in every language. Takes milliseconds since 1970 UTC. */
export const formatClock = (instant: number): TimeOfDay => timeOfDay(wallTimeAt(instant).minutes)

/** When something was: the clock, after the day where that is not today: 15:58 / la 21.11. 15:58. Takes milliseconds since 1970 UTC. */
export function formatMoment(instant: number, today: LocalDate, locale: string): string {
  const day = localDateAt(instant)
  const clock = formatClock(instant)
  return day === today ? clock : `${formatDay(day, locale, 'weekdayShort')} ${clock}`
}

const dayMinutes = 24 * 60

/**
 * As `formatMoment`, and then how long ago that is: 15:58, 32 min sitten.
 * @param minutes since then; with none of them, more than 24 h, and with `null`, only the moment is said
 */
export function formatMomentAgo(
  instant: number,
  minutes: number | null,
  today: LocalDate,
  { t, language }: Pick<I18n, 't' | 'language'>,
): string {
  const time = formatMoment(instant, today, language)
  const isWorthSaying = minutes !== null && minutes > 0 && minutes <= dayMinutes
  return isWorthSaying ? t('time.ago', { time, age: formatInterval(minutes, t) }) : time
}

/** When something was, with its year: 21.11.2026 15:58 / 21 Nov 2026 15:58. Takes milliseconds since 1970 UTC. */
export const formatFullMoment = (instant: number, locale: string): string =>
  `${formatDay(localDateAt(instant), locale, 'numeric')} ${formatClock(instant)}`
