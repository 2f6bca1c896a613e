import type { DateRange } from '../date-range.ts'
import { addDays, daysFrom, isWeekend, type LocalDate } from '../local-date.ts'
import type { Refusal } from '../refusal.ts'
import type { Timetable } from './schema.ts'
import { hasExpired, timetableStateFacts } from './state.ts'

/** Source: spec 3 §4 Split, §9. */
const splitLimits = { allowDaysBeforeEnd: 0, allowDaysAfterStart: 0, newStartMinDaysFromToday: 0 } as const

const daysFromToday = splitLimits.newStartMinDaysFromToday + 2
const daysBeforeEnd = splitLimits.allowDaysBeforeEnd + 1

/** Days that have to remain until the end of a timetable: one that is split goes on for a day at least. */
export const splitDaysLeft = daysFromToday + daysBeforeEnd

/**
 * First and last day on which a timetable can be cut in two: after its start and after tomorrow, before its end.
 * @returns `null` when there is none
 */
export function splitDateBounds(range: DateRange, today: LocalDate): { first: LocalDate; last: LocalDate } | null {
  const afterStart = addDays(range.startDate, splitLimits.allowDaysAfterStart + 1)
  const afterTomorrow = addDays(today, daysFromToday)
  const first = afterStart > afterTomorrow ? afterStart : afterTomorrow
  const last = addDays(range.endDate, -daysBeforeEnd)
  return first <= last ? { first, last } : null
}

/**
 * The day on which a cut is proposed: the first that is possible and that the week shows; the first of all where only
 * days of a hidden weekend are left. `null` when there is none.
 */
export function proposedSplitDate(range: DateRange, today: LocalDate, showWeekends: boolean): LocalDate | null {
  const bounds = splitDateBounds(range, today)
  if (bounds === null) return null
  const isShown = (day: LocalDate) => day <= bounds.last && (showWeekends || !isWeekend(day))
  // a weekend is two days long
  return daysFrom(bounds.first, 3).find(isShown) ?? bounds.first
}

/** What has to be known of a timetable before it is split, beside its days. */
export interface SplitFacts {
  /** Whether its organisation has switched splitting on (open point C-62). */
  isSplittable: boolean
  /** Whether what was split off before is not accepted yet: until then it is driven by this one. */
  isSplitWaiting: boolean
}

/** Whether a timetable, a locked one too, can be cut at all. Source: spec 3 §4. */
export function whyNotSplittable(timetable: DateRange & SplitFacts, today: LocalDate): Refusal {
  if (!timetable.isSplittable) return 'refusal.timetable.splitOff'
  if (timetable.isSplitWaiting) return 'refusal.timetable.splitWaiting'
  if (splitDateBounds(timetable, today) !== null) return null
  return timetable.endDate < addDays(today, splitDaysLeft)
    ? 'refusal.timetable.splitTooLate'
    : 'refusal.timetable.splitTooShort'
}

/** Whether it can be cut on a day: the day on which the new one starts. Source: spec 3 §4. */
export function whyNotSplit(
  timetable: DateRange & SplitFacts,
  splitDate: LocalDate,
  today: LocalDate,
  showWeekends: boolean,
): Refusal {
  const refusal = whyNotSplittable(timetable, today)
  if (refusal) return refusal
  const bounds = splitDateBounds(timetable, today)
  if (bounds === null || splitDate < bounds.first || splitDate > bounds.last) return 'refusal.timetable.splitDate'
  return isWeekend(splitDate) && !showWeekends ? 'refusal.timetable.splitWeekend' : null
}

type Driven = Pick<Timetable, 'endDate' | 'drivenUntil'>

/** The last day of its rides: of one that is split, until what was split off is accepted. */
export const lastRideDay = ({ endDate, drivenUntil }: Driven): LocalDate => drivenUntil ?? endDate

/** Whether the last of its rides is over. */
export const isOver = (timetable: Driven, today: LocalDate): boolean =>
  hasExpired({ endDate: lastRideDay(timetable) }, today)

/**
 * Whether the rides of a timetable that is split go on until what is split off has been accepted: it is driven, or it waits
 * itself to follow one that is.
 */
export const goesOnWhenSplit = ({ state, splitUntil }: Pick<Timetable, 'state' | 'splitUntil'>): boolean =>
  timetableStateFacts[state].drives || splitUntil !== null

/**
 * Days on which its original is driven now and nothing is once this timetable has been accepted: it ends before its
 * original did. `null` for none.
 */
export function undrivenDays(timetable: Driven & Pick<Timetable, 'splitUntil'>): DateRange | null {
  const { splitUntil } = timetable
  const last = lastRideDay(timetable)
  return splitUntil !== null && last < splitUntil ? { startDate: addDays(last, 1), endDate: splitUntil } : null
}

/** The days of a timetable cut in two: it ends the day before, and the new one goes on to its end. Source: spec 3 §4. */
export const splitDays = (
  { startDate, endDate }: DateRange,
  splitDate: LocalDate,
): { original: DateRange; copy: DateRange } => ({
  original: { startDate, endDate: addDays(splitDate, -1) },
  copy: { startDate: splitDate, endDate },
})
