import { addDays as addDaysTo, formatISO, getDay, parseISO } from 'date-fns'
import * as z from 'zod/mini'

/** Time zone of every date and time of day in the product. Source: open point G-42. */
export const businessZone = 'Europe/Helsinki'

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Without building on `parseISO`: a board has hundreds of days to check, and this takes a tenth of the time. */
function isRealDay(value: string): boolean {
  const [matched, year, month, day] = pattern.exec(value) ?? []
  if (matched === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/**
 * A calendar day as "YYYY-MM-DD". Days are text and not `Date`, because a day has no time zone and text compares,
 * sorts and travels as it is.
 */
export const LocalDate = z.string().check(z.refine(isRealDay, 'validation.date'))
export type LocalDate = z.infer<typeof LocalDate>

/** `true` for text that is a real calendar day ("2026-02-30" is none). */
export const isLocalDate = (value: string): boolean => LocalDate.safeParse(value).success

export const addDays = (date: LocalDate, days: number): LocalDate =>
  formatISO(addDaysTo(parseISO(date), days), { representation: 'date' })

/** 0 Sunday to 6 Saturday. Source: spec 3 §9 Weekdays. */
export const weekdayOf = (date: LocalDate): number => getDay(parseISO(date))

export const isWeekend = (date: LocalDate): boolean => [0, 6].includes(weekdayOf(date))

/** `count` days from `first` on, in order. */
export const daysFrom = (first: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: businessZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * What the calendar and the clock on the wall show in the business zone.
 * @param instant milliseconds since 1970 UTC
 * @returns the day, and minutes from midnight (0 to 1439)
 */
export function wallTimeAt(instant: number): { date: LocalDate; minutes: number } {
  const part = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    date: `${part['year'] ?? ''}-${part['month'] ?? ''}-${part['day'] ?? ''}`,
    minutes: Number(part['hour']) * 60 + Number(part['minute']),
  }
}

/** The calendar day in the business zone at an instant (milliseconds since 1970 UTC). */
export const localDateAt = (instant: number): LocalDate => wallTimeAt(instant).date
