import { expect, test } from 'vitest'
import {
  allDeductibleTypes,
  deductibleOptions,
  deductiblePayments,
  deductibleTypesIn,
  forcedPayment,
  hasFixedDeductible,
  savedDeductible,
} from '#domain/transportation-permission/deductible.ts'

test('there are 37 types, and two ways to pay', () => {
  expect(allDeductibleTypes).toHaveLength(3 + 34)
  expect(allDeductibleTypes.slice(0, 4)).toEqual([0, 1, 2, 100])
  expect(allDeductibleTypes.at(-1)).toBe(133)
  expect(deductiblePayments).toEqual(['Car', 'Invoice'])
})

test.each([
  ['', [0, 1, 2]],
  ['0,1,101', [0, 1, 101]],
  [' 133 , 100 ', [133, 100]],
  ['99,134,x,-1', [0, 1, 2]],
  ['1,1,1', [1]],
])('an organisation whose list is "%s" uses %s', (list, expected) => {
  expect(deductibleTypesIn(list)).toEqual(expected)
})

test('options are in the order of their labels, and a stored type stays among them', () => {
  const labels: Record<number, string> = {
    0: 'Ei omavastuuta',
    1: 'Kiinteä',
    2: 'Kuukausi',
    101: 'Äänekoski',
    102: 'Akaa',
  }
  expect(deductibleOptions([1, 0, 101, 102], 2, (type) => labels[type] ?? '', 'fi').map(({ type }) => type)).toEqual([
    ...[102, 0, 1, 2, 101],
  ])
})

test.each([
  [0, 'Car', null, 'Car'],
  [1, 'Car', 4.5, 'Car'],
  [1, 'Invoice', 4.5, 'Invoice'],
  [2, 'Car', 4.5, 'Invoice'],
  [100, 'Invoice', null, 'Invoice'],
] as const)(
  'type %s with payment %s is saved with amount %s and payment %s',
  (deductibleType, deductiblePayment, fixed, payment) => {
    expect(savedDeductible({ deductibleType, deductiblePayment, fixedDeductible: 4.5 })).toEqual({
      deductibleType,
      deductiblePayment: payment,
      fixedDeductible: fixed,
    })
  },
)

test('only fixed types have an amount, and only fixed monthly leaves no choice of payment', () => {
  expect(allDeductibleTypes.filter(hasFixedDeductible)).toEqual([1, 2])
  expect(allDeductibleTypes.filter((type) => forcedPayment(type) !== null)).toEqual([2])
})
