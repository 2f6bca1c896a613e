import { addDays as addDaysTo } from 'date-fns/addDays'
import { addMonths as addMonthsTo } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { getDay } from 'date-fns/getDay'
import { parseISO } from 'date-fns/parseISO'
import * as z from 'zod/mini'
import { wallAt } from './zone-offset.ts'

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
 * sorts and travels as it is. What is no day is refused before rules that count with days are asked.
 */
export const LocalDate = z.string().check(z.refine(isRealDay, { error: 'validation.date', abort: true }))
export type LocalDate = z.infer<typeof LocalDate>

/** `true` for text that is a real calendar day ("2026-02-30" is none). */
export const isLocalDate = (value: string): boolean => LocalDate.safeParse(value).success

/** Days that a date picker takes. Source: spec 1 §9 "Date picker default bounds". */
export const dateBounds = { first: '1970-01-01', last: '2999-01-01' } as const

/** A day that a person chose or typed. */
export const PickedDate = LocalDate.check(
  z.refine((date) => date >= dateBounds.first && date <= dateBounds.last, 'validation.dateOutOfRange'),
)

/** Views that show dates leave out those before 2000; pickers take them. Source: spec 1 §9, open point C-58. */
export const isShownDate = (date: LocalDate): boolean => date >= '2000-01-01'

/** A day and a time on the wall in the business zone, as "YYYY-MM-DDTHH:mm" with or without more behind it. */
export const WallDateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/))
export type WallDateTime = z.infer<typeof WallDateTime>

/** A day and a time that a person chose, to the minute: "2026-02-03T09:40". Seconds behind it are dropped. */
export const PickedDateTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'validation.date')),
  z.pipe(
    z.transform((moment: string) => moment.slice(0, 16)),
    z
      .string()
      .check(
        z.refine((moment) => PickedDate.safeParse(moment.slice(0, 10)).success, { error: 'validation.dateOutOfRange' }),
      ),
  ),
)

/**
 * The day that somebody typed: "3.2.2026", "03.02.2026", "3.2." (of the year of `today`) or "2026-02-03".
 * @param min where only days from today on are meant, the first of them: a day without a year is then the coming one
 * @returns `null` for anything else and for days that do not exist
 */
export function parseTypedDate(typed: string, today: LocalDate, min: LocalDate | null = null): LocalDate | null {
  const [, day = '', month = '', typedYear] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4})?)?$/.exec(typed.trim()) ?? []
  const inYear = (year: string): LocalDate | null => {
    const date = day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed.trim()
    return isLocalDate(date) ? date : null
  }
  const thisYear = today.slice(0, 4)
  const date = inYear(typedYear ?? thisYear)
  const isOver = typedYear === undefined && date !== null && min !== null && min >= today && date < min
  return isOver && day ? (inYear(String(Number(thisYear) + 1)) ?? date) : date
}

export const addDays = (date: LocalDate, days: number): LocalDate =>
  formatISO(addDaysTo(parseISO(date), days), { representation: 'date' })

/** The same day of a later or an earlier month; the month's last day where it has no such day. */
export const addMonths = (date: LocalDate, months: number): LocalDate =>
  formatISO(addMonthsTo(parseISO(date), months), { representation: 'date' })

/** Days from one day to the other; below 0 when `to` is the earlier one. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from))

/** The midnight with which a day begins by UTC, in milliseconds since 1970: to count with days as numbers. */
export const utcMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

/** The calendar day by UTC at an instant (milliseconds since 1970 UTC). */
export const utcDateAt = (instant: number): LocalDate => new Date(instant).toISOString().slice(0, 10)

export const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`

export const lastOfMonth = (date: LocalDate): LocalDate => addDays(addMonths(firstOfMonth(date), 1), -1)

/** 0 Sunday to 6 Saturday. Source: spec 3 §9 Weekdays. */
export const weekdayOf = (date: LocalDate): number => getDay(parseISO(date))

export const isWeekend = (date: LocalDate): boolean => [0, 6].includes(weekdayOf(date))

/** `count` days from `first` on, in order. */
export const daysFrom = (first: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/**
 * What the calendar and the clock on the wall show in the business zone.
 * @param instant milliseconds since 1970 UTC
 * @returns the day, and minutes from midnight (0 to 1439)
 */
export function wallTimeAt(instant: number): { date: LocalDate; minutes: number } {
  const wall = wallAt(instant)
  const minutes = Math.floor(wall / 60_000)
  return { date: utcDateAt(wall), minutes: ((minutes % 1440) + 1440) % 1440 }
}

/** The calendar day in the business zone at an instant (milliseconds since 1970 UTC). */
export const localDateAt = (instant: number): LocalDate => wallTimeAt(instant).date

/**
 * The instant, in milliseconds since 1970 UTC, at which the clock in the business zone shows a time of a day: of a time that
 * comes twice the first, and for one that is skipped the instant as long after midnight as ever.
 * @param minutes from midnight
 */
export function instantOf(date: LocalDate, minutes: number): number {
  const counted = startOfDay(date) + minutes * 60_000
  const isShown = (instant: number) => {
    const wall = wallTimeAt(instant)
    return wall.date === date && wall.minutes === minutes
  }
  // later on a day of 23 or 25 hours the clock is an hour off what was counted
  return [counted, counted - 60 * 60_000, counted + 60 * 60_000].find(isShown) ?? counted
}

/** The instant with which a day begins in the business zone, in milliseconds since 1970 UTC. */
export function startOfDay(date: LocalDate): number {
  // by the clock of UTC it is the same day there, an hour or more after midnight, and before any change of the clock
  const instant = utcMidnight(date)
  return instant - wallTimeAt(instant).minutes * 60_000
}
