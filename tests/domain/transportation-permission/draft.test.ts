import { describe, expect, test } from 'vitest'
import {
  newTransportationPermissionDraft,
  savedTransportationPermission,
  transportationPermissionDraftOf,
  transportationPermissionErrors,
  withDeductibleType,
  withPrice,
} from '#domain/transportation-permission/draft.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { transportationPermission } from '#tests/support/transportation-permission.ts'

const defaults = { savePtpAsDraftByDefault: true, ptpDeductiblePaymentBillableAsDefault: false }

describe('a new transportation permission', () => {
  test.each([
    ['2026-11-23', '2026-12-01', '2026-12-31'],
    ['2026-12-31', '2027-01-01', '2027-01-31'],
    ['2026-01-31', '2026-02-01', '2026-02-28'],
    ['2028-01-01', '2028-02-01', '2028-02-29'],
  ])('made on %s lasts from %s to %s', (today, startDate, endDate) => {
    expect(newTransportationPermissionDraft(7, today, defaults)).toMatchObject({ startDate, endDate })
  })

  test.each([
    [true, false, 'Car'],
    [false, true, 'Invoice'],
  ])('takes draft %s and billable deductible %s from the organisation', (isDraft, isBillable, deductiblePayment) => {
    const organization = { savePtpAsDraftByDefault: isDraft, ptpDeductiblePaymentBillableAsDefault: isBillable }
    expect(newTransportationPermissionDraft(7, '2026-11-23', organization)).toMatchObject({
      id: 0,
      isDraft,
      deductiblePayment,
      tripDestinations: -1,
      initialQuota: null,
    })
  })

  test('asks for everything that it needs', () => {
    expect(transportationPermissionErrors(newTransportationPermissionDraft(7, '2026-11-23', defaults))).toEqual({
      name: 'validation.required',
      costCenter: 'validation.required',
      tripDestinations: 'validation.required',
      initialQuota: 'validation.required',
    })
  })
})

describe('a stored transportation permission', () => {
  const stored = transportationPermission({ quotaType: 1, initialQuota: 80_500, initialExpressQuota: 10_000 })

  test('is shown in kilometres and saved in metres', () => {
    const draft = transportationPermissionDraftOf(stored)
    expect(draft).toMatchObject({ initialQuota: 80.5, initialExpressQuota: 10 })
    expect(TransportationPermissionInput.parse(savedTransportationPermission(draft))).toEqual(
      TransportationPermissionInput.parse(stored),
    )
  })

  test('keeps what is typed when its quota turns to trips, and refuses half of one', () => {
    const draft = { ...transportationPermissionDraftOf(stored), quotaType: 0 as const }
    expect(transportationPermissionErrors(draft)).toEqual({ initialQuota: 'validation.invalidValue' })
  })

  test('has its express quota judged in shown units', () => {
    const draft = transportationPermissionDraftOf(stored)
    expect(transportationPermissionErrors({ ...draft, initialExpressQuota: 80.5 })).toEqual({})
    expect(transportationPermissionErrors({ ...draft, initialExpressQuota: 80.501 })).toEqual({
      initialExpressQuota: 'validation.exceedsQuota',
    })
  })
})

test('tax starts at 0 with a price, stays as it was entered, and goes with the price', () => {
  const draft = transportationPermissionDraftOf(transportationPermission())
  const priced = withPrice(draft, 14.6)
  expect(priced.priceVatPercent).toBe(0)
  expect(withPrice({ ...priced, priceVatPercent: 10 }, 20).priceVatPercent).toBe(10)
  expect(withPrice(priced, null).priceVatPercent).toBeNull()
})

test('fixed monthly forces the invoice; the amount is dropped only when it is saved', () => {
  const draft = { ...transportationPermissionDraftOf(transportationPermission()), fixedDeductible: 30 }
  const monthly = withDeductibleType(draft, 2)
  expect(monthly).toMatchObject({ deductibleType: 2, deductiblePayment: 'Invoice', fixedDeductible: 30 })
  const none = withDeductibleType(monthly, 0)
  expect(none).toMatchObject({ deductibleType: 0, fixedDeductible: 30 })
  expect(savedTransportationPermission(none)).toMatchObject({ fixedDeductible: null })
  expect(savedTransportationPermission(monthly)).toMatchObject({ fixedDeductible: 30, deductiblePayment: 'Invoice' })
})
