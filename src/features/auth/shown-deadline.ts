import { sentByItselfUntil } from '#domain/arrival.ts'
import { wallTimeAt, type LocalDate } from '#domain/local-date.ts'
import { timeOfDay } from '#domain/time-of-day.ts'
import { formatDay } from '#ui/look/format.ts'

/** A day and a time, as a text says them: "ti 24.11." and "12:00". */
type ShownDeadline = Record<'day' | 'time', string>

const shown = ({ date, minutes }: { date: LocalDate; minutes: number }, locale: string): ShownDeadline => ({
  day: formatDay(date, locale, 'weekdayShort'),
  time: timeOfDay(minutes),
})

/** Until when a confirmation of a day is sent by itself. */
export const shownDeadline = (date: LocalDate, locale: string): ShownDeadline => shown(sentByItselfUntil(date), locale)

/** Until an instant, milliseconds since 1970 UTC. */
export const shownInstant = (instant: number, locale: string): ShownDeadline => shown(wallTimeAt(instant), locale)
