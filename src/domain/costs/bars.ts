import type { DateRange } from '../date-range.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, type LocalDate } from '../local-date.ts'
import type { DayCost } from './invoice.ts'

/** Days that can be told apart side by side; longer ranges are drawn by months. */
const mostDays = 62

export interface CostBars {
  unit: 'day' | 'month'
  /** The day, or the first of the month; days and months without trips are among them. */
  bars: { date: LocalDate; priceCents: number }[]
}

/** Price of each day of the range, or of each month of a long one. */
export function costBars(days: readonly DayCost[], { startDate, endDate }: DateRange): CostBars {
  const unit = daysBetween(startDate, endDate) < mostDays ? 'day' : 'month'
  const barOf = (date: LocalDate) => (unit === 'day' ? date : firstOfMonth(date))
  const cents = new Map<LocalDate, number>()
  for (const { date, priceCents } of days) cents.set(barOf(date), (cents.get(barOf(date)) ?? 0) + priceCents)
  const bars: CostBars['bars'] = []
  for (let date = barOf(startDate); date <= endDate; date = unit === 'day' ? addDays(date, 1) : addMonths(date, 1)) {
    bars.push({ date, priceCents: cents.get(date) ?? 0 })
  }
  return { unit, bars }
}
