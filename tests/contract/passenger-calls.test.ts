import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { VersionConflict } from '#contract/errors.ts'
import { addGroupPassengers, createPassengerGroup } from '#contract/groups.ts'
import * as consequences from '#contract/consequences.ts'
import * as costs from '#contract/costs.ts'
import * as groups from '#contract/groups.ts'
import * as organizations from '#contract/organizations.ts'
import * as passengers from '#contract/passengers.ts'
import * as routes from '#contract/routes.ts'
import * as schedules from '#contract/schedules.ts'
import * as ssn from '#contract/ssn.ts'
import * as transportationPermissions from '#contract/transportation-permissions.ts'
import * as trips from '#contract/trips.ts'
import {
  createPassenger,
  listPassengerPage,
  passengerIdsLimit,
  passengerPageLimit,
  passengerPageQuery,
  updatePassengerGroups,
} from '#contract/passengers.ts'
import { getCarLocation } from '#contract/routes.ts'
import { saveSsn } from '#contract/ssn.ts'
import { listTrips } from '#contract/trips.ts'
import { callsIn } from '#tests/support/calls-in.ts'
import { passenger } from '#tests/support/passenger.ts'

const calls = callsIn(
  consequences,
  costs,
  groups,
  organizations,
  passengers,
  routes,
  schedules,
  ssn,
  transportationPermissions,
  trips,
)

test.each(calls)('%s parses the parameters of its path, and no others', (_, { path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const parsed = params && (z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  expect(Object.keys(parsed ?? {})).toEqual(named)
})

test('every call says who may make it: none is open to everybody', () => {
  expect(calls.filter(([, { access }]) => access === 'anonymous' || access === 'signedIn')).toEqual([])
})

test('no write waits in a queue, and nothing of identity or place is read from the device', () => {
  const writes = calls.filter(([, { method }]) => method !== 'GET')
  // this one asks by POST, and writes nothing
  expect(writes.filter(([, { offline }]) => offline !== 'refuse').map(([name]) => name)).toEqual([
    'listPassengersByIds',
  ])
  for (const call of [ssn.getSsn, routes.getRouteWithTrips, getCarLocation]) {
    expect(call.offline).toBe('refuse')
  }
})

test('no answer but the identity code’s own has one in it', () => {
  const shown = calls
    .filter(([, { result }]) =>
      /"ssn"/i.test(JSON.stringify(z.toJSONSchema(result, { io: 'input', unrepresentable: 'any' }))),
    )
    .map(([name]) => name)
  expect(shown).toEqual(['getSsn', 'saveSsn'])
})

describe('a page of passengers', () => {
  const query = (given: object) => listPassengerPage.query.safeParse(given)

  test('is asked for in the words of the documents', () => {
    const sent = passengerPageQuery({
      destinationIds: [3, 4],
      groupIds: [],
      onlyActive: true,
      excludeIds: [9],
      search: 'aino',
      sortBy: 'name',
      descending: false,
      index: 40,
      count: 20,
    })
    expect(sent).toEqual({
      destinationIds: '3,4',
      index: '40',
      count: '20',
      sortBy: 'name',
      descending: 'false',
      onlyActive: 'true',
      nameOrYearGradeSearch: 'aino',
      excludeIds: '9',
      groupIds: '',
    })
    expect(query(sent).data).toEqual({
      destinationIds: [3, 4],
      index: 40,
      count: 20,
      sortBy: 'name',
      descending: false,
      onlyActive: true,
      nameOrYearGradeSearch: 'aino',
      excludeIds: [9],
      groupIds: [],
    })
  })

  test.each([
    ['nothing', {}, true],
    ['no row', { count: '0' }, false],
    ['as many rows as there may be', { count: `${passengerPageLimit}` }, true],
    ['one row more', { count: `${passengerPageLimit + 1}` }, false],
    ['a row before the first', { index: '-1' }, false],
    ['an order that is none', { sortBy: 'ssn' }, false],
    ['a yes that is none', { onlyActive: '1' }, false],
    ['ids that are none', { excludeIds: '1,x' }, false],
    ['an id past the database', { excludeIds: '9999999999' }, false],
    ['as many ids as there may be', { excludeIds: Array(passengerIdsLimit).fill(1).join() }, true],
    [
      'one id more',
      {
        excludeIds: Array(passengerIdsLimit + 1)
          .fill(1)
          .join(),
      },
      false,
    ],
    ['a search of 128', { nameOrYearGradeSearch: 'x'.repeat(128) }, true],
    ['a search of 129', { nameOrYearGradeSearch: 'x'.repeat(129) }, false],
  ])('with %s is taken: %#', (_, given, expected) => {
    expect(query(given).success).toBe(expected)
  })
})

describe('trips of', () => {
  test.each([
    ['a day', '2026-11-23', '2026-11-23', true],
    ['a month', '2026-11-23', '2026-12-23', true],
    ['a month and a day', '2026-11-23', '2026-12-24', false],
    ['an end before the start', '2026-11-23', '2026-11-22', false],
    ['the 31st of February', '2026-02-28', '2026-02-31', false],
    ['a day in words', 'tänään', '2026-11-23', false],
  ])('%s are asked for: %#', (_, startDate, endDate, expected) => {
    expect(listTrips.query.safeParse({ startDate, endDate, destinationId: '1' }).success).toBe(expected)
  })
})

describe('costs of', () => {
  test.each([
    ['a day', '2026-11-23', '2026-11-23', true],
    ['a year', '2026-01-01', '2026-12-31', true],
    ['a leap year', '2028-01-01', '2028-12-31', true],
    ['a year and a day', '2026-01-01', '2027-01-01', false],
    ['an end before the start', '2026-11-23', '2026-11-22', false],
    ['the 31st of February', '2026-02-28', '2026-02-31', false],
  ])('%s are asked for: %#', (_, startDate, endDate, expected) => {
    expect(costs.getCostCenterInvoice.query.safeParse({ startDate, endDate }).success).toBe(expected)
  })
})

test('a passenger is made at a destination', () => {
  const bodyOf = (destinationIds: number[]) =>
    createPassenger.body.safeParse({ ...passenger(), destinationIds }).success
  expect([bodyOf([]), bodyOf([1]), bodyOf(Array<number>(50).fill(1)), bodyOf(Array<number>(51).fill(1))]).toEqual([
    ...[false, true, true, false],
  ])
})

test('a new group needs a name', () => {
  const bodyOf = (name: string) => updatePassengerGroups.body.safeParse({ tags: [{ id: 0, name }] }).success
  expect([bodyOf('Uinti'), bodyOf('  '), bodyOf('x'.repeat(128)), bodyOf('x'.repeat(129))]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a new group has a name, and its fields are spelled with capitals', () => {
  expect(createPassengerGroup.body.parse({ Name: ' Uinti ', OrganizationId: 1 })).toEqual({
    Name: 'Uinti',
    Description: '',
    OrganizationId: 1,
  })
  expect(createPassengerGroup.body.safeParse({ Name: ' ', OrganizationId: 1 }).success).toBe(false)
})

test('at least one passenger is added to a group', () => {
  const bodyOf = (count: number) =>
    addGroupPassengers.body.safeParse({ PassengerGroupId: 1, PassengerIds: Array<number>(count).fill(1) }).success
  expect([0, 1, passengerIdsLimit, passengerIdsLimit + 1].map(bodyOf)).toEqual([false, true, true, false])
})

test.each([
  [' 131052a308t ', '131052A308T'],
  ['', ''],
])('an identity code sent as "%s" arrives as "%s"', (Ssn, expected) => {
  expect(saveSsn.body.parse({ Ssn })).toEqual({ Ssn: expected })
})

test.each(['T-48213', '48213', 'a.b_c-1'])('a car is asked for by the booking system’s id %s', (id) => {
  expect(getCarLocation.params.safeParse({ id }).success).toBe(true)
})

test.each(['', 'a/b', 'a b', 'x'.repeat(65)])('"%s" is no such id', (id) => {
  expect(getCarLocation.params.safeParse({ id }).success).toBe(false)
})

test('a stale write is answered with the row as it is now', () => {
  expect(VersionConflict.parse({ version_conflict: [], current: { id: 1 } }).current).toEqual({ id: 1 })
})
