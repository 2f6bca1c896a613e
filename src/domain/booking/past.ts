import { daysBetween, type LocalDate, type WallDateTime } from '../local-date.ts'
import { minutesOf, minutesPerDay } from '../time-of-day.ts'

/** How long a time may have passed and a ride still be booked for it, in minutes: what follows the time takes a while. */
const pastToleranceMinutes = 5

/** What the time of a booking is held against. */
export interface BookingClock {
  now: WallDateTime
  /** The time that a stored booking was asked for, which it may keep though it has passed; `null` for a new one. */
  asked: WallDateTime | null
}

const minutesBetween = (from: WallDateTime, to: WallDateTime): number =>
  daysBetween(from.slice(0, 10), to.slice(0, 10)) * minutesPerDay +
  minutesOf(to.slice(11, 16)) -
  minutesOf(from.slice(11, 16))

/** Whether no ride can be booked for a time any more. Source: spec 3 §2 "start date (minimum today)". */
export const isTooLate = (moment: WallDateTime, { now, asked }: BookingClock): boolean =>
  moment.slice(0, 16) !== asked?.slice(0, 16) && minutesBetween(moment, now) > pastToleranceMinutes

/** The first day on which a booking may be: today, or its own where it is stored and that has passed. */
export const earliestDay = ({ now, asked }: BookingClock): LocalDate =>
  (asked !== null && asked < now ? asked : now).slice(0, 10)
