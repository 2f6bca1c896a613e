import { addDays, addMonths, daysFrom, firstOfMonth, weekdayOf, type LocalDate } from '#domain/local-date.ts'

/** 0 Sunday, 1 Monday. */
export type WeekStart = 0 | 1

/** The first day of the week in which a day is. */
const startOfWeek = (day: LocalDate, weekStart: WeekStart): LocalDate =>
  addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/** The weeks that a month's page shows: six, so that nothing jumps when the page is turned. */
export function weeksOf(month: LocalDate, weekStart: WeekStart): readonly (readonly LocalDate[])[] {
  const first = startOfWeek(firstOfMonth(month), weekStart)
  return Array.from({ length: 6 }, (_, week) => daysFrom(addDays(first, 7 * week), 7))
}

/** Where a key takes one in the calendar; `null` for a key that does nothing there. Source: ARIA date picker pattern. */
export function dayAfterKey(key: string, shift: boolean, day: LocalDate, weekStart: WeekStart): LocalDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6)
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return null
  }
}

export const within = (day: LocalDate, min: LocalDate, max: LocalDate): LocalDate =>
  day < min ? min : day > max ? max : day
