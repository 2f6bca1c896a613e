import type { TFunction } from 'i18next'
import type { LocalDate } from '#domain/local-date.ts'
import {
  quotaTimes,
  quotaTypes,
  quotaUnit,
  type QuotaTime,
  type QuotaType,
} from '#domain/transportation-permission/quota.ts'
import {
  tripDestinations,
  tripDirections,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { isActiveOn, transportationPermissionState } from '#domain/transportation-permission/state.ts'
import { formatMoney, formatNumber, formatPeriod } from '#ui/look/format.ts'

/** What transportation permissions are put into words with. */
export interface Words {
  t: TFunction
  locale: string
  /** Of the instance; `€` where none is known. */
  currencySymbol: string
}

export const defaultCurrencySymbol = '€'

const nameIn = (names: Readonly<Record<string, number>>, value: number): string =>
  Object.keys(names).find((name) => names[name] === value) ?? ''

/** The unit of a quota as a field's name has it. */
export const unitOf = (type: QuotaType, { t, currencySymbol }: Words): string =>
  type === quotaTypes.trips ? t('transportationPermissions.quota.pieces') : quotaUnit(type, currencySymbol)

export const numberText = (value: number, { locale }: Words): string => formatNumber(value, locale, { most: 3 })

/** A shown quota with its unit: "18 trips", "250 km". */
export function amountText(shown: number, type: QuotaType, words: Words): string {
  const amount = numberText(shown, words)
  return type === quotaTypes.trips
    ? words.t('transportationPermissions.quota.trips', { count: shown, amount })
    : `${amount} ${unitOf(type, words)}`
}

/** After an amount: "a month". */
export const perTimeText = (time: QuotaTime, { t }: Words): string =>
  t(`transportationPermissions.perTime.${nameIn(quotaTimes, time)}`)

export const tripDestinationsText = (value: number, { t }: Words): string =>
  t(`transportationPermissions.tripDestinations.${nameIn(tripDestinations, value)}`)

export const tripDirectionText = (value: number, { t }: Words): string =>
  t(`transportationPermissions.tripDirections.${nameIn(tripDirections, value)}`)

/** First and last day: "1.12.2026 – 31.12.2026", or "1.12.2026 alkaen" where there is no last one. */
export const periodText = (startDate: string, endDate: string | null, { t, locale }: Words): string =>
  formatPeriod(startDate, endDate, locale, t)

/** A price in whole units with its tax: "14,60 € (alv 10 %)"; empty for none. */
export function priceText(price: number | null, vatPercent: number | null, words: Words): string {
  if (price === null) return ''
  const amount = formatMoney(price, words.currencySymbol, words.locale)
  if (vatPercent === null) return amount
  return words.t('transportationPermissions.priceWithVat', { amount, percent: numberText(vatPercent, words) })
}

/** Whether a transportation permission may be ridden on today. */
export function validityText(
  permission: Pick<TransportationPermission, 'isDraft' | 'startDate' | 'endDate'>,
  today: LocalDate,
  { t }: Pick<Words, 't'>,
): string {
  const state = transportationPermissionState(permission, today)
  const complete = isActiveOn(permission, today) ? 'active' : 'coming'
  return t(`transportationPermissions.validity.${state === 'complete' ? complete : state}`)
}
