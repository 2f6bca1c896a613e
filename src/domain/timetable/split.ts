import type { DateRange } from '../date-range.ts'
import { addDays, isWeekend, type LocalDate } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import type { Ride } from '../ride/schema.ts'
import { timetableLimits, type NewTimetable, type Timetable } from './schema.ts'

/** Source: spec 3 §4 Split, §9. Nothing in the interface offers it (open point C-28). */
export const splitLimits = { allowDaysBeforeEnd: 0, allowDaysAfterStart: 0, newStartMinDaysFromToday: 0 } as const

/**
 * First and last day on which a timetable can be cut in two: after its start and after tomorrow, before its end.
 * @returns `null` when there is none
 */
export function splitDateBounds(range: DateRange, today: LocalDate): { first: LocalDate; last: LocalDate } | null {
  const afterStart = addDays(range.startDate, splitLimits.allowDaysAfterStart + 1)
  const afterTomorrow = addDays(today, splitLimits.newStartMinDaysFromToday + 2)
  const first = afterStart > afterTomorrow ? afterStart : afterTomorrow
  const last = addDays(range.endDate, -splitLimits.allowDaysBeforeEnd - 1)
  return first <= last ? { first, last } : null
}

/** Whether a timetable, a locked one too, can be cut on a day: the day on which the new one starts. Source: spec 3 §4. */
export function whyNotSplit(range: DateRange, splitDate: LocalDate, today: LocalDate, showWeekends: boolean): Refusal {
  const bounds = splitDateBounds(range, today)
  if (bounds === null) return 'refusal.timetable.splitTooLate'
  if (splitDate < bounds.first || splitDate > bounds.last) return 'refusal.timetable.splitDate'
  return isWeekend(splitDate) && !showWeekends ? 'refusal.timetable.splitWeekend' : null
}

export interface Split {
  /** The end of the timetable that was there. */
  originalEndDate: LocalDate
  copy: NewTimetable
  /** Rides of the copy, for the timetable that it becomes. */
  rides: Pick<Ride, 'passengerId' | 'weekDayId' | 'timeOfDay' | 'rideType'>[]
}

type Cut = Pick<Timetable, 'id' | 'destinationId' | 'startDate' | 'endDate' | 'note' | 'description' | 'passengerIds'>

/**
 * A timetable cut in two: it ends the day before, and a new one with the same passengers and rides goes on to its end.
 * @param copySuffix goes behind the note, which is shortened for it when it must be
 * Source: spec 3 §4 Split.
 */
export function splitTimetable(
  timetable: Cut,
  rides: readonly Ride[],
  splitDate: LocalDate,
  copySuffix: string,
): Split {
  const note = `${timetable.note.slice(0, timetableLimits.note - copySuffix.length)}${copySuffix}`.trim()
  return {
    originalEndDate: addDays(splitDate, -1),
    copy: {
      destinationId: timetable.destinationId,
      startDate: splitDate,
      endDate: timetable.endDate,
      note,
      description: timetable.description,
      createWithAllDestinationPassengers: false,
      passengerIds: timetable.passengerIds,
      originalTimetableId: timetable.id,
    },
    rides: rides.map(({ passengerId, weekDayId, timeOfDay, rideType }) => ({
      passengerId,
      weekDayId,
      timeOfDay,
      rideType,
    })),
  }
}
