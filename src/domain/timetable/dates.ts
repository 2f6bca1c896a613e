import type { DateRange } from '../date-range.ts'
import type { FieldErrors } from '../field-errors.ts'
import { workdaysIn } from '../holiday.ts'
import { addDays, daysBetween, daysFrom, isWeekend, weekdayOf, type LocalDate } from '../local-date.ts'

const friday = 5

/** Weekdays of a week. */
const weekLength = 7

/** The earliest day on which a timetable can start. Source: spec 3 §2 "Start date minimum is tomorrow". */
export const minimumStartDate = (today: LocalDate): LocalDate => addDays(today, 1)

const laterOf = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

/** The later of tomorrow and the start, when one is chosen. Source: spec 3 §2. */
export const minimumEndDate = (startDate: LocalDate | null, today: LocalDate): LocalDate =>
  startDate === null ? minimumStartDate(today) : laterOf(minimumStartDate(today), startDate)

const nextMonday = (date: LocalDate): LocalDate => addDays(date, (8 - weekdayOf(date)) % weekLength || weekLength)

/** The Friday before a weekend day; any other day itself. */
const fridayBefore = (date: LocalDate): LocalDate =>
  isWeekend(date) ? addDays(date, -((weekdayOf(date) - friday + weekLength) % weekLength)) : date

/**
 * Days of a new timetable: from tomorrow, or from next week's Monday when weekends are hidden and today is Friday or a day
 * of the weekend; to the Friday of that week, or for seven days when weekends are shown.
 * Source: spec 3 §2, open point G-41.
 */
export function defaultTimetableDates(today: LocalDate, showWeekends: boolean): DateRange {
  const tomorrow = minimumStartDate(today)
  if (showWeekends) return { startDate: tomorrow, endDate: addDays(tomorrow, weekLength - 1) }
  const isLate = weekdayOf(today) === friday || isWeekend(today)
  const startDate = isLate ? nextMonday(today) : tomorrow
  return { startDate, endDate: addDays(startDate, friday - weekdayOf(startDate)) }
}

/** A range of which an editor may have taken an end away. */
export interface PickedRange {
  startDate: LocalDate | null
  endDate: LocalDate | null
}

/**
 * The range with another start. An end that would come before it moves to keep the length, back to Friday when weekends
 * are hidden, and never before the earliest end there may be. Source: spec 3 §2, open point C-57.
 */
export function withStartDate(
  { startDate: before, endDate }: PickedRange,
  startDate: LocalDate | null,
  today: LocalDate,
  showWeekends: boolean,
): PickedRange & { endMoved: boolean } {
  if (startDate === null || endDate === null || startDate <= endDate) return { startDate, endDate, endMoved: false }
  const length = before === null ? 0 : Math.max(0, daysBetween(before, endDate))
  const end = addDays(startDate, length)
  const moved = laterOf(showWeekends ? end : fridayBefore(end), minimumEndDate(startDate, today))
  return { startDate, endDate: moved, endMoved: true }
}

/** Weekdays that come in the range: all of them in seven days and more. Source: spec 3 §3 Weekday. */
export function enabledWeekdays({ startDate, endDate }: DateRange): ReadonlySet<number> {
  const days = Math.min(weekLength, daysBetween(startDate, endDate) + 1)
  return new Set(daysFrom(startDate, Math.max(0, days)).map(weekdayOf))
}

/** The first day of the range on a weekday; one that never comes in it is after its end. */
export const firstDayOf = ({ startDate }: DateRange, weekDayId: number): LocalDate =>
  addDays(startDate, (weekDayId - weekdayOf(startDate) + weekLength) % weekLength)

/** How long a range is, both of its ends included. Holidays are no working days. Source: open point G-58. */
export function timetableSpan(range: DateRange): { days: number; weeks: number; workdays: number } {
  const days = Math.max(0, daysBetween(range.startDate, range.endDate) + 1)
  return { days, weeks: Math.ceil(days / weekLength), workdays: workdaysIn(range) }
}

/**
 * What is wrong with the days by the calendar of today. A start or an end that is left as it is stored may be past.
 * @param stored `null` for a new timetable
 */
export function timetableDateErrors(
  { startDate, endDate }: DateRange,
  stored: DateRange | null,
  today: LocalDate,
): FieldErrors<DateRange> {
  const isStartEarly = startDate !== stored?.startDate && startDate < minimumStartDate(today)
  const isEndEarly = endDate !== stored?.endDate && endDate < minimumStartDate(today)
  return {
    ...(isStartEarly && { startDate: 'validation.timetable.startTooEarly' }),
    ...(isEndEarly && { endDate: 'validation.timetable.endTooEarly' }),
  }
}
