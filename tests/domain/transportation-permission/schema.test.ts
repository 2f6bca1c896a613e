import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#domain/field-errors.ts'
import {
  TransportationPermission,
  TransportationPermissionInput,
  transportationPermissionSources,
  tripDestinations,
  tripDirections,
} from '#domain/transportation-permission/schema.ts'
import {
  transportationPermission,
  transportationPermissionInput as input,
} from '#tests/support/transportation-permission.ts'

test('values have the numbers and words of the documents', () => {
  expect(tripDestinations).toEqual({
    unselected: -1,
    homeMain: 0,
    grouping: 1,
    passengerDestinations: 2,
    all: 3,
    homeSecondary: 4,
    mainSecondary: 5,
  })
  expect(tripDirections).toEqual({ twoWay: 0, departure: 1, return: 2 })
  expect(Object.values(transportationPermissionSources)).toEqual(['Perille', 'Timit', 'Likuma'])
})

test('the fields have the names of the documents', () => {
  expect(Object.keys(TransportationPermission.shape)).toEqual(
    expect.arrayContaining([
      ...['id', 'externalId', 'source', 'name', 'isDraft', 'tripType', 'decisionType', 'costCenter', 'child'],
      ...['passengerId', 'tripDestinations', 'deductiblePayment', 'deductibleType', 'fixedDeductible', 'distanceLimit'],
      ...['initialQuota', 'initialExpressQuota', 'remainingQuota', 'quotaTime', 'quotaType', 'startDate', 'endDate'],
      ...['startDateYMD', 'endDateYMD', 'note', 'accountKey', 'priceCode', 'priceIncVat', 'priceVatPercent', 'extras'],
      ...['tripDirection', 'timitPassengerId', 'perilleInstanceId'],
    ]),
  )
})

test('an answer with only the necessary fields is a draft of this product', () => {
  expect(TransportationPermission.parse({ id: 1, name: 'x', passengerId: 2, startDate: '2026-11-01' })).toMatchObject({
    isDraft: true,
    decisionType: 'TIMIT',
    source: 'Perille',
    tripDestinations: -1,
    deductiblePayment: 'Car',
    endDate: null,
    extras: [],
  })
})

describe('what is saved', () => {
  const errorsOf = (change: Parameters<typeof input>[0]) => fieldErrors(TransportationPermissionInput, input(change))

  test.each([
    ['as it is', {}, {}],
    ['without a name', { name: ' ' }, { name: 'validation.required' }],
    ['with a name of 128', { name: 'x'.repeat(128) }, {}],
    ['with a name of 129', { name: 'x'.repeat(129) }, { name: 'validation.tooLong.128' }],
    ['with a reason of 1024', { note: 'x'.repeat(1024) }, {}],
    ['with a reason of 1025', { note: 'x'.repeat(1025) }, { note: 'validation.tooLong.1024' }],
    ['without a quota', { initialQuota: null }, { initialQuota: 'validation.required' }],
    ['with a quota of 0', { initialQuota: 0 }, {}],
    ['with a negative quota', { initialQuota: -1 }, { initialQuota: 'validation.negative' }],
    ['with half a trip', { initialQuota: 0.5 }, { initialQuota: 'validation.invalidValue' }],
    ['with a quota of letters', { initialQuota: 'x' }, { initialQuota: 'validation.invalidValue' }],
    ['with a quota past the database', { initialQuota: 2_147_483_648 }, { initialQuota: 'validation.tooLarge' }],
    ['with the whole quota as express', { initialExpressQuota: 18 }, {}],
    ['with more express than quota', { initialExpressQuota: 19 }, { initialExpressQuota: 'validation.exceedsQuota' }],
    ['with a negative express quota', { initialExpressQuota: -1 }, { initialExpressQuota: 'validation.negative' }],
    ['with a distance limit of 0', { distanceLimit: 0 }, {}],
    ['with a negative distance limit', { distanceLimit: -0.1 }, { distanceLimit: 'validation.negative' }],
    ['with a limit finer than a metre', { distanceLimit: 1.0001 }, { distanceLimit: 'validation.decimals' }],
    ['with a negative deductible', { fixedDeductible: -1 }, { fixedDeductible: 'validation.invalidValue' }],
    ['with a deductible of half a cent', { fixedDeductible: 1.005 }, { fixedDeductible: 'validation.decimals' }],
    ['with a deductible type that is none', { deductibleType: 99 }, { deductibleType: 'validation.invalidValue' }],
    ['without a cost center', { costCenter: null }, { costCenter: 'validation.required' }],
    ['with a nameless cost center', { costCenter: { name: ' ' } }, { costCenter: 'validation.required' }],
    ['without trip destinations', { tripDestinations: -1 }, { tripDestinations: 'validation.required' }],
    ['with a price and no tax', { priceIncVat: 14.6 }, { priceVatPercent: 'validation.required' }],
    ['with a price and a tax of 0', { priceIncVat: 14.6, priceVatPercent: 0 }, {}],
    ['with a tax of 101', { priceIncVat: 1, priceVatPercent: 101 }, { priceVatPercent: 'validation.tooLarge' }],
    ['with a negative price', { priceIncVat: -1, priceVatPercent: 0 }, { priceIncVat: 'validation.invalidValue' }],
    ['without an end', { endDate: null }, {}],
    ['for one day', { startDate: '2026-11-30' }, {}],
    ['with an end before its start', { startDate: '2026-12-01' }, { endDate: 'validation.endBeforeStart' }],
    ['from a day that does not exist', { startDate: '2026-02-31' }, { startDate: 'validation.date' }],
    ['from before 1970', { startDate: '1969-12-31' }, { startDate: 'validation.dateOutOfRange' }],
    ['with an extra of the instance', { extras: [{ extraId: 4, name: '', price: 3 }] }, {}],
    ['with a free-form extra', { extras: [{ extraId: null, name: 'Porrasapu', price: null }] }, {}],
    ['with an extra that is neither', { extras: [{ extraId: null, name: ' ' }] }, { extras: 'validation.required' }],
    [
      'with an extra of a negative price',
      { extras: [{ name: 'x', price: -1 }] },
      { extras: 'validation.invalidValue' },
    ],
    ['with 51 extras', { extras: Array(51).fill({ name: 'x' }) }, { extras: 'validation.tooMany' }],
  ])('%s', (_, change, expected) => {
    expect(errorsOf(change)).toEqual(expected)
  })

  test('says nothing that is the server’s to say', () => {
    const parsed = TransportationPermissionInput.parse(transportationPermission({ source: 'Timit', remainingQuota: 3 }))
    for (const field of ['passengerId', 'source', 'externalId', 'remainingQuota', 'decisionType', 'hasReservations']) {
      expect(parsed).not.toHaveProperty(field)
    }
  })
})
