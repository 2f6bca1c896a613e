import * as z from 'zod/mini'

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Time of day as "HH:mm", 00:00 to 23:59, both digits always. Source: spec 1 §9 "Time picker: 24 hours". */
export const TimeOfDay = z.string().check(z.regex(pattern, 'validation.time'))
export type TimeOfDay = z.infer<typeof TimeOfDay>

export const minutesPerDay = 1440

/** "HH:mm" of minutes from midnight. Minutes past midnight of the next day start over: 1445 is "00:05". */
export function timeOfDay(minutes: number): TimeOfDay {
  const inDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`
}

/** Minutes from midnight, 0 to 1439. */
export function minutesOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The time of a schedule as it is typed: digits only, "7" and "07" are hours, "745" and "0745" hours and minutes.
 * @param from minutes from midnight of the time that this one follows; an earlier time is of the next day
 * @returns minutes from midnight, 1440 more on the next day; `null` for what is no time
 * Source: spec 2 §5 Time and schedule input.
 */
export function parseScheduleTime(typed: string, from: number | null = null): number | null {
  const digits = typed.replace(/[\s:.]/g, '')
  if (!/^\d{1,4}$/.test(digits)) return null
  const [hours, minutes] = digits.length <= 2 ? [digits, '0'] : [digits.slice(0, -2), digits.slice(-2)]
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const time = Number(hours) * 60 + Number(minutes)
  return from !== null && time < from ? time + minutesPerDay : time
}
