import { describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { byForm, type Endpoint } from '#contract/endpoint.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import { timetableStates } from '#domain/timetable/state.ts'

type Name = keyof typeof catalogue

const judge = (name: Name, result: unknown, asked: object): boolean => {
  const endpoint: Endpoint = catalogue[name]
  return endpoint.answers(result, { params: undefined, query: undefined, body: undefined, ...asked })
}

test('only writes that nothing but a name can tell from somebody else’s are taken by their form', () => {
  const writes = Object.entries<Endpoint>(catalogue).filter(([, { method }]) => method !== 'GET')
  const byFormAlone = writes.filter(([, write]) => write.answers === byForm).map(([name]) => name)
  expect(byFormAlone.sort()).toEqual([
    ...['acceptInvitation', 'answerOffer'],
    'createTimetable',
    ...['deleteRide', 'deleteRides', 'endOtherSessions', 'endSession'],
    'forgotPassword',
    'getPriceEstimate',
    'removeGroupPassenger',
    'reportViolations',
    'resetPassword',
    'seeRejectedOrders',
    'sendSupportRequest',
    'signIn',
    'signInWithMicrosoft',
    'signOut',
    'tellPresence',
    'validateResetPasswordCode',
  ])
})

const ride = {
  timetableId: 1,
  passengerId: 2,
  weekDayId: 1,
  rideType: rideTypes.arrival,
  timeOfDay: { hour: 8, minute: 5 },
}
const timetable = {
  ...{ id: 5, startDate: '2026-11-23', endDate: '2026-12-23', state: timetableStates.new },
  passengerIds: [3, 4],
}
const span = { startDate: '2026-11-23', endDate: '2026-12-23', isDraft: false }
const ofGroup = { params: { id: 3 }, body: { version: 4 } }
const kept = { id: 1, version: 4 }
const schedule = { id: 7, passengerId: 2, startDate: '2026-11-23', endDate: '2026-12-23' }
const request = { bookingRefId: '9', pickupDateTime: '2026-11-23T08:05:00', dropoffDateTime: null }
const pickUp = { pickupDateTime: '2026-11-23T08:05', dropoffDateTime: null }

/** What is asked, the answer to it, and what each wrong answer has otherwise. */
const cases: [Name, object, object, object[]][] = [
  ['setArrivalComplete', { body: { id: 1 } }, { id: 1, completed: true }, [{ id: 2 }, { completed: false }]],
  ['setArrivalIncomplete', { body: { id: 1 } }, { id: 1, completed: false }, [{ id: 2 }, { completed: true }]],
  [
    'cancelArrival',
    { body: { id: 1 } },
    { id: 1, cancelled: false, cancelling: true },
    [{ id: 2 }, { cancelling: false }],
  ],
  ['getDestination', { params: { id: 1 } }, { id: 1 }, [{ id: 2 }]],
  ['getPassenger', { params: { id: 1 } }, { id: 1 }, [{ id: 2 }]],
  [
    'createPassenger',
    { body: { name: 'Aino', destinationIds: [8] } },
    { id: 1, name: 'Aino', passengerDestinations: [{ destinationId: 8 }] },
    [{ id: 0 }, { name: 'Bertta' }, { passengerDestinations: [] }],
  ],
  ['updatePassenger', { params: { id: 1 }, body: { version: 4 } }, { id: 1, version: 5 }, [{ id: 2 }, { version: 4 }]],
  ['updatePassenger', { params: { id: 1 }, body: {} }, { id: 1 }, [{ id: 2 }]],
  [
    'updatePassengerGroups',
    { params: { id: 1 }, body: { version: 4, tags: [{ id: 3 }, { id: 0 }] } },
    { id: 1, version: 5, groupObjs: [{ id: 3 }, { id: 4 }] },
    [{ id: 2 }, { version: 4 }, { groupObjs: [] }, { groupObjs: [{ id: 3 }, { id: 4 }, { id: 5 }] }],
  ],
  ['deactivatePassenger', { params: { id: 1 } }, { id: 1, inactive: true }, [{ id: 2 }, { inactive: false }]],
  ['activatePassenger', { params: { id: 1 } }, { id: 1, inactive: false }, [{ id: 2 }, { inactive: true }]],
  [
    'requestPassengerDeletion',
    { params: { id: 1 } },
    { id: 1, isArchivedOrDeleted: true },
    [{ id: 2 }, { isArchivedOrDeleted: false }],
  ],
  [
    'cancelPassengerDeletionRequest',
    { params: { id: 1 } },
    { id: 1, isArchivedOrDeleted: false },
    [{ id: 2 }, { isArchivedOrDeleted: true }],
  ],
  ['saveSsn', { body: { Ssn: '010190-0000' } }, { ssn: '010190-0000' }, [{ ssn: '' }]],
  [
    'createTransportationPermission',
    { params: { id: 2 }, body: span },
    { id: 4, passengerId: 2, ...span },
    [{ id: 0 }, { passengerId: 3 }, { startDate: '2026-11-24' }, { endDate: null }, { isDraft: true }],
  ],
  [
    'updateTransportationPermission',
    { params: { permissionId: 4 }, body: { ...span, version: 4 } },
    { id: 4, ...span, version: 5 },
    [{ id: 5 }, { startDate: '2026-11-24' }, { endDate: null }, { isDraft: true }, { version: 4 }],
  ],
  ['deleteTransportationPermission', { params: { permissionId: 4 } }, { id: 4 }, [{ id: 5 }]],
  [
    'createSchedule',
    { body: { ...schedule, id: 0 } },
    schedule,
    [{ id: 0 }, { passengerId: 3 }, { endDate: '2026-12-24' }],
  ],
  [
    'updateSchedule',
    { body: { ...schedule, version: 4 } },
    { ...schedule, version: 5 },
    [{ id: 8 }, { startDate: '2026-11-24' }, { version: 4 }],
  ],
  ['deleteSchedule', { params: { id: 7 }, body: {} }, schedule, [{ id: 8 }]],
  ['renamePassengerGroup', ofGroup, { id: 3, version: 5 }, [{ id: 4 }, { version: 4 }]],
  ['deletePassengerGroup', ofGroup, { id: 3, version: 4 }, [{ id: 4 }]],
  ['createOrganizationDestination', { body: { organizationId: 1 } }, { id: 3 }, [{ id: 0 }]],
  ['createDestination', { body: { organizationId: 1 } }, { id: 3 }, [{ id: 0 }]],
  [
    'updateDestination',
    { params: { id: 3 }, body: { version: 4 } },
    { id: 3, version: 5 },
    [{ id: 4 }, { version: 4 }],
  ],
  ['deleteDestination', { params: { id: 3 } }, { id: 3, deleted: true }, [{ id: 4 }, { deleted: false }]],
  ['undeleteDestination', { params: { id: 3 } }, { id: 3, deleted: false }, [{ id: 4 }, { deleted: true }]],
  [
    'updateOrganizationSettings',
    { params: { id: 2 }, body: { ssnReaders: 'editors', supportEmail: 'tuki@rantakunta.example', version: 4 } },
    { id: 2, ssnReaders: 'editors', supportEmail: 'tuki@rantakunta.example', version: 5 },
    [{ id: 3 }, { ssnReaders: 'readers' }, { supportEmail: null }, { version: 4 }],
  ],
  [
    'createPassengerGroup',
    { body: { Name: 'Uimarit', OrganizationId: 1 } },
    { id: 3, name: 'Uimarit', organizationId: 1 },
    [{ id: 0 }, { name: 'Laulajat' }, { organizationId: 2 }],
  ],
  ['listAuthTenants', { params: { id: 1 } }, [{ organizationId: 1 }], []],
  [
    'createAuthTenant',
    { body: { organizationId: 1, externalTenantId: 'a' } },
    { id: 3, organizationId: 1, externalTenantId: 'a' },
    [{ id: 0 }, { organizationId: 2 }, { externalTenantId: 'b' }],
  ],
  [
    'proveAuthTenant',
    { params: { id: 3 }, body: { code: 'x' } },
    { id: 3, state: 'active' },
    [{ id: 4 }, { state: 'pending' }],
  ],
  ['getAuthTenantDeletion', { params: { id: 3 } }, { id: 3 }, [{ id: 4 }]],
  [
    'deleteAuthTenant',
    { params: { id: 3 }, body: { version: 4 } },
    { id: 3, state: 'deleted', version: 5 },
    [{ id: 4 }, { state: 'active' }, { version: 4 }],
  ],
  [
    'createGroupPassenger',
    { body: { passenger: { name: 'Aino' }, passengerGroupId: 3 } },
    { id: 1, name: 'Aino', groupObjs: [{ id: 3 }] },
    [{ id: 0 }, { name: 'X' }, { groupObjs: [{ id: 4 }] }],
  ],
  ['updateGroupPassenger', { body: { passenger: kept } }, { id: 1, version: 5 }, [{ id: 2 }, { version: 4 }]],
  ['createRide', { body: ride }, ride, [{ passengerId: 3 }, { timeOfDay: { hour: 8, minute: 6 } }]],
  [
    'updateRide',
    { params: { id: 6 }, body: ride },
    { ...ride, id: 6 },
    [{ id: 7 }, { timeOfDay: { hour: 9, minute: 5 } }],
  ],
  [
    'updateTimetable',
    { params: { id: 5 }, body: { ...timetable, passengerIds: [4, 3, 4] } },
    timetable,
    [
      { id: 6 },
      { startDate: '2026-11-24' },
      { endDate: '2026-12-24' },
      { state: timetableStates.ordered },
      { passengerIds: [3] },
    ],
  ],
  ['deleteTimetable', { params: { id: 5 } }, { ...timetable, deleted: true }, [{ id: 6 }, { deleted: false }]],
  ['undeleteTimetable', { params: { id: 5 } }, { ...timetable, deleted: false }, [{ id: 6 }, { deleted: true }]],
  [
    'createBooking',
    { params: { destinationId: 1 }, body: { startTime: '2026-11-23T08:05', endTime: null } },
    { destinationId: 1, request },
    [{ destinationId: 2 }, { request: { ...request, pickupDateTime: '2026-11-23T08:06:00' } }],
  ],
  [
    'updateBooking',
    { body: { bookingRefId: '9', ...pickUp, version: 4 } },
    { request, version: 5 },
    [{ request: { ...request, bookingRefId: '8' } }, { request: { ...request, pickupDateTime: null } }, { version: 4 }],
  ],
  [
    'inviteUser',
    { body: { email: 'Aino@perille.example' } },
    { email: 'aino@perille.example', state: 'invited' },
    [{ email: 'bertta@perille.example' }, { state: 'member' }],
  ],
  [
    'getInvitation',
    { body: { email: 'aino@perille.example' } },
    { email: 'aino@perille.example' },
    [{ email: 'bertta@perille.example' }],
  ],
  [
    'removeUsers',
    { body: { emails: ['Aino@perille.example', 'bertta@perille.example'] } },
    { removed: ['aino@perille.example', 'bertta@perille.example'] },
    [{ removed: [] }, { removed: ['aino@perille.example'] }],
  ],
  [
    'getCostCenterInvoice',
    { params: { id: 1, costCenterId: 4 }, query: { startDate: '2026-10-01', endDate: '2026-10-31' } },
    { costCenter: { id: 4 }, startDate: '2026-10-01', endDate: '2026-10-31' },
    [{ costCenter: { id: 5 } }, { startDate: '2026-09-01' }, { endDate: '2026-10-30' }],
  ],
  [
    'deleteBooking',
    { params: { id: 9 } },
    { id: 9, state: bookingStates.cancelled },
    [{ id: 8 }, { state: bookingStates.open }],
  ],
]

test.each(cases)('%s is answered by what was asked for, and by nothing else', (name, asked, right, wrong) => {
  expect(judge(name, right, asked)).toBe(true)
  expect(wrong.map((change) => judge(name, { ...right, ...change }, asked))).toEqual(wrong.map(() => false))
})

describe('several at once', () => {
  test.each<[Name, object, object[], object[]]>([
    ['listArrivals', { params: { destinationId: 1 } }, [{ placeId: 1 }, { placeId: 2 }], [{ placeId: 2 }]],
    ['listTimetables', { params: { destinationId: 1 } }, [{ destinationId: 1 }], [{ destinationId: 2 }]],
    ['listBookings', { params: { destinationId: 1 } }, [{ destinationId: 1 }], [{ destinationId: 2 }]],
    ['listPassengersByIds', { body: [1, 2] }, [{ id: 2 }], [{ id: 2 }, { id: 3 }]],
    ['listWholePassengers', { body: [1, 2] }, [{ id: 2 }], [{ id: 2 }, { id: 3 }]],
    ['listSchedules', { params: { id: 2 } }, [schedule], [{ ...schedule, passengerId: 3 }]],
    ['listTrips', { params: { id: 2 } }, [{ passengerId: 2 }], [{ passengerId: 2 }, { passengerId: 3 }]],
    [
      'addGroupPassengers',
      { body: { PassengerGroupId: 3, PassengerIds: [1, 2] } },
      [1, 2].map((id) => ({ id, groupObjs: [{ id: 3 }] })),
      [{ id: 1, groupObjs: [{ id: 3 }] }],
    ],
    [
      'addGroupPassengers',
      { body: { PassengerGroupId: 3, PassengerIds: [1] } },
      [{ id: 1, groupObjs: [{ id: 3 }] }],
      [{ id: 1, groupObjs: [] }],
    ],
    ['listPassengerGroups', { params: { id: 1 } }, [{ organizationId: 1 }], [{ organizationId: 2 }]],
    ['listOrganizationDestinations', { params: { id: 1 } }, [{ organizationId: 1 }], [{ organizationId: 2 }]],
    ['createOrUpdateRides', { body: [ride] }, [ride], []],
    [
      'updateUserRoles',
      { body: { users: [{ email: 'Aino@perille.example', version: 1 }, { email: 'bertta@perille.example' }] } },
      [{ email: 'bertta@perille.example' }, { email: 'aino@perille.example', version: 2 }],
      [{ email: 'bertta@perille.example' }, { email: 'aino@perille.example', version: 1 }],
    ],
    [
      'resendInvitations',
      { body: { emails: ['Aino@perille.example'] } },
      [{ email: 'aino@perille.example', state: 'asked' }],
      [{ email: 'aino@perille.example', state: 'expired' }],
    ],
  ])('%s are answered by those that were asked for', (name, asked, right, wrong) => {
    expect([judge(name, right, asked), judge(name, wrong, asked)]).toEqual([true, false])
  })

  test.each<Name>(['listAuditEvents', 'exportAuditEvents'])('%s are of the organisation that was asked for', (name) => {
    const page = { organizationId: 1, events: [], total: 0, newer: 0, hasOlder: false }
    expect(judge(name, page, { params: { id: 1 } })).toBe(true)
    expect(judge(name, { ...page, organizationId: 2 }, { params: { id: 1 } })).toBe(false)
  })

  test('cancelled trips are each told of', () => {
    const asked = { body: { trips: [{ id: 1 }, { id: 2 }, { id: 3 }] } }
    const told = {
      cancelled: [{ id: 1, cancelledAt: null, cancelling: true }],
      alreadyCancelled: [{ id: 2, cancelledAt: '2026-11-23T08:05', cancelling: false }],
      refused: [{ trip: { id: 3 } }],
    }
    expect(judge('cancelTrips', told, asked)).toBe(true)
    expect(judge('cancelTrips', { ...told, refused: [] }, asked)).toBe(false)
    const driven = { id: 1, cancelledAt: null, cancelling: false }
    expect(judge('cancelTrips', { ...told, cancelled: [driven] }, asked)).toBe(false)
  })

  test.each<[number[], object[], boolean]>([
    [[1], [{ destinationIds: [2, 1] }, { destinationIds: [] }], true],
    [[1], [{ destinationIds: [2] }], false],
    [[1], [], true],
    [[], [{ destinationIds: [2] }], true],
  ])('a page of passengers at %j is of those who are there', (destinationIds, passengers, isAnswer) => {
    expect(judge('listPassengerPage', { passengers, total: 1 }, { query: { destinationIds } })).toBe(isAnswer)
  })
})
