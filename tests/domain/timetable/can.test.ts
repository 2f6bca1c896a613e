import { describe, expect, test } from 'vitest'
import { timetableCan, showsAddPassengers } from '#domain/timetable/can.ts'
import { lackingTransportationPermission, orderFactsOf, whyNotOrder } from '#domain/timetable/order.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { userWith } from '#tests/support/passenger.ts'
import { at, onlooker, planner, ride, timetable, today, traveller } from '#tests/support/timetable.ts'

const nobody = userWith({})
const locked = timetable({ state: timetableStates.accepted })
const deleted = timetable({ deleted: true })
const [noRight, isLocked, isDeleted] = ['noRight', 'locked', 'deleted'].map((why) => `refusal.timetable.${why}`)

test('reading needs read, making needs write', () => {
  expect([planner, onlooker, nobody].map((user) => timetableCan.read(1, user))).toEqual([null, null, noRight])
  expect([planner, onlooker, nobody].map((user) => timetableCan.create(1, user))).toEqual([null, noRight, noRight])
  expect(timetableCan.create(2, planner)).toBe(noRight)
})

describe.each(['edit', 'addPassengers', 'delete'] as const)('%s', (action) => {
  test.each([
    ['a draft', timetable(), planner, null],
    ['a draft that is only read', timetable(), onlooker, noRight],
    ['a locked one', locked, planner, isLocked],
    ['a deleted one', deleted, planner, isDeleted],
    ['a modified one', timetable({ state: timetableStates.acceptedModified }), planner, null],
  ] as const)('of %s', (_, of, user, refusal) => {
    expect(timetableCan[action](of, today, user)).toBe(refusal)
  })
})

test('rides are refused in the documents’ words', () => {
  expect(timetableCan.editRides(timetable(), today, planner)).toBeNull()
  expect(timetableCan.editRides(locked, today, onlooker)).toBe('refusal.ride.noRight')
  expect(timetableCan.editRides(locked, today, planner)).toBe(isLocked)
  expect(timetableCan.editRides(deleted, today, planner)).toBe(isDeleted)
})

test('passengers are taken off a draft only', () => {
  const states = Object.values(timetableStates)
  const open = states.filter((state) => timetableCan.removePassengers(timetable({ state }), planner) === null)
  expect(open).toEqual([timetableStates.new])
  expect(timetableCan.removePassengers(timetable(), onlooker)).toBe(noRight)
})

test('an order is cancelled until it is accepted', () => {
  const states = Object.values(timetableStates)
  const open = states.filter((state) => timetableCan.cancelOrder(timetable({ state }), planner) === null)
  expect(open).toEqual([100, 110, 300])
  expect(timetableCan.cancelOrder(timetable({ state: 100 }), onlooker)).toBe(noRight)
})

test('a deletion is undone by whoever may delete', () => {
  expect(timetableCan.undelete(deleted, planner)).toBeNull()
  expect(timetableCan.undelete(deleted, onlooker)).toBe(noRight)
})

test('passengers are added from the list to an open one without passengers', () => {
  expect(showsAddPassengers(timetable({ passengerIds: [] }), today)).toBe(true)
  expect(showsAddPassengers(timetable(), today)).toBe(false)
  expect(showsAddPassengers({ ...locked, passengerIds: [] }, today)).toBe(false)
})

describe('ordering', () => {
  const rides = [ride(1, at(11, 1), '08:00')]
  const facts = (given: object = {}) => ({
    ...timetable(),
    ridesCount: 1,
    inactivePassengersCount: 0,
    lackingPermissionsCount: 0,
    unsentCellsCount: 0,
    ...given,
  })

  test.each([
    ['nothing', {}, []],
    ['no ride', { ridesCount: 0 }, ['noRides']],
    ['a start today', { startDate: today }, ['started']],
    ['a start that passed at midnight', { startDate: '2026-11-22' }, ['started']],
    ['an inactive passenger', { inactivePassengersCount: 1 }, ['inactivePassengers']],
    ['a missing transportation permission', { lackingPermissionsCount: 2 }, ['missingPermissions']],
    ['an unsent cell', { unsentCellsCount: 1 }, ['unsentCells']],
    ['its state', { state: timetableStates.ordered, ridesCount: 0 }, ['locked']],
    [
      'everything at once',
      { startDate: today, ridesCount: 0, inactivePassengersCount: 1, lackingPermissionsCount: 1, unsentCellsCount: 1 },
      ['started', 'inactivePassengers', 'missingPermissions', 'unsentCells', 'noRides'],
    ],
  ])('%s is against it: %#', (_, given, reasons) => {
    const expected = reasons.map((reason) => `refusal.timetable.${reason}`)
    expect(whyNotOrder(facts(given), today)).toEqual(expected)
    expect(timetableCan.order(facts(given), today, planner)).toBe(expected[0] ?? null)
  })

  test('the right comes first, then whether it is there', () => {
    expect(timetableCan.order(facts({ ridesCount: 0 }), today, onlooker)).toBe(noRight)
    expect(timetableCan.order(facts({ deleted: true }), today, planner)).toBe(isDeleted)
  })

  test('what is against it is counted in its week', () => {
    const short = timetable({ startDate: '2026-11-30', endDate: '2026-12-02' })
    const passengers = [
      traveller(11, { inactive: true }),
      traveller(12, { transportationPermissionRequired: true }),
      traveller(13, { transportationPermissionRequired: true }),
    ]
    const transportationPermissions = [
      { passengerId: 13, startDate: '2026-01-01', endDate: null, externalId: null, isDraft: false },
    ]
    const counted = orderFactsOf(short, {
      passengers,
      rides: [...rides, ride(2, at(12, 5), '08:00')],
      lacking: lackingTransportationPermission(passengers, transportationPermissions, short),
      unsentCellsCount: 3,
    })
    expect(counted).toMatchObject({
      ridesCount: 1,
      inactivePassengersCount: 1,
      lackingPermissionsCount: 1,
      unsentCellsCount: 3,
    })
  })

  test.each([
    ['none', [], [11]],
    ['one that ended before', [{ startDate: '2026-01-01', endDate: '2026-11-29' }], [11]],
    ['one that ends on the first day', [{ startDate: '2026-01-01', endDate: '2026-11-30' }], []],
    ['one that starts on the last day', [{ startDate: '2027-02-26', endDate: null }], []],
    ['a draft', [{ startDate: '2026-01-01', endDate: null, isDraft: true }], [11]],
    ['somebody else’s', [{ startDate: '2026-01-01', endDate: null, passengerId: 12 }], [11]],
  ])('who needs a transportation permission and has %s is told: %#', (_, held, lacking) => {
    const transportationPermissions = held.map((one) => ({ passengerId: 11, externalId: null, isDraft: false, ...one }))
    const passengers = [traveller(11, { transportationPermissionRequired: true }), traveller(14)]
    expect(
      lackingTransportationPermission(passengers, transportationPermissions, timetable()).map(({ id }) => id),
    ).toEqual(lacking)
  })
})
