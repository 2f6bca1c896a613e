import { fieldErrors, type FieldErrors } from '../field-errors.ts'
import { addMonths, firstOfMonth, lastOfMonth, type LocalDate } from '../local-date.ts'
import type { Organization } from '../organization.ts'
import { savedDeductible, type DeductiblePayment } from './deductible.ts'
import { shownQuota, storedQuota } from './quota.ts'
import {
  TransportationPermission,
  TransportationPermissionInput,
  tripDestinations,
  type TransportationPermissionInput as Input,
} from './schema.ts'

/**
 * A transportation permission in its editor. Quotas are in shown units (trips, kilometres, money); `null` is a field
 * not filled in.
 */
export interface TransportationPermissionDraft extends Omit<
  Input,
  'initialQuota' | 'costCenter' | 'startDate' | 'tripDestinations'
> {
  initialQuota: number | null
  costCenter: Input['costCenter'] | null
  startDate: LocalDate | null
  tripDestinations: TransportationPermission['tripDestinations']
}

/** The organisation's defaults for new transportation permissions. */
export type TransportationPermissionDefaults = Pick<
  Organization,
  'savePtpAsDraftByDefault' | 'ptpDeductiblePaymentBillableAsDefault'
>

const payment = (isBillable: boolean): DeductiblePayment => (isBillable ? 'Invoice' : 'Car')

/**
 * A new transportation permission: the whole of next month, no trip destinations, draft and payment as the organisation
 * has them. Source: spec 2 §4 "New permission defaults", open point C-29.
 */
export function newTransportationPermissionDraft(
  passengerId: number,
  today: LocalDate,
  { savePtpAsDraftByDefault, ptpDeductiblePaymentBillableAsDefault }: TransportationPermissionDefaults,
): TransportationPermissionDraft {
  const startDate = firstOfMonth(addMonths(today, 1))
  const blank = TransportationPermission.parse({
    id: 0,
    name: '',
    passengerId,
    startDate,
    endDate: lastOfMonth(startDate),
    isDraft: savePtpAsDraftByDefault,
    deductiblePayment: payment(ptpDeductiblePaymentBillableAsDefault),
    tripDestinations: tripDestinations.unselected,
  })
  return { ...transportationPermissionDraftOf(blank), initialQuota: null }
}

/** A stored transportation permission in its editor's units. */
export function transportationPermissionDraftOf(stored: TransportationPermission): TransportationPermissionDraft {
  const { quotaType, initialQuota, initialExpressQuota } = stored
  return {
    id: stored.id,
    ...(stored.version !== undefined && { version: stored.version }),
    name: stored.name,
    isDraft: stored.isDraft,
    costCenter: stored.costCenter,
    child: stored.child,
    tripDestinations: stored.tripDestinations,
    tripDirection: stored.tripDirection,
    deductiblePayment: stored.deductiblePayment,
    deductibleType: stored.deductibleType,
    fixedDeductible: stored.fixedDeductible,
    distanceLimit: stored.distanceLimit,
    quotaType,
    quotaTime: stored.quotaTime,
    initialQuota: shownQuota(initialQuota, quotaType),
    initialExpressQuota: initialExpressQuota === null ? null : shownQuota(initialExpressQuota, quotaType),
    startDate: stored.startDate,
    endDate: stored.endDate,
    note: stored.note,
    accountKey: stored.accountKey,
    priceCode: stored.priceCode,
    priceIncVat: stored.priceIncVat,
    priceVatPercent: stored.priceVatPercent,
    extras: stored.extras,
  }
}

/** The draft with another price: tax starts at 0 once there is a price, and goes with it. Source: spec 2 §4. */
export const withPrice = <Draft extends Pick<TransportationPermissionDraft, 'priceIncVat' | 'priceVatPercent'>>(
  draft: Draft,
  priceIncVat: number | null,
): Draft => ({ ...draft, priceIncVat, priceVatPercent: priceIncVat === null ? null : (draft.priceVatPercent ?? 0) })

/** The draft with another deductible: payment and amount follow where the type leaves no choice. */
export const withDeductibleType = <
  Draft extends Pick<TransportationPermissionDraft, 'deductibleType' | 'deductiblePayment' | 'fixedDeductible'>,
>(
  draft: Draft,
  deductibleType: number,
): Draft => ({ ...draft, ...savedDeductible({ ...draft, deductibleType }), fixedDeductible: draft.fixedDeductible })

/** What goes to the server, unchecked: quotas in stored units, the deductible as its type allows. Source: spec 2 §4. */
export const savedTransportationPermission = (draft: TransportationPermissionDraft): unknown => ({
  ...draft,
  ...savedDeductible(draft),
  initialQuota: draft.initialQuota === null ? null : storedQuota(draft.initialQuota, draft.quotaType),
  initialExpressQuota:
    draft.initialExpressQuota === null ? null : storedQuota(draft.initialExpressQuota, draft.quotaType),
})

/** Text keys of what is wrong, by field; empty for a draft that can be saved. */
export const transportationPermissionErrors = (
  draft: TransportationPermissionDraft,
): FieldErrors<TransportationPermissionDraft> =>
  fieldErrors(TransportationPermissionInput, savedTransportationPermission(draft))
