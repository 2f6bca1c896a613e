import * as z from 'zod/mini'

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Time of day as "HH:mm", 00:00 to 23:59, both digits always. Source: spec 1 §9 "Time picker: 24 hours". */
export const TimeOfDay = z.string().check(z.regex(pattern, 'validation.time'))
export type TimeOfDay = z.infer<typeof TimeOfDay>

/** "HH:mm" of minutes from midnight. Minutes past midnight of the next day start over: 1445 is "00:05". */
export function timeOfDay(minutes: number): TimeOfDay {
  const inDay = ((minutes % 1440) + 1440) % 1440
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(inDay / 60))}:${pad(inDay % 60)}`
}

/** Minutes from midnight, 0 to 1439. */
export function minutesOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
