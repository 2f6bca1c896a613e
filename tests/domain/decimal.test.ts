import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDecimals, parseDecimal } from '#domain/decimal.ts'

test.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  [' 1 234,50 ', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['0', 0],
  ['-3,2', -3.2],
  ['−3', -3],
  ['1.234,50', null],
  ['1,2,3', null],
  [',5', null],
  ['5,', null],
  ['12 €', null],
  ['kaksi', null],
  ['', null],
  ['1e3', null],
  ['Infinity', null],
  ['1234567890123', null],
])('"%s" is %s', (typed, expected) => {
  expect(parseDecimal(typed)).toBe(expected)
})

test('every amount of cents is read from a comma and from a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
      expect(Math.round((parseDecimal(`${whole},${rest}`) ?? Number.NaN) * 100)).toBe(cents)
      expect(parseDecimal(`${whole}.${rest}`)).toBe(parseDecimal(`${whole},${rest}`))
      expect(hasDecimals(parseDecimal(`${whole},${rest}`) ?? Number.NaN, 2)).toBe(true)
    }),
  )
})

test.each([
  [1.5, 1, true],
  [1.25, 1, false],
  [0.1 + 0.2, 2, false],
  [3, 0, true],
])('%s needs at most %s decimals: %s', (value, atMost, expected) => {
  expect(hasDecimals(value, atMost)).toBe(expected)
})
