import {
  minutesOf,
  minutesPerDay,
  parseRideTime,
  parseScheduleTime,
  timeOfDay,
  type TimeOfDay,
} from '#domain/time-of-day.ts'

const lastMinute = minutesPerDay - 1

/** The time of a text such as "7", "745", "7.45" or "07:45"; `null` for what is none, such as 24:00. */
export function typedTime(text: string): TimeOfDay | null {
  const { minutes } = parseScheduleTime(text)
  return minutes === null ? null : timeOfDay(minutes)
}

/** The same for a ride, which is at the last minute of the day from 24:00 on. Source: open point C-25. */
export function typedRideTime(text: string): TimeOfDay | null {
  const { minutes } = parseRideTime(text)
  return minutes === null ? null : timeOfDay(minutes)
}

/** What of a typed text may stand in a time: digits, and between hours and minutes one sign of those that people put there. */
export const timeSigns = (text: string): string =>
  text
    .replaceAll(/[^\d:.,\s]/g, '')
    .replaceAll(/\s*([:.,])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trimStart()
    .slice(0, 5)
    .replace(/(\D.*) $/, '$1')

/** A time some minutes later or earlier, within its day. A field without a time starts from `start`. */
export function steppedTime(value: string, minutes: number, start: TimeOfDay): TimeOfDay {
  const from = typedTime(value)
  if (from === null) return start
  return timeOfDay(Math.min(lastMinute, Math.max(0, minutesOf(from) + minutes)))
}
