import { describe, expect, test } from 'vitest'
import { accessLevels } from '#domain/access.ts'
import { passengerStates } from '#domain/passenger.ts'
import { passengerCan, type PassengerFacts } from '#domain/passenger-can.ts'
import { userWith } from '#tests/support/passenger.ts'

const { read, write } = accessLevels
const reader = userWith({ destinations: { 1: { passengers: read, schedule: read, transportationPermissions: read } } })
const writer = userWith({
  destinations: { 1: { passengers: write, schedule: write, transportationPermissions: write } },
})
const elsewhere = userWith({ destinations: { 2: { passengers: write, transportationPermissions: write } } })
const groupWriter = userWith({ groups: { 5: { passengers: write } } })

const facts = (given: Partial<PassengerFacts> = {}): PassengerFacts => ({
  destinationIds: [1],
  groupIds: [],
  inactive: false,
  state: passengerStates.normal,
  ...given,
})
const noRight = 'refusal.passenger.noRight'

describe.each(['edit', 'editGroups'] as const)('%s', (action) => {
  test.each([
    ['with write', facts(), writer, null],
    ['with read only', facts(), reader, noRight],
    ['with write elsewhere', facts(), elsewhere, noRight],
    ['with write through a group', facts({ groupIds: [5] }), groupWriter, null],
    ['with write in another group', facts({ groupIds: [6] }), groupWriter, noRight],
    ['with write at a further destination', facts({ destinationIds: [1, 2] }), elsewhere, null],
    ['of an inactive passenger', facts({ inactive: true }), writer, 'refusal.passenger.inactive'],
    ['of an archived passenger', facts({ state: passengerStates.archived }), writer, 'refusal.passenger.archived'],
    [
      'of a deleted passenger',
      facts({ state: passengerStates.deleted, inactive: true }),
      writer,
      'refusal.passenger.archived',
    ],
    ['of a hidden inactive passenger', facts({ inactive: true }), elsewhere, noRight],
  ] as const)('%s', (_, passenger, user, refusal) => {
    expect(passengerCan[action](passenger, user)).toBe(refusal)
  })
})

describe.each(['activate', 'deactivate', 'requestDeletion', 'cancelDeletionRequest'] as const)('%s', (action) => {
  test.each([
    ['with write', facts(), writer, null],
    ['with write through a group', facts({ groupIds: [5] }), groupWriter, null],
    ['of an inactive passenger', facts({ inactive: true }), writer, null],
    ['with write elsewhere', facts({ inactive: true }), elsewhere, noRight],
    ['with read only', facts({ inactive: true }), reader, noRight],
    ['of a deleted passenger', facts({ state: passengerStates.deleted }), writer, 'refusal.passenger.archived'],
  ] as const)('%s', (_, passenger, user, refusal) => {
    expect(passengerCan[action](passenger, user)).toBe(refusal)
  })
})

test.each([
  ['at a destination with the right', [1], writer, null],
  ['at none', [], writer, 'refusal.passenger.noDestination'],
  ['at one of two with the right', [1, 2], writer, noRight],
  ['with read only', [1], reader, noRight],
])('creating %s', (_, destinationIds, user, refusal) => {
  expect(passengerCan.create(destinationIds, user)).toBe(refusal)
})

test.each([
  ['the order of the destinations', [2, 1], [1, 2], elsewhere, null],
  ['a destination added without the right', [2], [2, 1], elsewhere, 'refusal.passenger.noRightAtDestination'],
  ['a destination taken away without the right', [2, 1], [2], elsewhere, 'refusal.passenger.noRightAtDestination'],
  ['a destination added with the right', [1], [1, 2], elsewhere, null],
])('a move that changes %s', (_, before, after, user, refusal) => {
  expect(passengerCan.moveTo({ destinationIds: before, groupIds: [] }, after, user)).toBe(refusal)
})

const noSsn = 'refusal.passenger.noSsn'
const toReaders = { showSsn: true, ssnReaders: 'readers' } as const
const toEditors = { showSsn: true, ssnReaders: 'editors' } as const
const toNobody = { showSsn: false, ssnReaders: 'readers' } as const
test.each([
  [facts(), reader, toReaders, null, noRight],
  [facts(), writer, toReaders, null, null],
  [facts(), writer, toNobody, noSsn, noSsn],
  [facts(), elsewhere, toReaders, noRight, noRight],
  [facts({ inactive: true }), writer, toReaders, null, 'refusal.passenger.inactive'],
  [facts(), reader, toEditors, noRight, noRight],
  [facts(), writer, toEditors, null, null],
  [facts(), elsewhere, toEditors, noRight, noRight],
  [facts({ inactive: true }), writer, toEditors, null, 'refusal.passenger.inactive'],
  [facts(), writer, { ...toEditors, showSsn: false }, noSsn, noSsn],
])('the personal identity code %#', (passenger, user, organization, reading, writing) => {
  expect(passengerCan.readSsn(passenger, user, organization)).toBe(reading)
  expect(passengerCan.writeSsn(passenger, user, organization)).toBe(writing)
})

const confirmed = { ...facts(), perilleId: 'P-1' }
test.each([
  ['a confirmed passenger', confirmed, 1, reader, null],
  ['one that is not confirmed', { ...confirmed, perilleId: null }, 1, reader, 'refusal.passenger.notConfirmed'],
  ['no destination', confirmed, null, reader, 'refusal.passenger.noDestination'],
  ['no right', confirmed, 1, elsewhere, noRight],
  ['an inactive passenger', { ...confirmed, inactive: true }, 1, reader, null],
  [
    'an archived passenger',
    { ...confirmed, state: passengerStates.archived, inactive: true },
    1,
    reader,
    'refusal.passenger.archived',
  ],
])('trips are searched for %s', (_, passenger, destinationId, user, refusal) => {
  expect(passengerCan.searchTrips(passenger, destinationId, user)).toBe(refusal)
})

test.each([
  ['who may change the passenger', writer, null],
  ['who only reads', reader, noRight],
  ['who confirms rides there', userWith({ destinations: { 1: { arrivalDepartures: write } } }), null],
  ['who only sees the board', userWith({ destinations: { 1: { arrivalDepartures: read } } }), noRight],
  ['who makes timetables there', userWith({ destinations: { 1: { timetables: write } } }), null],
  ['who confirms rides elsewhere', userWith({ destinations: { 2: { arrivalDepartures: write } } }), noRight],
])('trips are cancelled by one %s', (_, user, refusal) => {
  expect(passengerCan.cancelTrips(facts(), user)).toBe(refusal)
  expect(passengerCan.cancelTrips(facts({ inactive: true }), user)).toBe(refusal)
  const archived = facts({ state: passengerStates.archived })
  expect(passengerCan.cancelTrips(archived, user)).toBe(refusal ?? 'refusal.passenger.archived')
})

test('schedules follow their own level, over destinations and groups', () => {
  const ofGroup = userWith({ groups: { 5: { schedule: write } } })
  expect(passengerCan.readSchedules(facts(), reader)).toBeNull()
  expect(passengerCan.editSchedules(facts(), reader)).toBe(noRight)
  expect(passengerCan.readSchedules(facts(), elsewhere)).toBe(noRight)
  expect(passengerCan.editSchedules(facts({ groupIds: [5] }), ofGroup)).toBeNull()
  expect(passengerCan.editSchedules(facts({ inactive: true }), writer)).toBe('refusal.passenger.inactive')
})

test('transportation permissions follow their own level', () => {
  const only = userWith({ destinations: { 1: { transportationPermissions: write } } })
  expect(passengerCan.readTransportationPermissions(facts(), reader)).toBeNull()
  expect(passengerCan.addTransportationPermission(facts(), reader)).toBe(noRight)
  expect(passengerCan.addTransportationPermission(facts(), only)).toBeNull()
  expect(passengerCan.read(facts(), only)).toBe(noRight)
  expect(passengerCan.addTransportationPermission(facts({ inactive: true }), only)).toBe('refusal.passenger.inactive')
})

test('a route is opened by whoever may change the passenger', () => {
  expect(passengerCan.openRoute(facts(), writer)).toBeNull()
  expect(passengerCan.openRoute(facts(), reader)).toBe(noRight)
})

test('inactive passengers are not picked', () => {
  expect(passengerCan.pick({ inactive: true })).toBe('refusal.passenger.inactive')
  expect(passengerCan.pick({ inactive: false })).toBeNull()
})
