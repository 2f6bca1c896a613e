import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysBetween, sortRows } from '#ui/table/order.ts'

test('text is sorted as the language has it, numbers in it by their value', () => {
  const names = ['Öhman', 'Aalto', 'Åberg', 'Ääri', 'Ryhmä 10', 'Ryhmä 9', 'zeta']
  expect(sortRows(names, (name) => name, false, 'fi')).toEqual([
    'Aalto',
    'Ryhmä 9',
    'Ryhmä 10',
    'zeta',
    'Åberg',
    'Ääri',
    'Öhman',
  ])
})

test.each([
  ['rising', false, [1, 2, 10, null]],
  ['falling', true, [10, 2, 1, null]],
] as const)('what is not known is last, %s', (_, descending, expected) => {
  expect(sortRows([10, null, 1, 2], (value) => value, descending, 'fi')).toEqual(expected)
})

test('rows that are equal stay in their order', () => {
  const row = fc.record({ key: fc.integer({ min: 0, max: 3 }), place: fc.nat() })
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (rows, descending) => {
      const sorted = sortRows(rows, ({ key }) => key, descending, 'en')
      for (const key of [0, 1, 2, 3]) {
        expect(sorted.filter((one) => one.key === key)).toEqual(rows.filter((one) => one.key === key))
      }
    }),
  )
})

test.each([
  ['downwards', 2, 4, [2, 3, 4]],
  ['upwards', 4, 2, [2, 3, 4]],
  ['of one row', 3, 3, [3]],
  ['from a row that is gone', 9, 2, []],
] as const)('keys between two rows %s', (_, from, to, expected) => {
  expect(keysBetween([1, 2, 3, 4], from, to)).toEqual(expected)
})
