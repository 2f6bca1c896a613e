import type { DateRange } from '../date-range.ts'
import { addDays, addMonths, lastOfMonth, weekdayOf, type LocalDate } from '../local-date.ts'
import { quotaTimes, type QuotaTime } from './quota.ts'

const monthsIn: Partial<Record<QuotaTime, number>> = {
  [quotaTimes.month]: 1,
  [quotaTimes.threeMonths]: 3,
  [quotaTimes.fourMonths]: 4,
  [quotaTimes.year]: 12,
}

/**
 * The period of the calendar in which a quota is counted on a day: the day, the week from Monday on, or so many months
 * of the year.
 */
function quotaPeriodOn(time: QuotaTime, day: LocalDate): DateRange {
  const months = monthsIn[time]
  if (months !== undefined) {
    const first = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months
    const startDate = addMonths(`${day.slice(0, 4)}-01-01`, first)
    return { startDate, endDate: lastOfMonth(addMonths(startDate, months - 1)) }
  }
  if (time === quotaTimes.day) return { startDate: day, endDate: day }
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return { startDate: monday, endDate: addDays(monday, 6) }
}

interface Counted {
  quotaTime: QuotaTime
  startDate: LocalDate
  /** `null` when it does not end. */
  endDate: LocalDate | null
}

/** The period whose use is shown today: the first one of what has not begun, the last one of what has ended. */
export function countedPeriod({ quotaTime, startDate, endDate }: Counted, today: LocalDate): DateRange {
  const latest = endDate !== null && endDate < today ? endDate : today
  const period = quotaPeriodOn(quotaTime, latest < startDate ? startDate : latest)
  return {
    startDate: period.startDate < startDate ? startDate : period.startDate,
    endDate: endDate !== null && endDate < period.endDate ? endDate : period.endDate,
  }
}
