import { addDays, addMonths, type LocalDate } from './local-date.ts'

/** Days from the first to the last one, both included. */
export interface DateRange {
  startDate: LocalDate
  endDate: LocalDate
}

/** Longest range in which trips are searched for and cancelled. Source: spec 2 §9 "Trip date range at most one month". */
const longestMonths = 1

export const isWithinOneMonth = ({ startDate, endDate }: DateRange): boolean =>
  startDate <= endDate && endDate <= addMonths(startDate, longestMonths)

/**
 * The range once one end was moved: the other end follows so far that the days stay in order and within one month.
 * Source: spec 2 §5 Trip search and cancellation.
 */
export function withinOneMonth(range: DateRange, moved: keyof DateRange): DateRange {
  const { startDate, endDate } = range
  if (isWithinOneMonth(range)) return range
  if (moved === 'startDate') {
    const latest = addMonths(startDate, longestMonths)
    return { startDate, endDate: endDate < startDate ? startDate : latest }
  }
  return { startDate: startDate > endDate ? endDate : earliestStart(endDate), endDate }
}

/** A month back from the 31st may be the 28th, from which a month on is not the 31st again. */
function earliestStart(endDate: LocalDate): LocalDate {
  let start = addMonths(endDate, -longestMonths)
  while (addMonths(start, longestMonths) < endDate) start = addDays(start, 1)
  return start
}

/** A range whose end may be open: `null` means for ever. */
export interface OpenRange {
  startDate: LocalDate
  endDate: LocalDate | null
}

export const includesDay = ({ startDate, endDate }: OpenRange, day: LocalDate): boolean =>
  startDate <= day && (endDate === null || day <= endDate)

/** Whether the two share a day. */
export const rangesOverlap = (a: OpenRange, b: OpenRange): boolean =>
  (b.endDate === null || a.startDate <= b.endDate) && (a.endDate === null || b.startDate <= a.endDate)

/** The days that both have; `null` for none. */
export function sharedDays(a: DateRange, b: DateRange): DateRange | null {
  const startDate = a.startDate > b.startDate ? a.startDate : b.startDate
  const endDate = a.endDate < b.endDate ? a.endDate : b.endDate
  return startDate <= endDate ? { startDate, endDate } : null
}

/** From 1 January to 31 December of the day's year. Source: spec 2 §2 "The default date range". */
export const yearOf = (day: LocalDate): DateRange => ({
  startDate: `${day.slice(0, 4)}-01-01`,
  endDate: `${day.slice(0, 4)}-12-31`,
})
