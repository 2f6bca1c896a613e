import { isWithinOneMonth, withinOneMonth, type DateRange } from '../date-range.ts'
import { daysBetween, isLocalDate, type LocalDate } from '../local-date.ts'

/** The days in which trips are sought: today, until another is chosen. Source: spec 2 §5 Mass cancellation. */
export const firstPeriod = (today: LocalDate): DateRange => ({ startDate: today, endDate: today })

/** Days that were chosen on an earlier day: what has passed of them is left out. */
export const periodFrom = ({ startDate, endDate }: DateRange, today: LocalDate): DateRange => ({
  startDate: startDate < today ? today : startDate,
  endDate: endDate < today ? today : endDate,
})

/**
 * The days once one end was moved: the other one follows, so that it is not before today, the last one not before the
 * first one, and they are a month at most. A day before today moves nothing: it is refused where it stands.
 * Source: spec 2 §5 Mass cancellation.
 */
export const movedPeriod =
  (today: LocalDate) =>
  (range: DateRange, moved: keyof DateRange): DateRange =>
    range[moved] < today ? range : periodFrom(withinOneMonth(range, moved), today)

/** Whether trips may be sought in what stands in the fields. */
export const isPeriod = (range: DateRange, today: LocalDate): boolean =>
  isLocalDate(range.startDate) && isLocalDate(range.endDate) && range.startDate >= today && isWithinOneMonth(range)

/** How many days, the first and the last one included. */
export const daysIn = ({ startDate, endDate }: DateRange): number => daysBetween(startDate, endDate) + 1
