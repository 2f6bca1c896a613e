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

/** A time that somebody entered: minutes from midnight, `null` for an empty entry; or the key of what is wrong with it. */
export type TypedTime = { minutes: number | null; error: null } | { minutes: null; error: `validation.${string}` }

/** Hours and minutes with a sign between them, of which a colon alone leaves no doubt what a single digit means. */
const signed = /^(\d{1,2})(?:\s*[:.,]\s*|\s+)(\d{2})$|^(\d{1,2}):(\d)$/

/**
 * A time as it is typed anywhere: "7" and "07" are hours, "745", "0745", "7.45", "7,45", "7 45", "7:5" and "07:45" hours and
 * minutes, and a dash is no time. Hours go to 99: what becomes of those from 24 on is the matter of who asks.
 */
function readTime(typed: string): TypedTime {
  const entry = typed.trim()
  if (/^[-–—]?$/.test(entry)) return { minutes: null, error: null }
  const match = /^(\d{1,2})[:.]?$/.exec(entry) ?? /^(\d{1,2})(\d{2})$/.exec(entry) ?? signed.exec(entry)
  if (match === null) return { minutes: null, error: 'validation.time' }
  const [, hours = '', minutes = '00'] = match.filter((part: string | undefined) => part !== undefined)
  if (Number(minutes) > 59) return { minutes: null, error: 'validation.timeMinutes' }
  return { minutes: Number(hours) * 60 + Number(minutes), error: null }
}

/**
 * The time of a schedule as it is typed. From 24:00 on it is none.
 * @param from minutes from midnight of the time that this one follows; an earlier time is of the next day, and 1440 more
 * Source: spec 2 §5 Time and schedule input, open point C-25.
 */
export function parseScheduleTime(typed: string, from: number | null = null): TypedTime {
  const time = readTime(typed)
  if (time.minutes === null) return time
  if (time.minutes >= minutesPerDay) return { minutes: null, error: 'validation.timeLast' }
  return from !== null && time.minutes < from ? { minutes: time.minutes + minutesPerDay, error: null } : time
}

/** The time of a ride as it is typed. From 24:00 on it is 23:59. Source: spec 3 §5 Time of day, open point C-25. */
export function parseRideTime(typed: string): TypedTime {
  const time = readTime(typed)
  return time.minutes === null ? time : { minutes: Math.min(time.minutes, minutesPerDay - 1), error: null }
}

/** Whether what was typed is a time from 24:00 on, which is read as the last minute of the day. */
export const isPastMidnight = (typed: string): boolean => (readTime(typed).minutes ?? 0) >= minutesPerDay
