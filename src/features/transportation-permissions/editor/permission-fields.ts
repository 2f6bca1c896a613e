import * as z from 'zod/mini'
import { parseDecimal } from '#domain/decimal.ts'
import type { FieldErrors } from '#domain/field-errors.ts'
import {
  withDeductibleType,
  withPrice,
  transportationPermissionErrors,
  type TransportationPermissionDraft,
} from '#domain/transportation-permission/draft.ts'
import { Extra } from '#domain/transportation-permission/extra.ts'
import { TransportationPermission } from '#domain/transportation-permission/schema.ts'

const ExtraFields = z.extend(Extra, { price: z.string(), vatPercentage: z.string() })
export type ExtraFields = z.infer<typeof ExtraFields>

/**
 * A transportation permission in its editor's fields, in shown units. Texts, numbers and days stay as they were typed:
 * what is none yet is not lost.
 */
export const PermissionFields = z.extend(
  z.pick(TransportationPermission, {
    id: true,
    version: true,
    isDraft: true,
    child: true,
    tripDestinations: true,
    tripDirection: true,
    deductibleType: true,
    deductiblePayment: true,
    quotaType: true,
    quotaTime: true,
  }),
  {
    name: z.string(),
    costCenter: z.nullable(z.object({ id: z.number(), name: z.string() })),
    startDate: z.string(),
    endDate: z.string(),
    initialQuota: z.string(),
    initialExpressQuota: z.string(),
    distanceLimit: z.string(),
    fixedDeductible: z.string(),
    priceIncVat: z.string(),
    priceVatPercent: z.string(),
    priceCode: z.string(),
    accountKey: z.string(),
    note: z.string(),
    extras: z.array(ExtraFields),
  },
)
export type PermissionFields = z.infer<typeof PermissionFields>

const typed = (value: number | null): string => (value === null ? '' : String(value))

/** What is no number fails the rules as such, and never passes for an empty field. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : (parseDecimal(text) ?? Number.NaN))

export const extraFieldsOf = (extra: Extra): ExtraFields => ({
  ...extra,
  price: typed(extra.price),
  vatPercentage: typed(extra.vatPercentage),
})

export const fieldsOf = (draft: TransportationPermissionDraft): PermissionFields => ({
  ...draft,
  initialQuota: typed(draft.initialQuota),
  initialExpressQuota: typed(draft.initialExpressQuota),
  distanceLimit: typed(draft.distanceLimit),
  fixedDeductible: typed(draft.fixedDeductible),
  priceIncVat: typed(draft.priceIncVat),
  priceVatPercent: typed(draft.priceVatPercent),
  startDate: draft.startDate ?? '',
  endDate: draft.endDate ?? '',
  extras: draft.extras.map(extraFieldsOf),
})

export const draftOf = (fields: PermissionFields): TransportationPermissionDraft => ({
  ...fields,
  initialQuota: numberIn(fields.initialQuota),
  initialExpressQuota: numberIn(fields.initialExpressQuota),
  distanceLimit: numberIn(fields.distanceLimit),
  fixedDeductible: numberIn(fields.fixedDeductible),
  priceIncVat: numberIn(fields.priceIncVat),
  priceVatPercent: numberIn(fields.priceVatPercent),
  startDate: fields.startDate === '' ? null : fields.startDate,
  endDate: fields.endDate === '' ? null : fields.endDate,
  extras: fields.extras.map((extra) => ({
    ...extra,
    price: numberIn(extra.price),
    vatPercentage: numberIn(extra.vatPercentage),
  })),
})

/** Text keys of what is wrong, by field; empty for what can be saved. */
export const permissionErrors = (fields: PermissionFields): FieldErrors<PermissionFields> => ({
  ...transportationPermissionErrors(draftOf(fields)),
  ...(fields.startDate === '' && { startDate: 'validation.required' }),
})

/** The fields that another price changes. A tax that stays is left as it was typed, also where it is no number. */
export function priceFields(fields: PermissionFields, priceIncVat: string): Partial<PermissionFields> {
  const before = draftOf(fields)
  const { priceVatPercent } = withPrice(before, numberIn(priceIncVat))
  const stays = Object.is(priceVatPercent, before.priceVatPercent)
  return { priceIncVat, priceVatPercent: stays ? fields.priceVatPercent : typed(priceVatPercent) }
}

/** The fields that another type of deductible changes. */
export function deductibleFields(fields: PermissionFields, type: number): Partial<PermissionFields> {
  const { deductibleType, deductiblePayment } = withDeductibleType(draftOf(fields), type)
  return { deductibleType, deductiblePayment }
}
