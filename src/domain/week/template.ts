import * as z from 'zod/mini'
import { TimeOfDay, minutesOf, minutesPerDay } from '../time-of-day.ts'
import { rideTypes, type RideType } from '../ride/schema.ts'

/** The time of day that a new ride has at first: 07:45. Source: spec 3 §9. */
const defaultRideMinutes = 7 * 60 + 45

/** Times that are set for many passengers at once, kept on the device; `null` takes rides away. Source: spec 3 §2. */
export const TemplateTimes = z.object({ start: z.nullable(TimeOfDay), end: z.nullable(TimeOfDay) })
export type TemplateTimes = z.infer<typeof TemplateTimes>

/** Source: spec 3 §9 "Default template times". */
export const defaultTemplateTimes: TemplateTimes = { start: '09:00', end: '14:00' }

/** What the template says for a column: Start is the arrival, End the departure. */
export function templateMinutes({ start, end }: TemplateTimes, rideType: RideType): number | null {
  const time = rideType === rideTypes.arrival ? start : end
  return time === null ? null : minutesOf(time)
}

/** Minutes of one step: of the wheel, the buttons and the arrow keys, and of the fine choice. Source: spec 3 §9. */
export const timeSteps = { wheel: 10, fine: 5 } as const

/**
 * A time so many steps later, or earlier below 0, without leaving the day.
 * @param minutes `null` for a cell without a ride, which starts at the default time
 */
export function steppedTime(minutes: number | null, steps: number, step: number): number {
  if (minutes === null) return defaultRideMinutes
  return Math.min(minutesPerDay - 1, Math.max(0, minutes + steps * step))
}
