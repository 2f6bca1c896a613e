import { utcMidnight, type LocalDate } from './local-date.ts'
import { localeFacts } from './locale.ts'

type DayStyle = 'ofMonth' | 'short' | 'numeric' | 'weekdayShort' | 'long' | 'weekday'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Parts of a day in the words of the language, as `Intl` names them. */
export function dayPart(date: LocalDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeFacts(locale).calendar, { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(utcMidnight(date))
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
  const monthDay = isInNumbers ? `${day}.${month}.` : `${day} ${dayPart(date, locale, { month: 'short' })}`
  const withYear = isInNumbers ? `${monthDay}${year}` : `${monthDay} ${year}`
  switch (style) {
    case 'ofMonth':
      return isInNumbers ? `${day}.` : String(day)
    case 'short':
      return monthDay
    case 'numeric':
      return withYear
    case 'weekdayShort':
      return `${dayPart(date, locale, { weekday: 'short' })} ${monthDay}`
    case 'long':
      return `${capitalized(dayPart(date, locale, { weekday: 'long' }))} ${withYear}`
    case 'weekday':
      return dayPart(date, locale, { weekday: 'long' })
  }
}
