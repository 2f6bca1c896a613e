import { addDays, daysBetween, wallTimeAt, type LocalDate, type WallDateTime } from '#domain/local-date.ts'
import { minutesPerDay, timeOfDay } from '#domain/time-of-day.ts'

const secondsOf = (minutes: number) => String(Math.floor((minutes - Math.floor(minutes)) * 60)).padStart(2, '0')

/** Wall time of minutes from the midnight that starts `date`, to the second; they may reach into another day. */
export function wallDateTime(date: LocalDate, minutes: number): WallDateTime {
  const days = Math.floor(minutes / minutesPerDay)
  return `${days === 0 ? date : addDays(date, days)}T${timeOfDay(Math.floor(minutes))}:${secondsOf(minutes)}`
}

/**
 * Minutes from the midnight that starts `date` to an instant, by the clock on the wall; below 0 before it. On the night on
 * which the clock goes forward an hour of them never comes, on the one on which it goes back an hour comes twice: what is
 * planned for them is planned so that it comes once (`domain/clock-change`).
 */
export function minutesSince(date: LocalDate, instant: Date): number {
  const wall = wallTimeAt(instant.getTime())
  return daysBetween(date, wall.date) * minutesPerDay + wall.minutes + (instant.getTime() % 60_000) / 60_000
}

/** Wall time of an instant; `null` stays `null`. */
export function wallDateTimeAt(instant: Date | null): WallDateTime | null {
  if (instant === null) return null
  const { date } = wallTimeAt(instant.getTime())
  return wallDateTime(date, minutesSince(date, instant))
}
