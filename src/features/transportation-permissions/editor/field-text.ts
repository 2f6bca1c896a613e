import { deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { moneyLimits } from '#domain/transportation-permission/extra.ts'
import { shownQuota } from '#domain/transportation-permission/quota.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { formatDay, formatLength, formatPercent } from '#ui/look/format.ts'
import {
  amountText,
  numberText,
  perTimeText,
  priceText,
  tripDestinationsText,
  tripDirectionText,
  unitOf,
  type Words,
} from '../words/permission-words.ts'

type Field = keyof TransportationPermission

/** Text keys of the fields' names where they differ from the field's own. */
const nameKeys: Partial<Record<Field, string>> = {
  initialQuota: 'transportationPermissions.quota',
  initialExpressQuota: 'transportationPermissions.field.expressQuota',
  extras: 'transportationPermissions.section.extras',
}

/** Text key of a field's name. */
export const fieldNameKey = (field: string): string =>
  nameKeys[field as Field] ?? `transportationPermissions.field.${field}`

/** The type of deductible in words; those of municipalities and carriers have numbers only (open point G-13). */
export function deductibleText(type: number, { t }: Words): string {
  const name = Object.entries(deductibleTypes).find(([, each]) => each === type)?.[0]
  return name
    ? t(`transportationPermissions.deductibleType.${name}`)
    : t('transportationPermissions.deductibleType.numbered', { number: type })
}

const metresInKilometre = 1000

type Told = Partial<Record<Field, (permission: TransportationPermission, words: Words) => string>>

const quotaTold = (stored: number | null, { quotaType }: TransportationPermission, words: Words): string =>
  stored === null ? '' : amountText(shownQuota(stored, quotaType), quotaType, words)

const dayTold = (day: string | null, { locale }: Words): string =>
  day === null ? '' : formatDay(day, locale, 'numeric')

/** Fields whose value does not say by itself what it means. Empty for none. */
const told: Told = {
  initialQuota: (permission, words) => quotaTold(permission.initialQuota, permission, words),
  initialExpressQuota: (permission, words) => quotaTold(permission.initialExpressQuota, permission, words),
  quotaType: ({ quotaType }, words) => unitOf(quotaType, words),
  quotaTime: ({ quotaTime }, words) => perTimeText(quotaTime, words),
  startDate: ({ startDate }, words) => dayTold(startDate, words),
  endDate: ({ endDate }, words) => dayTold(endDate, words),
  tripDestinations: ({ tripDestinations }, words) => tripDestinationsText(tripDestinations, words),
  tripDirection: ({ tripDirection }, words) => tripDirectionText(tripDirection, words),
  deductibleType: ({ deductibleType }, words) => deductibleText(deductibleType, words),
  deductiblePayment: ({ deductiblePayment }, { t }) =>
    t(`transportationPermissions.deductiblePayment.${deductiblePayment}`),
  distanceLimit: ({ distanceLimit }, { locale }) =>
    distanceLimit === null ? '' : formatLength(distanceLimit * metresInKilometre, locale),
  priceVatPercent: ({ priceVatPercent }, { locale }) =>
    priceVatPercent === null ? '' : formatPercent(priceVatPercent, locale, moneyLimits.decimals),
  priceIncVat: ({ priceIncVat }, words) => priceText(priceIncVat, null, words),
  fixedDeductible: ({ fixedDeductible }, words) => priceText(fixedDeductible, null, words),
  costCenter: ({ costCenter }) => costCenter?.name ?? '',
  extras: ({ extras }) => extras.map(({ name }) => name).join(', '),
}

/** What a field of a stored transportation permission holds, in words; empty for nothing. */
export const fieldValue = (permission: TransportationPermission, field: Field, words: Words): string =>
  told[field]?.(permission, words) ?? plainText(permission[field], words)

/** As `fieldValue`, also that it holds nothing. */
export const fieldText = (permission: TransportationPermission, field: Field, words: Words): string =>
  fieldValue(permission, field, words) || words.t('transportationPermissions.none')

function plainText(value: unknown, words: Words): string {
  if (typeof value === 'boolean')
    return words.t(value ? 'transportationPermissions.yes' : 'transportationPermissions.no')
  if (typeof value === 'number') return numberText(value, words)
  return typeof value === 'string' ? value : ''
}
