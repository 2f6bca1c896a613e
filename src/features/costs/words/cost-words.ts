import type { TFunction } from 'i18next'
import { remainingCents, type CostSums } from '#domain/costs/sums.ts'
import type { DateRange } from '#domain/date-range.ts'
import { firstOfMonth, lastOfMonth } from '#domain/local-date.ts'
import { formatDay, formatMoney, formatMonth, formatNumber, formatPercent } from '#ui/look/format.ts'

/** What costs are put into words with. */
export interface Words {
  t: TFunction
  locale: string
}

const minus = '\u2212'

/** Cents as money. Costs are in euros (open point C-51). */
export function moneyText(cents: number, { locale }: Pick<Words, 'locale'>): string {
  const amount = formatMoney(Math.abs(cents) / 100, '€', locale)
  return cents < 0 ? `${minus}${amount}` : amount
}

/** Metres as kilometres, to a tenth and without the unit. */
export const kilometresText = (metres: number, { locale }: Pick<Words, 'locale'>): string =>
  formatNumber(metres / 1000, locale, { least: 1 })

export const percentText = (percent: number, { locale }: Pick<Words, 'locale'>): string =>
  formatPercent(percent, locale, 2)

export const isWholeMonth = ({ startDate, endDate }: DateRange): boolean =>
  startDate === firstOfMonth(startDate) && endDate === lastOfMonth(startDate)

/** The first and the last day, or the only one: "3.10.2026 – 9.10.2026". */
export function daysText({ startDate, endDate }: DateRange, { locale }: Pick<Words, 'locale'>): string {
  const [start, end] = [formatDay(startDate, locale, 'numeric'), formatDay(endDate, locale, 'numeric')]
  return start === end ? start : `${start} – ${end}`
}

/** What stands over the figures: a month by its name, other days by the first and the last. */
export const periodText = (range: DateRange, words: Pick<Words, 'locale'>): string =>
  isWholeMonth(range) ? formatMonth(range.startDate, words.locale) : daysText(range, words)

/** The price of trips; says when it is that of some of them, or of none. */
export function priceText({ trips, priceCents, unpricedTrips }: CostSums, words: Words): string {
  return unpricedTrips === trips && trips > 0 ? words.t('costs.priceMissing') : moneyText(priceCents, words)
}

/** What trips are left out of a price; `null` when none are, or all. */
export const leftOutText = ({ trips, unpricedTrips }: CostSums, { t }: Words): string | null =>
  unpricedTrips > 0 && unpricedTrips < trips ? t('costs.leftOut', { count: unpricedTrips }) : null

/** What passengers pay, as it is taken off. */
export function deductibleText({ trips, deductibleCents, openDeductibleTrips }: CostSums, words: Words): string {
  if (deductibleCents !== 0) return moneyText(-deductibleCents, words)
  return openDeductibleTrips === trips && trips > 0 ? words.t('costs.deductibleUnknown') : '–'
}

/** The numbers of a row as they stand side by side: trips, kilometres, price, deductible and what remains. */
export const amountTexts = (sums: CostSums, words: Words): string[] => [
  formatNumber(sums.trips, words.locale),
  kilometresText(sums.metres, words),
  [priceText(sums, words), leftOutText(sums, words)].filter(Boolean).join(' '),
  deductibleText(sums, words),
  moneyText(remainingCents(sums), words),
]
