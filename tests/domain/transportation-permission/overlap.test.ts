import { describe, expect, test } from 'vitest'
import {
  lacksTransportationPermission,
  overlappingTransportationPermissions,
} from '#domain/transportation-permission/overlap.ts'
import { transportationPermission as transportationPermission } from '#tests/support/transportation-permission.ts'

const november = transportationPermission({ id: 1 })

describe('another transportation permission overlaps November’s', () => {
  test.each([
    ['when it starts on the last day', { startDate: '2026-11-30', endDate: null }, true],
    ['not when it starts the day after', { startDate: '2026-12-01', endDate: null }, false],
    ['when it ends on the first day', { startDate: '2026-10-01', endDate: '2026-11-01' }, true],
    ['not when it ended the day before', { startDate: '2026-10-01', endDate: '2026-10-31' }, false],
    ['when it never ends', { startDate: '2020-01-01', endDate: null }, true],
    ['not when it is the same one', { id: 1 }, false],
  ])('%s', (_, change, expected) => {
    const other = transportationPermission({ id: 2, ...change })
    expect(overlappingTransportationPermissions(november, [other])).toEqual(expected ? [other] : [])
    expect(overlappingTransportationPermissions(other, [november])).toEqual(expected ? [november] : [])
  })

  test.each([
    [0, 1, true],
    [1, 1, true],
    [1, 2, false],
    [2, 0, true],
  ] as const)('when its direction %s meets %s: %s', (one, another, expected) => {
    const [a, b] = [
      transportationPermission({ id: 1, tripDirection: one }),
      transportationPermission({ id: 2, tripDirection: another }),
    ]
    expect(overlappingTransportationPermissions(a, [b])).toHaveLength(expected ? 1 : 0)
  })
})

const required = { transportationPermissionRequired: true }
const week = { startDate: '2026-11-30', endDate: '2026-12-04' }
test.each([
  ['one for a day of it', required, [november], week, false],
  ['none for it', required, [november], { startDate: '2026-12-01', endDate: null }, true],
  ['a draft only', required, [transportationPermission({ isDraft: true })], week, true],
  ['nothing at all', required, [], week, true],
  ['nothing, and needs nothing', { transportationPermissionRequired: false }, [], week, false],
])('a passenger with %s lacks a transportation permission: %#', (_, passenger, held, period, expected) => {
  expect(lacksTransportationPermission(passenger, held, period)).toBe(expected)
})
