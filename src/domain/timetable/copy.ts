import type { DateRange } from '../date-range.ts'
import type { LocalDate } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import { sharedDays } from '../date-range.ts'
import { defaultTimetableDates, withStartDate } from './dates.ts'
import { lastRideDay } from './split.ts'
import { timetableLimits, type Timetable, type TimetablePassenger } from './schema.ts'
import { timetableStateFacts, type TimetableFacts } from './state.ts'

/** The note of a copy. @param suffix goes behind it; the note is shortened when it must be. Source: spec 3 §4 Split. */
export const copiedNote = (note: string, suffix: string): string =>
  `${note.slice(0, timetableLimits.note - suffix.length)}${suffix}`.trim()

/**
 * Days that a copy begins with: from the first day on which a new timetable can start, and not before the original does,
 * to the original's end, or for as long as the original where that would be over.
 */
export function copyDates(original: DateRange, today: LocalDate, showWeekends: boolean): DateRange {
  const { startDate: earliest } = defaultTimetableDates(today, showWeekends)
  const startDate = original.startDate > earliest ? original.startDate : earliest
  const { endDate } = withStartDate(original, startDate, today, showWeekends)
  return { startDate, endDate: endDate ?? startDate }
}

type Copied = Pick<TimetablePassenger, 'inactive' | 'ridesHere' | 'isWithdrawn'>

/**
 * Why a passenger does not come into a copy, or `null`: who could not be added to a new one, and whose rides were cancelled
 * for good, which a copy would bring back unseen.
 */
export function whyLeftOut({ inactive, ridesHere, isWithdrawn }: Copied): Refusal {
  if (inactive) return 'refusal.ride.inactivePassenger'
  if (!ridesHere) return 'refusal.timetable.ridesElsewhere'
  return isWithdrawn ? 'refusal.timetable.withdrawn' : null
}

/** The passengers of a week who come into its copy and those who do not, each in their order. */
export function copiedPassengers<Passenger extends Copied>(
  passengers: readonly Passenger[],
): { taken: Passenger[]; leftOut: Passenger[] } {
  return {
    taken: passengers.filter((passenger) => whyLeftOut(passenger) === null),
    leftOut: passengers.filter((passenger) => whyLeftOut(passenger) !== null),
  }
}

/** Days on which the rides of an ordered original and of its copy would both be driven; `null` for none. */
export const doubledDays = (
  original: TimetableFacts & Pick<Timetable, 'drivenUntil'>,
  copy: DateRange,
): DateRange | null =>
  timetableStateFacts[original.state].drives
    ? sharedDays({ startDate: original.startDate, endDate: lastRideDay(original) }, copy)
    : null
