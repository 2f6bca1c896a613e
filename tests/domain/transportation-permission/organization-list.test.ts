import { describe, expect, test } from 'vitest'
import {
  OrganizationTransportationPermission,
  defaultFilterDates,
  daysToNearEnd,
  defaultTransportationPermissionFilter as filter,
  isOnTab,
  transportationPermissionTabs,
} from '#domain/transportation-permission/organization-list.ts'
import { transportationPermission } from '#tests/support/transportation-permission.ts'

const today = '2026-11-23'
const rowOf = (change: Parameters<typeof transportationPermission>[0] = {}, passenger: object = {}) =>
  OrganizationTransportationPermission.parse({
    passengerId: 7,
    name: 'Äinö Koski',
    mainPlace: { id: 1, alias: 'Koivuranta' },
    transportationPermission: transportationPermission(change),
    ...passenger,
  })
const tabsOf = (row: ReturnType<typeof rowOf>, change: Partial<typeof filter> = {}) =>
  transportationPermissionTabs.filter((tab) => isOnTab(row, tab, { ...filter, ...change }, today))

describe('a row is on the tabs', () => {
  test.each([
    ['of a complete transportation permission', rowOf(), ['all', 'completed']],
    ['of a draft', rowOf({ isDraft: true }), ['all', 'drafts']],
    ['of a draft that has ended', rowOf({ isDraft: true, endDate: '2026-11-01' }), ['all', 'drafts']],
    ['of an expired one', rowOf({ endDate: '2026-11-22' }), ['all', 'expired']],
    ['of one without an end', rowOf({ endDate: null }), ['all', 'completed']],
    ['of an inactive passenger', rowOf({}, { passengerInactive: true }), ['completed']],
  ])('%s', (_, row, expected) => {
    expect(tabsOf(row)).toEqual(expected)
  })

  test('exactly one beside All', () => {
    for (const isDraft of [true, false]) {
      for (const endDate of [null, '2026-11-22', today, '2026-11-24']) {
        expect(tabsOf(rowOf({ isDraft, endDate }))).toHaveLength(2)
      }
    }
  })
})

describe('filters', () => {
  test.each([
    [
      'ending soon shows an end within thirty days',
      rowOf({ endDate: '2026-12-23' }),
      { onlyEndingSoon: true },
      ['all', 'completed'],
    ],
    ['ending soon hides a later end', rowOf({ endDate: '2026-12-24' }), { onlyEndingSoon: true }, []],
    ['ending soon hides one without an end', rowOf({ endDate: null }), { onlyEndingSoon: true }, []],
    [
      'ending soon leaves expired ones to their tab',
      rowOf({ endDate: '2026-11-22' }),
      { onlyEndingSoon: true },
      ['expired'],
    ],
    [
      'ending soon leaves drafts to their tab',
      rowOf({ isDraft: true, endDate: '2026-12-01' }),
      { onlyEndingSoon: true },
      ['drafts'],
    ],
    [
      'only active hides a later one',
      rowOf({ startDate: '2026-12-01', endDate: '2026-12-31' }),
      { onlyActive: true },
      [],
    ],
    [
      'only active leaves drafts and expired ones to their tabs',
      rowOf({ endDate: '2026-11-22' }),
      { onlyActive: true },
      ['expired'],
    ],
    [
      'all passengers shows inactive ones',
      rowOf({}, { passengerInactive: true }),
      { onlyActivePassengers: false },
      ['all', 'completed'],
    ],
    ['a direction that it has', rowOf({ tripDirection: 1 }), { tripDirection: 1 as const }, ['all', 'completed']],
    ['a direction that it has not', rowOf({ tripDirection: 1 }), { tripDirection: 2 as const }, []],
    [
      'dates that hold its end',
      rowOf(),
      { dates: { startDate: '2026-11-30', endDate: '2026-11-30' } },
      ['all', 'completed'],
    ],
    ['dates before its end', rowOf(), { dates: { startDate: '2026-01-01', endDate: '2026-11-29' } }, []],
    ['dates, of one without an end', rowOf({ endDate: null }), { dates: defaultFilterDates(today) }, []],
    ['a search for the passenger', rowOf(), { search: 'koski aino' }, ['all', 'completed']],
    ['a search for the transportation permission', rowOf(), { search: 'paiva' }, ['all', 'completed']],
    ['a search for the cost center and the place', rowOf(), { search: '4100 koivu' }, ['all', 'completed']],
    ['a search for something else', rowOf(), { search: 'virtanen' }, []],
  ])('%s', (_, row, change, expected) => {
    expect(tabsOf(row, change)).toEqual(expected)
  })

  test('start with active passengers only, and this year where dates are asked for', () => {
    expect(filter).toMatchObject({ onlyActive: false, onlyActivePassengers: true, dates: null, tripDirection: null })
    expect(defaultFilterDates(today)).toEqual({ startDate: '2026-01-01', endDate: '2026-12-31' })
  })
})

test.each([
  [{ endDate: today, isDraft: false }, 0],
  [{ endDate: '2026-12-05', isDraft: false }, 12],
  [{ endDate: '2026-12-23', isDraft: false }, 30],
  [{ endDate: '2026-12-24', isDraft: false }, null],
  [{ endDate: '2026-11-22', isDraft: false }, null],
  [{ endDate: null, isDraft: false }, null],
  [{ endDate: today, isDraft: true }, null],
])('the end of %j is so many days away: %s', (permission, days) => {
  expect(daysToNearEnd(permission, today)).toBe(days)
})
