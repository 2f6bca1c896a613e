import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflictFields, differingFields, mergedVersion, undecidedVersion } from '#domain/conflict.ts'
import { sameValue } from '#domain/same-value.ts'

const base = { name: 'Aino', city: 'Lahti', phones: ['050 555 0137'], grade: null as number | null }

describe('two editors of one row', () => {
  test('do not conflict where each changed something else, and both changes stand', () => {
    const mine = { ...base, city: 'Hollola' }
    const theirs = { ...base, phones: ['050 555 0199'] }

    expect(conflictFields(base, mine, theirs)).toEqual([])
    expect(mergedVersion(base, mine, theirs, new Set())).toEqual({ ...base, city: 'Hollola', phones: ['050 555 0199'] })
  })

  test('do not conflict where both made the same change', () => {
    const both = { ...base, grade: 3 }
    expect(conflictFields(base, both, both)).toEqual([])
  })

  test('conflict where both changed one field in two ways, and a person chooses', () => {
    const mine = { ...base, city: 'Hollola', name: 'Aino Maria' }
    const theirs = { ...base, city: 'Heinola' }

    expect(conflictFields(base, mine, theirs)).toEqual([
      { field: 'city', base: 'Lahti', mine: 'Hollola', theirs: 'Heinola' },
    ])
    expect(mergedVersion(base, mine, theirs, new Set())).toEqual({ ...base, city: 'Heinola', name: 'Aino Maria' })
    expect(mergedVersion(base, mine, theirs, new Set(['city']))).toEqual({
      ...base,
      city: 'Hollola',
      name: 'Aino Maria',
    })
  })
})

test('what is not decided about stays of the version that both started from, and everything else is theirs', () => {
  const before = { ...base, version: 4 }
  const theirs = { ...base, city: 'Heinola', name: 'Aino Maria', version: 5 }
  expect(undecidedVersion(before, theirs, ['city'])).toEqual({ ...theirs, city: 'Lahti', version: 4 })
  expect(undecidedVersion(before, theirs, [])).toEqual(theirs)
})

const row = fc.record({
  a: fc.integer({ min: 0, max: 2 }),
  b: fc.array(fc.boolean(), { maxLength: 2 }),
  c: fc.constantFrom('x', null),
})

test('a merge loses no change: every field is as one of the two left it', () => {
  fc.assert(
    fc.property(row, row, row, fc.subarray(['a', 'b', 'c'] as const), (before, mine, theirs, kept) => {
      const merged = mergedVersion(before, mine, theirs, new Set(kept))
      const conflicting = new Map(conflictFields(before, mine, theirs).map((conflict) => [conflict.field, conflict]))
      for (const field of ['a', 'b', 'c'] as const) {
        const isMine = conflicting.has(field) ? kept.includes(field) : !sameValue(before[field], mine[field])
        expect(merged[field]).toEqual(isMine ? mine[field] : theirs[field])
      }
    }),
  )
})

test('two versions differ in the fields whose values differ', () => {
  fc.assert(
    fc.property(row, row, (a, b) => {
      const expected = (['a', 'b', 'c'] as const).filter(
        (field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]),
      )
      expect(differingFields(a, b)).toEqual(expected)
      expect(differingFields(a, a)).toEqual([])
    }),
  )
})

test.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [[], {}, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
])('%o and %o are the same value: %s', (a, b, expected) => {
  expect(sameValue(a, b)).toBe(expected)
})
