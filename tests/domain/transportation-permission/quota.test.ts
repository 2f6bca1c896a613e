import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  quotaStanding,
  quotaTimes,
  quotaTypes,
  quotaUnit,
  quotaUseOf,
  shownQuota,
  storedQuota,
} from '#domain/transportation-permission/quota.ts'

const { trips, distance, currency } = quotaTypes

test('types and times have the numbers of the documents', () => {
  expect(quotaTypes).toEqual({ trips: 0, distance: 1, currency: 2 })
  expect(quotaTimes).toEqual({ month: 0, day: 1, week: 2, year: 3, fourMonths: 4, threeMonths: 5 })
})

test.each([
  ['trips', 18, trips, 18],
  ['kilometres', 80, distance, 80_000],
  ['parts of a kilometre', 12.345, distance, 12_345],
  ['money', 14.6, currency, 1460],
  ['an amount that a computer cannot hold', 1.005, currency, 100.5],
  ['cents that sum up badly', 0.1 + 0.2, currency, 30],
  ['half a trip', 1.5, trips, 1.5],
])('%s: %s is stored as %s', (_, shown, type, stored) => {
  expect(storedQuota(shown, type)).toBe(stored)
})

test('every stored quota survives being shown and saved', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_147_483_647 }),
      fc.constantFrom(trips, distance, currency),
      (stored, type) => {
        expect(storedQuota(shownQuota(stored, type), type)).toBe(stored)
      },
    ),
  )
})

test.each([
  [trips, 'pcs'],
  [distance, 'km'],
  [currency, 'kr'],
])('the unit of %s is %s', (type, unit) => {
  expect(quotaUnit(type, 'kr')).toBe(unit)
})

describe('what is used of a quota', () => {
  test.each([
    ['a part', trips, 18, 7, { used: 11, remaining: 7, total: 18, share: 11 / 18 }],
    ['nothing', distance, 80_000, 80_000, { used: 0, remaining: 80, total: 80, share: 0 }],
    ['all', currency, 5000, 0, { used: 50, remaining: 0, total: 50, share: 1 }],
    ['more than there was', trips, 10, -3, { used: 10, remaining: 0, total: 10, share: 1 }],
    ['less than nothing', trips, 10, 14, { used: 0, remaining: 10, total: 10, share: 0 }],
    ['of none', trips, 0, 0, { used: 0, remaining: 0, total: 0, share: 0 }],
    ['that nobody knows', trips, 10, null, null],
  ])('is %s', (_, quotaType, initialQuota, remainingQuota, expected) => {
    expect(quotaUseOf({ quotaType, initialQuota, remainingQuota })).toEqual(expected)
  })

  test('and what remains make the whole', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000 }),
        fc.integer({ min: -1_000_000, max: 2_000_000 }),
        (initialQuota, remainingQuota) => {
          const use = quotaUseOf({ quotaType: trips, initialQuota, remainingQuota })!
          expect(use.used + use.remaining).toBe(use.total)
          expect(use.share).toBeGreaterThanOrEqual(0)
          expect(use.share).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

test.each([
  [0, 'enough'],
  [0.89, 'enough'],
  [0.9, 'nearlyUsed'],
  [0.99, 'nearlyUsed'],
  [1, 'usedUp'],
] as const)('a quota of which %d is used is %s', (share, standing) => {
  expect(quotaStanding({ share })).toBe(standing)
})
