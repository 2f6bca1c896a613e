import { daysBetween, type LocalDate } from '../local-date.ts'
import type { DateRange } from '../date-range.ts'
import { hasExpired, lockDaysBeforeStart, timetableStates, type TimetableFacts } from './state.ts'
import { splitLimits } from './split.ts'

export const timetablePhases = ['notStarted', 'almostStarted', 'ongoing', 'almostEnded', 'ended'] as const
export type TimetablePhase = (typeof timetablePhases)[number]

export interface PhaseLimits {
  lockDaysBeforeStart: number
  /** Days before the end from which it has almost ended. */
  daysBeforeEnd: number
}

/** Almost started cannot come true with a lock margin of -1 (open point C-54). */
const phaseLimits: PhaseLimits = { lockDaysBeforeStart, daysBeforeEnd: splitLimits.allowDaysBeforeEnd }

/** How far a timetable has come by its days, the latest phase first. Source: spec 3 §4, open point C-54. */
export function timetablePhase(range: DateRange, today: LocalDate, limits = phaseLimits): TimetablePhase {
  if (hasExpired(range, today)) return 'ended'
  const untilStart = daysBetween(today, range.startDate)
  if (untilStart <= 0) return daysBetween(today, range.endDate) <= limits.daysBeforeEnd ? 'almostEnded' : 'ongoing'
  return untilStart <= limits.lockDaysBeforeStart ? 'almostStarted' : 'notStarted'
}

/** A draft that starts in fewer days than this is pointed out. */
const soonDays = 3

/** A draft whose start is near and can still be met. */
export function startsSoon({ state, startDate }: TimetableFacts, today: LocalDate): boolean {
  const untilStart = daysBetween(today, startDate)
  return state === timetableStates.new && untilStart > 0 && untilStart < soonDays
}
