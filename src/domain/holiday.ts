import type { DateRange } from './date-range.ts'
import { daysBetween, isWeekend, utcDateAt, utcMidnight, weekdayOf, type LocalDate } from './local-date.ts'

const dayMs = 86_400_000
const saturday = 6
/** The weekday of day 0, 1 January 1970. */
const thursday = 4
const weekLength = 7

/** A day as a number, because long ranges count thousands of them. */
const dayOf = (year: number, month: number, day: number): number =>
  utcMidnight([String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')) / dayMs
const dateOf = (day: number): LocalDate => utcDateAt(day * dayMs)

const saturdayFrom = (day: number): number =>
  day + ((saturday - ((day + thursday) % weekLength) + weekLength) % weekLength)

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher), for any year from 1583 on. */
function easterOf(year: number): number {
  const inCycle = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * inCycle + century - Math.floor(century / 4) - moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % weekLength
  const late = Math.floor((inCycle + 11 * epact + 22 * toSunday) / 451)
  const monthAndDay = epact + toSunday - 7 * late + 114
  return dayOf(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1)
}

/**
 * Days on which Finland rests, by the laws in force since 1992. The eves of Christmas and midsummer are no public holidays,
 * but nobody is at work: the Annual Holidays Act counts them as none, and schools and day centres are closed.
 * Source: open point G-58.
 */
const holidayDays = {
  newYear: (year: number) => dayOf(year, 1, 1),
  epiphany: (year: number) => dayOf(year, 1, 6),
  goodFriday: (year: number) => easterOf(year) - 2,
  easterSunday: (year: number) => easterOf(year),
  easterMonday: (year: number) => easterOf(year) + 1,
  mayDay: (year: number) => dayOf(year, 5, 1),
  ascensionDay: (year: number) => easterOf(year) + 39,
  whitSunday: (year: number) => easterOf(year) + 49,
  midsummerEve: (year: number) => saturdayFrom(dayOf(year, 6, 20)) - 1,
  midsummerDay: (year: number) => saturdayFrom(dayOf(year, 6, 20)),
  allSaintsDay: (year: number) => saturdayFrom(dayOf(year, 10, 31)),
  independenceDay: (year: number) => dayOf(year, 12, 6),
  christmasEve: (year: number) => dayOf(year, 12, 24),
  christmasDay: (year: number) => dayOf(year, 12, 25),
  boxingDay: (year: number) => dayOf(year, 12, 26),
} as const

export interface Holiday {
  date: LocalDate
  /** Key of its name. */
  text: `holidays.${keyof typeof holidayDays}`
}

/** Holidays of a range in their order; two that fall on one day, such as May Day and Ascension Day, both. */
export function holidaysIn({ startDate, endDate }: DateRange): Holiday[] {
  const [first, last] = [Number(startDate.slice(0, 4)), Number(endDate.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return years
    .flatMap((year) => Object.entries(holidayDays).map(([name, on]) => ({ date: dateOf(on(year)), name })))
    .filter(({ date }) => date >= startDate && date <= endDate)
    .map(({ date, name }) => ({ date, text: `holidays.${name}` as Holiday['text'] }))
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

const weekdays = 5

/** Days from Monday to Friday in a range that are no holidays. 0 when it ends before it starts. */
export function workdaysIn(range: DateRange): number {
  const days = Math.max(0, daysBetween(range.startDate, range.endDate) + 1)
  const first = weekdayOf(range.startDate)
  const rest = Array.from({ length: days % weekLength }, (_, index) => (first + index) % weekLength)
  const fromMondayToFriday =
    Math.floor(days / weekLength) * weekdays + rest.filter((weekday) => weekday !== 0 && weekday !== saturday).length
  const off = new Set(holidaysIn(range).map(({ date }) => date))
  return fromMondayToFriday - [...off].filter((date) => !isWeekend(date)).length
}
