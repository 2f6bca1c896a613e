import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from '#server/tiles/archive/byte-range.ts'

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=0-100', { from: 0, to: 99 }],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=99-', { from: 99, to: 99 }],
  ['bytes=50-9007199254740993', { from: 50, to: 99 }],
  ['bytes=-1', { from: 99, to: 99 }],
  ['bytes=-100', { from: 0, to: 99 }],
  ['bytes=-101', { from: 0, to: 99 }],
  ['BYTES=5-6', { from: 5, to: 6 }],
  ['bytes= 5-6 ', { from: 5, to: 6 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // what is no single range of bytes is all of it
  [undefined, null],
  ['', null],
  ['bytes', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=6-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=1.5-2', null],
  ['bytes=--5', null],
  ['bytes=+1-5', null],
  ['items=0-5', null],
] as const)('%j of 100 bytes is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})

test('of an empty file there is not a byte', () => {
  expect([rangeOf('bytes=0-', 0), rangeOf('bytes=-5', 0)]).toEqual(['unsatisfiable', 'unsatisfiable'])
})

test('whatever is asked for, what is given lies in the file', () => {
  const header = fc.tuple(fc.option(fc.maxSafeNat()), fc.option(fc.maxSafeNat()))
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 1_000_000 }), ([first, last], size) => {
      const asked = rangeOf(`bytes=${first ?? ''}-${last ?? ''}`, size)
      if (asked === null || asked === 'unsatisfiable') return
      expect(0 <= asked.from && asked.from <= asked.to && asked.to < size).toBe(true)
    }),
  )
})
