import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessAreaNames,
  accessAreas,
  accessLevels,
  accessRights,
  can,
  canAnywhere,
  fullWrite,
  holdsFor,
  losesRights,
  passengerLevel,
  rightNumbersOf,
  type AccessLevel,
  type AccessLevels,
  type RightsOfUser,
} from '#domain/access.ts'

const none = Object.fromEntries(accessAreaNames.map((area) => [area, accessLevels.none])) as AccessLevels

test('rights have the numbers of the documents', () => {
  expect(accessRights).toEqual({
    readArrivalDepartures: 1110,
    updateArrivalDepartures: 1120,
    createTimetables: 1200,
    readTimetables: 1210,
    updateTimetables: 1220,
    deleteTimetables: 1230,
    createPassengers: 1300,
    readPassengers: 1310,
    readAllPassengerTrips: 1315,
    updatePassengers: 1320,
    updatePassengerGroups: 1321,
    deletePassengers: 1340,
    createBookings: 1400,
    readBookings: 1410,
    updateBookings: 1420,
    deleteBookings: 1430,
    createTransportationPermissions: 1500,
    readTransportationPermissions: 1510,
    updateTransportationPermissions: 1520,
    deleteTransportationPermissions: 1530,
  })
  expect(accessLevels).toEqual({ none: 0, read: 1, write: 2 })
})

test.each([
  ['passengers', [1310, 1315], [1300, 1310, 1315, 1320, 1321, 1340]],
  ['timetables', [1210], [1200, 1210, 1220, 1230]],
  ['arrivalDepartures', [1110], [1110, 1120]],
  ['bookings', [1410], [1400, 1410, 1420, 1430]],
  ['transportationPermissions', [1510], [1500, 1510, 1520, 1530]],
  ['schedule', [], []],
] as const)('levels of %s give their rights', (area, read, write) => {
  expect(rightNumbersOf(none)).toEqual([])
  expect(rightNumbersOf({ ...none, [area]: accessLevels.read })).toEqual(read)
  expect(rightNumbersOf({ ...none, [area]: accessLevels.write })).toEqual(write)
})

test('the creator of a destination holds every right there', () => {
  expect(rightNumbersOf(fullWrite)).toEqual(Object.values(accessRights).sort((a, b) => a - b))
})

test('each right belongs to exactly one level of one area', () => {
  const given = Object.values(accessAreas).flatMap(({ read, write }) => [...read, ...write])
  expect([...given].sort()).toEqual(Object.keys(accessRights).sort())
})

test('a right holds at its own destination only', () => {
  const facts = { permissions: { 7: [1110], 8: [1210] } }
  expect(can(facts, 'readArrivalDepartures', 7)).toBe(true)
  expect(can(facts, 'readArrivalDepartures', 8)).toBe(false)
  expect(can(facts, 'readArrivalDepartures', 9)).toBe(false)
  expect(canAnywhere(facts, 'readTimetables')).toBe(true)
  expect(canAnywhere(facts, 'readBookings')).toBe(false)
})

const level = fc.constantFrom<AccessLevel>(0, 1, 2)

test('a passenger is reached through any destination or group, at the highest level', () => {
  fc.assert(
    fc.property(
      fc.array(level, { minLength: 3, maxLength: 3 }),
      fc.array(level, { minLength: 2, maxLength: 2 }),
      (at, of) => {
        const roles = {
          destinationRoles: at.map((passengers, destinationId) => ({ ...none, destinationId, passengers })),
          passengerGroupRoles: of.map((passengers, passengerGroupId) => ({
            passengerGroupId,
            passengers,
            transportationPermissions: accessLevels.none,
            schedule: accessLevels.none,
          })),
        }
        const reach = (destinationIds: number[], groupIds: number[]) =>
          passengerLevel(roles, 'passengers', { destinationIds, groupIds })
        expect(reach([], [])).toBe(0)
        expect(reach([0, 2], [])).toBe(Math.max(at[0] ?? 0, at[2] ?? 0))
        expect(reach([1], [0, 1])).toBe(Math.max(at[1] ?? 0, ...of))
        expect(reach([99], [98])).toBe(0)
      },
    ),
  )
})

describe('rights over a passenger', () => {
  const rights = [...accessAreas.passengers.read, ...accessAreas.passengers.write] as const

  test.each(rights)('%s follows the level at the destination that gives it', (right) => {
    for (const passengers of Object.values(accessLevels)) {
      const user = { destinationRoles: [{ destinationId: 1, ...none, passengers }], passengerGroupRoles: [] }
      const given = rightNumbersOf({ ...none, passengers })
      expect(holdsFor(user, right, { destinationIds: [1], groupIds: [] })).toBe(given.includes(accessRights[right]))
      expect(holdsFor(user, right, { destinationIds: [2], groupIds: [1] })).toBe(false)
    }
  })

  test('come through a group as well, area by area', () => {
    const role = {
      passengerGroupId: 5,
      passengers: accessLevels.read,
      transportationPermissions: accessLevels.write,
      schedule: accessLevels.none,
    }
    const user = { destinationRoles: [], passengerGroupRoles: [role] }
    const held = (right: Parameters<typeof holdsFor>[1]) =>
      holdsFor(user, right, { destinationIds: [5], groupIds: [5] })
    expect(held('readPassengers')).toBe(true)
    expect(held('updatePassengers')).toBe(false)
    expect(held('deleteTransportationPermissions')).toBe(true)
    expect(holdsFor(user, 'readPassengers', { destinationIds: [5], groupIds: [] })).toBe(false)
  })
})

describe('rights are lost', () => {
  const ofGroup = { passengerGroupId: 4, passengers: 2, transportationPermissions: 0, schedule: 1 } as const
  const before: RightsOfUser = {
    permissions: { 7: rightNumbersOf(fullWrite) },
    destinationRoles: [{ destinationId: 7, ...fullWrite }],
    passengerGroupRoles: [ofGroup],
    organizationIds: [2],
    administers: [2],
  }
  test.each<[string, Partial<RightsOfUser>, boolean]>([
    ['not while nothing changes', {}, false],
    ['with a number at a destination', { permissions: { 7: rightNumbersOf(fullWrite).slice(1) } }, true],
    ['with a destination', { permissions: {}, destinationRoles: [] }, true],
    ['with a level that has no number', { destinationRoles: [{ destinationId: 7, ...fullWrite, schedule: 1 }] }, true],
    ['with a level in a group', { passengerGroupRoles: [{ ...ofGroup, passengers: 1 }] }, true],
    ['with a group', { passengerGroupRoles: [] }, true],
    ['with an organisation', { organizationIds: [3], administers: [3] }, true],
    [
      'with an organisation of a server that does not tell who administers',
      { organizationIds: [3], administers: undefined },
      true,
    ],
    ['with its administration, while a role in its group stays', { organizationIds: [2], administers: [] }, true],
    [
      'not where others come',
      {
        permissions: { ...before.permissions, 9: [1310] },
        passengerGroupRoles: [{ ...ofGroup, schedule: 2 }],
        organizationIds: [1, 2],
      },
      false,
    ],
  ])('%s', (_, changes, isLost) => {
    expect(losesRights(before, { ...before, ...changes })).toBe(isLost)
  })

  test('not by an answer that tells who administers, after one that did not', () => {
    const ofBoth = { ...before, organizationIds: [2, 3] }
    expect(losesRights({ ...ofBoth, administers: undefined }, ofBoth)).toBe(false)
  })

  test('not with a group’s organisation that is among the own ones no more, beside a first role at a destination', () => {
    const keeper = { ...before, permissions: {}, destinationRoles: [], administers: [] }
    expect(losesRights(keeper, { ...before, organizationIds: [], administers: [] })).toBe(false)
  })
})
