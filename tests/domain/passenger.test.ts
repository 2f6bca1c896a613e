import { describe, expect, test } from 'vitest'
import { fieldErrors, tooLongFor } from '#domain/field-errors.ts'
import {
  NewPassenger,
  Passenger,
  PassengerCard,
  PassengerUpdate,
  cardOf,
  emptyPassenger,
  isBeingChecked,
  passengerLimits,
  passengerStates,
  reachOf,
} from '#domain/passenger.ts'
import { groupNames, joinedGroupNames } from '#domain/passenger-group.ts'
import { passenger } from '#tests/support/passenger.ts'

test('the fields have the names of the documents', () => {
  expect(Object.keys(Passenger.shape).sort()).toEqual(
    [
      ...['id', 'version', 'name', 'externalId', 'hasSsn', 'phoneNumbers', 'phone', 'homeAddress', 'homeCity'],
      ...['homePostalcode', 'pickupAddress', 'billingUseHomeAddress', 'billingName', 'billingAddress'],
      ...['billingPostalcode', 'billingCity', 'yearGrade', 'groups', 'groupObjs', 'transportationPermissionRequired'],
      ...['transportationPermissionCount', 'note', 'timitNote', 'language', 'inactive', 'isArchivedOrDeleted', 'state'],
      ...['organizationId', 'perilleId', 'perilleInstanceId', 'timitId', 'passengerDestinations'],
      ...['secondaryDestinationId', 'utilityIds', 'utilities', 'timetables', 'hasPendingPropertyChanges', 'creator'],
    ].sort(),
  )
})

test('the states have the numbers of the documents, and there are no others', () => {
  expect(passengerStates).toEqual({ normal: 0, archived: 1, deleted: 2 })
  const isRead = (state: number) => Passenger.safeParse({ ...passenger(), state }).success
  expect([-1, 0, 1, 2, 3].map(isRead)).toEqual([false, true, true, true, false])
})

test('an answer with only the necessary fields is read with every default', () => {
  expect(Passenger.parse({ id: 7, name: 'Testi', organizationId: 1 })).toMatchObject({
    billingUseHomeAddress: true,
    hasSsn: false,
    phoneNumbers: [],
    inactive: false,
    state: 0,
    yearGrade: null,
    secondaryDestinationId: null,
    perilleId: null,
    timitId: null,
  })
})

test('a personal identity code in an answer goes no further', () => {
  expect(Passenger.parse({ id: 7, name: 'Testi', organizationId: 1, ssn: '131052-308T' })).not.toHaveProperty('ssn')
})

test('a list row holds no notes, no billing and no identity', () => {
  const kept = Object.keys(PassengerCard.shape)
  expect(kept.filter((field) => /note|billing|ssn|creator|language|pickup/i.test(field))).toEqual([])
  expect(
    cardOf(passenger({ passengerDestinations: [3, 1].map((id) => ({ passengerId: 1, destinationId: id })) })),
  ).toMatchObject({
    id: 1,
    destinationIds: [3, 1],
  })
})

describe('what is saved', () => {
  const saved = { ...passenger(), destinationIds: [1] }
  const errorsOf = (change: object) => fieldErrors(NewPassenger, { ...saved, ...change })

  test.each([
    ['name', passengerLimits.name, tooLongFor(passengerLimits.name)],
    ['externalId', 128, 'validation.externalId.tooLong'],
    ['billingName', 128, 'validation.billingName.tooLong'],
    ['billingPostalcode', 32, 'validation.billingPostalcode.tooLong'],
    ['billingCity', 32, 'validation.billingCity.tooLong'],
    ['billingAddress', 512, 'validation.tooLong.512'],
    ['homeAddress', 512, 'validation.tooLong.512'],
    ['pickupAddress', 512, 'validation.tooLong.512'],
    ['homePostalcode', 32, 'validation.tooLong.32'],
    ['homeCity', 32, 'validation.tooLong.32'],
    ['note', 1024, 'validation.tooLong.1024'],
    ['timitNote', 2048, 'validation.tooLong.2048'],
    ['language', 128, 'validation.tooLong.128'],
  ])('%s is at most %s characters', (field, limit, key) => {
    expect(errorsOf({ [field]: 'x'.repeat(limit - 1) })).toEqual({})
    expect(errorsOf({ [field]: 'x'.repeat(limit) })).toEqual({})
    expect(errorsOf({ [field]: 'x'.repeat(limit + 1) })).toEqual({ [field]: key })
  })

  test.each([
    ['no name', { name: '  ' }, { name: 'validation.required' }],
    ['a grade', { yearGrade: 3 }, {}],
    ['no grade', { yearGrade: null }, {}],
    ['a grade in words', { yearGrade: 'kolmas' }, { yearGrade: 'validation.number' }],
    ['half a grade', { yearGrade: 2.5 }, { yearGrade: 'validation.number' }],
    ['a grade of 99', { yearGrade: 99 }, {}],
    ['a grade of 100', { yearGrade: 100 }, { yearGrade: 'validation.number' }],
    ['a negative grade', { yearGrade: -1 }, { yearGrade: 'validation.number' }],
    [
      'a number of letters',
      { phoneNumbers: [{ id: 0, passengerId: 0, number: 'x' }] },
      { phoneNumbers: 'validation.phoneNumber' },
    ],
    ['51 utilities', { utilityIds: Array(51).fill(1) }, { utilityIds: 'validation.tooMany' }],
    ['51 destinations', { destinationIds: Array(51).fill(1) }, { destinationIds: 'validation.tooMany' }],
    ['a character that cannot be stored', { note: 'a\0b' }, { note: 'validation.invalidCharacter' }],
  ])('with %s is judged', (_, change, expected) => {
    expect(errorsOf(change)).toEqual(expected)
  })

  test('says nothing that is the server’s to say', () => {
    const claimed = {
      ...saved,
      organizationId: 99,
      state: 2,
      inactive: true,
      isArchivedOrDeleted: true,
      hasSsn: true,
      perilleId: 'x',
      creator: 'x@y.example',
      transportationPermissionCount: 5,
      groupObjs: [{ id: 1, name: 'Ryhmä' }],
    }
    const parsed = PassengerUpdate.parse(claimed)
    for (const field of [
      'organizationId',
      'state',
      'inactive',
      'isArchivedOrDeleted',
      'hasSsn',
      'perilleId',
      'creator',
    ]) {
      expect(parsed).not.toHaveProperty(field)
    }
    expect(NewPassenger.parse(claimed)).not.toHaveProperty('groupObjs')
  })
})

test('a new passenger belongs where it is made', () => {
  expect(emptyPassenger(4, [7, 8])).toMatchObject({
    id: 0,
    organizationId: 4,
    passengerDestinations: [
      { passengerId: 0, destinationId: 7 },
      { passengerId: 0, destinationId: 8 },
    ],
  })
})

test('a passenger is reached through destinations and groups', () => {
  expect(reachOf(passenger({ groupObjs: [{ id: 5, name: 'Aamuryhmä' }] }))).toEqual({
    destinationIds: [1],
    groupIds: [5],
  })
})

test.each([
  ['changes wait', { hasPendingPropertyChanges: true }, true],
  ['it has no id there', { perilleId: null }, true],
  ['it is being made', { id: 0, perilleId: null }, false],
  ['it is confirmed', {}, false],
])('the booking system has yet to confirm a passenger when %s', (_, change, expected) => {
  expect(isBeingChecked(passenger(change))).toBe(expected)
})

test('names of groups are joined by commas', () => {
  expect(joinedGroupNames([{ name: 'Aamuryhmä' }, { name: 'Uinti' }])).toBe('Aamuryhmä, Uinti')
  expect(groupNames({ groupObjs: [{ name: 'Uinti' }], groups: 'Vanha' })).toEqual(['Uinti'])
  expect(groupNames({ groupObjs: [], groups: 'Aamuryhmä, Uinti' })).toEqual(['Aamuryhmä', 'Uinti'])
  expect(groupNames({ groupObjs: [], groups: '' })).toEqual([])
})
