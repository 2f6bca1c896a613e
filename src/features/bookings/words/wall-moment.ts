import { wallTimeAt, type WallDateTime } from '#domain/local-date.ts'
import { timeOfDay } from '#domain/time-of-day.ts'

/** How often what hangs on the time is looked at again: the time is told in minutes. */
export const minuteMs = 60_000

/** What the calendar and the clock on the wall show, to the minute. @param instant milliseconds since 1970 UTC */
export function wallMomentAt(instant: number): WallDateTime {
  const { date, minutes } = wallTimeAt(instant)
  return `${date}T${timeOfDay(minutes)}`
}
