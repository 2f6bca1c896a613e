import type { i18n as I18n, TFunction } from 'i18next'
import { addDays, isShownDate, localDateAt, wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import { localeFacts } from '#domain/locale.ts'
import { timeOfDay, type TimeOfDay } from '#domain/time-of-day.ts'

type DayStyle = 'ofMonth' | 'short' | 'numeric' | 'weekdayShort' | 'long' | 'weekday'

const formats = new Map<string, Intl.DateTimeFormat>()

function name(date: LocalDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeFacts(locale).calendar, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** With a capital letter first. */
export const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/**
 * A day in words or numbers, as people write it in the language.
 * ofMonth 23. / 23 · short 23.11. / 23 Nov · numeric 23.11.2026 / 23 Nov 2026 · weekdayShort ma 23.11. / Mon 23 Nov ·
 * long Maanantai 23.11.2026 / Monday 23 Nov 2026 · weekday maanantai / Monday
 */
export function formatDay(date: LocalDate, locale: string, style: DayStyle): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const isInNumbers = localeFacts(locale).days === 'numbers'
  const monthDay = isInNumbers ? `${day}.${month}.` : `${day} ${name(date, locale, { month: 'short' })}`
  const withYear = isInNumbers ? `${monthDay}${year}` : `${monthDay} ${year}`
  switch (style) {
    case 'ofMonth':
      return isInNumbers ? `${day}.` : String(day)
    case 'short':
      return monthDay
    case 'numeric':
      return withYear
    case 'weekdayShort':
      return `${name(date, locale, { weekday: 'short' })} ${monthDay}`
    case 'long':
      return `${capitalized(name(date, locale, { weekday: 'long' }))} ${withYear}`
    case 'weekday':
      return name(date, locale, { weekday: 'long' })
  }
}

/** A day in numbers where it is only read; empty for none, and for one before 2000. Source: spec 1 §9, open point C-58. */
export const formatShownDay = (date: LocalDate | null, locale: string): string =>
  date !== null && isShownDate(date) ? formatDay(date, locale, 'numeric') : ''

/** First and last day of what lasts: "1.12.2026 – 31.12.2026", or "1.12.2026 alkaen" where no last one is shown. */
export function formatPeriod(startDate: LocalDate, endDate: LocalDate | null, locale: string, t: TFunction): string {
  const [start, end] = [startDate, endDate].map((day) => formatShownDay(day, locale))
  return end === '' ? t('date.from', { date: start }) : `${start} – ${end}`
}

/** A day's weekday in two or three letters: ma / Mon. */
export const formatWeekday = (date: LocalDate, locale: string): string => name(date, locale, { weekday: 'short' })

/** Any Sunday: only the name of its weekday is looked at. */
const sunday: LocalDate = '2026-01-04'

/** A weekday by its number, 0 for Sunday. long: maanantai / Monday; short: ma / Mon. */
export const formatNamedWeekday = (weekDayId: number, locale: string, style: 'long' | 'short' = 'long'): string =>
  name(addDays(sunday, weekDayId), locale, { weekday: style })

/** The month of a day: Marraskuu 2026 / November 2026. */
export const formatMonth = (date: LocalDate, locale: string): string =>
  capitalized(name(date, locale, { month: 'long', year: 'numeric' }))

/** The name of a day's month: Marraskuu / November. */
export const formatMonthName = (date: LocalDate, locale: string): string =>
  capitalized(name(date, locale, { month: 'long' }))

/** A length of time as "3 min" or "5 h 48 min". */
export function formatInterval(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('time.minutes', { minutes })
  if (minutes % 60 === 0) return t('time.hours', { hours })
  return t('time.hoursMinutes', { hours, minutes: minutes % 60 })
}

/** A sum of money, two decimals: 14,60 € / €14.60. */
export function formatMoney(amount: number, currencySymbol: string, locale: string): string {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)
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
