import { sentByItselfUntil } from '#domain/arrival.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { formatDay } from '#ui/format.ts'

/** Until when a confirmation of a day is sent by itself, as a text says it: "ti 24.11." and "12:00". */
export function shownDeadline(date: LocalDate, locale: string): { day: string; time: string } {
  const last = sentByItselfUntil(date)
  return { day: formatDay(last.date, locale, 'weekdayShort'), time: timeOfDay(last.minutes) }
}
