import { places, type Operation } from './oracle.ts'
import { permissionBody, scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { calendarMakers } from './calendars.ts'
import { liveMakers } from './live-makers.ts'
import { passengerListMakers } from './passenger-list-makers.ts'
import { programMakers } from './program-makers.ts'
import { foreignMember, homeMember, invitedEmail, timetableDays, worldDate } from './world.ts'
import {
  type Maker,
  unknownId,
  alone,
  perPlace,
  perDestination,
  ofDestination,
  withPassenger,
  belongingTo,
  tripQuery,
  perOrganization,
  ofNoVersion,
  ofSchedule,
  perGroup,
  perImport,
  perTenant,
  perCostCenter,
  withArrival,
  support,
  email,
  updateOf,
  perTimetable,
  perRide,
  perBooking,
  bookingPlace,
  type Sent,
} from './call-makers.ts'

/** At an instance that no organisation may use: nothing comes to be that other calls would find. */
const destinationBody = {
  ...{ alias: 'Uusi paikka', streetAddress: 'Rantakatu 1', postalCode: '15140', city: 'Lahti' },
  perilleInstanceId: unknownId,
}

const newDestination = perOrganization((organizationId) => ({ body: { ...destinationBody, organizationId } }))

const newPassword = { password: 'Uusi-sana-12', confirmPassword: 'Uusi-sana-12' }
const runner = 'laite-0123456789abcdef'
const importedFile = { fileName: 'matkustajat.xlsx', fileSize: 1, fileHash: 'ab'.repeat(32), rows: 1 }

/** A good call for each relation; a call of the catalogue without an entry does not compile. */
export const calls: Record<Operation, Maker> = {
  getAppInfo: alone(),
  getOpenApi: alone(),
  signInWithMicrosoft: alone({ body: { code: 'x' } }),
  signIn: alone({ body: { username: email, password: 'Väärä-sana-1' } }),
  forgotPassword: alone({ body: { email } }),
  validateResetPasswordCode: alone({ body: { email, code: 'x' } }),
  resetPassword: alone({ body: { email, code: 'x', ...newPassword } }),
  reportViolations: alone({ body: [] }),
  getInstanceConfigs: alone(),
  signOut: alone(),
  getMe: alone(),
  listSessions: alone(),
  listRejectedOrders: alone(),
  seeRejectedOrders: alone({ body: { orders: [{ kind: 'booking', id: unknownId }] } }),
  endOtherSessions: alone(),
  listDestinations: alone(),
  getMapArchive: alone(),
  ...liveMakers,
  getTile: alone({ params: { z: 10, x: 584, y: 296 } }),
  endSession: (world, _, ownSessionId) => ({
    own: { params: { id: ownSessionId } },
    foreign: { params: { id: world.foreignSessionId } },
    nothing: { params: { id: unknownId } },
  }),
  sendSupportRequest: (world, caller, ownSessionId) => ({
    ...perPlace(
      (destinationId) => ({ body: { ...support, destinationId } }),
      ({ destinationIds }) => destinationIds,
    )(world, caller, ownSessionId),
    none: { body: { ...support, destinationId: 0 } },
  }),
  getDestination: ofDestination(),
  listArrivals: perDestination,
  setArrivalComplete: withArrival((id) => ({ id })),
  setArrivalIncomplete: withArrival((id) => ({ id })),
  cancelArrival: withArrival((id) => ({ id, cancellationReason: 'Sairas' })),
  listOrganizations: alone(),
  getPassenger: withPassenger(),
  getPassengerPlaces: withPassenger(),
  listGroupsOfPassenger: withPassenger(),
  listAvailableDestinationGroups: withPassenger(),
  searchImport: alone({ query: { name: 'Kulkija-own-merkki' } }),
  searchImportPermissions: withPassenger((passengerId) => ({
    params: { passengerId },
    query: { name: 'Päivätoimintamatkat' },
  })),
  searchImportMany: perOrganization((organizationId) => ({
    body: { organizationId, rows: [{ row: 2, name: 'Kulkija-own-merkki' }] },
  })),
  searchImportPermissionsMany: (world, ...rest) =>
    perOrganization((organizationId) => ({
      body: {
        organizationId,
        items: Object.values(world.passengerIds).map((passengerId) => ({
          passengerId,
          names: ['Päivätoimintamatkat'],
        })),
      },
    }))(world, ...rest),
  saveImportRows: perImport((importId) => ({ body: { importId, runner, rows: [] } })),
  beginImport: perOrganization((id) => ({ params: { id }, body: { ...importedFile, runner, matchedMark: 0 } })),
  listImports: perOrganization(),
  getImport: perImport(),
  listImportRows: perImport(),
  resumeImport: perImport((importId, id) => ({ params: { id, importId }, body: { runner, matchedMark: 0 } })),
  updateImport: perImport((importId, id) => ({ params: { id, importId }, body: { runner, state: 'running' } })),
  previewTakeBack: perImport(),
  takeBackImport: perImport(),
  getSsn: withPassenger(),
  saveSsn: withPassenger((id) => ({ params: { id }, body: { Ssn: '' } })),
  createPassenger: ofDestination((id) => ({ body: { name: 'Uusi Kulkija', destinationIds: [id] } })),
  updatePassenger: (world) => ({
    ...Object.fromEntries(places.map((place) => [place, updateOf(world, place)])),
    nothing: { ...updateOf(world, 'own'), params: { id: unknownId } },
  }),
  updatePassengerGroups: (world) => {
    const sent = (id: number, tags: object[]): Sent => ({ params: { id }, body: { version: 1, tags } })
    const { own, sibling, deleted, foreign } = world.passengerIds
    const group = { id: world.groupIds.sibling, name: 'Aamuryhmä' }
    return {
      own: sent(own, []),
      sibling: sent(sibling, [group]),
      deleted: sent(deleted, []),
      foreign: sent(foreign, []),
      nothing: sent(unknownId, []),
    }
  },
  activatePassenger: withPassenger(),
  deactivatePassenger: withPassenger(),
  requestPassengerDeletion: withPassenger(),
  cancelPassengerDeletionRequest: withPassenger(),
  askConsequences: withPassenger((id) => ({ body: { type: 'deactivate', passengerId: id } })),
  listTrips: (world) => {
    const days = { startDate: worldDate, endDate: worldDate }
    const sent = (id: number, destinationId: number): Sent => ({
      params: { id },
      query: { ...days, destinationId: String(destinationId) },
    })
    return {
      ...Object.fromEntries(
        places.map((place) => [place, sent(world.passengerIds[place], world.destinationIds[place])]),
      ),
      nothing: sent(unknownId, world.destinationIds.own),
    }
  },
  cancelTrips: belongingTo(
    ({ tripIds }) => tripIds,
    (tripId, id) => ({ params: { id }, body: { reason: 'Sairas', trips: [{ id: tripId }] } }),
  ),
  getRouteWithTrips: belongingTo(
    ({ tripIds }) => tripIds,
    (tripId, id) => ({ params: { id }, query: tripQuery(tripId) }),
  ),
  getCarLocation: belongingTo(
    ({ tripIds }) => tripIds,
    (tripId, id) => ({ params: { id: String(id) }, query: tripQuery(tripId) }),
  ),
  getTransportationPermissionInfo: withPassenger(),
  createTransportationPermission: withPassenger((id) => ({ params: { id }, body: permissionBody() })),
  updateTransportationPermission: belongingTo(
    ({ transportationPermissionIds }) => transportationPermissionIds,
    (permissionId, id) => ({ params: { id, permissionId }, body: permissionBody({ id: permissionId, version: 1 }) }),
  ),
  deleteTransportationPermission: belongingTo(
    ({ transportationPermissionIds }) => transportationPermissionIds,
    (permissionId, id) => ({ params: { id, permissionId } }),
  ),
  listOrganizationTransportationPermissions: perOrganization(),
  listSchedules: withPassenger(),
  createSchedule: withPassenger((id) => ({ body: scheduleBody(id) })),
  updateSchedule: ofSchedule((scheduleId, id) => ({ body: scheduleBody(id, { id: scheduleId, version: 1 }) })),
  deleteSchedule: ofSchedule(ofNoVersion),
  listAuthTenants: perOrganization(),
  createAuthTenant: perOrganization((organizationId) => ({
    body: { name: 'Kunta', externalTenantId: '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145', organizationId },
  })),
  proveAuthTenant: perTenant((id) => ({ params: { id }, body: { code: 'x' } })),
  getAuthTenantDeletion: perTenant((id) => ({ params: { id } })),
  deleteAuthTenant: perTenant((id) => ({ params: { id }, body: {} })),
  createOrganizationDestination: newDestination,
  createDestination: newDestination,
  updateDestination: ofDestination((id) => ({ params: { id }, body: destinationBody })),
  deleteDestination: ofDestination(),
  undeleteDestination: ofDestination(),
  listOrganizationDestinations: perOrganization(),
  listInstances: perOrganization(),
  listAuditEvents: perOrganization(),
  exportAuditEvents: perOrganization(),
  listAuditUsers: perOrganization(),
  searchAuditPassengers: perOrganization((id) => ({ params: { id }, query: { q: 'a' } })),
  getAuditSeal: perOrganization(),
  listCostCenter: perOrganization(),
  listCostCenters: perOrganization(),
  getCostCenterInvoice: perCostCenter,
  listTransportationPermissionNames: perOrganization(),
  updateOrganizationSettings: perOrganization((id) => ({
    params: { id },
    body: { ssnReaders: 'readers', version: unknownId },
  })),
  listPassengerGroups: perOrganization(),
  createPassengerGroup: perOrganization((id) => ({
    body: { Name: 'Iltaryhmä', Description: '', OrganizationId: id },
  })),
  getPassengerGroup: perGroup(),
  renamePassengerGroup: perGroup((id) => ({ params: { id }, body: { name: `Ryhmä ${id}`, description: '' } })),
  deletePassengerGroup: perGroup(ofNoVersion),
  createGroupPassenger: perGroup((id) => ({
    params: { id },
    body: { passengerGroupId: id, passenger: { name: 'Uusi Kulkija' } },
  })),
  updateGroupPassenger: perGroup((id, place, world) => ({
    params: { id },
    body: { passengerGroupId: id, passenger: updateOf(world, place).body },
  })),
  addGroupPassengers: perGroup((id, place, world) => ({
    body: { PassengerGroupId: id, PassengerIds: [world.passengerIds[place]] },
  })),
  removeGroupPassenger: perGroup((id, place, world) => ({ params: { id, passengerId: world.passengerIds[place] } })),
  listUsers: perOrganization(),
  ...passengerListMakers,
  ...programMakers,
  ...calendarMakers,
  updateUserRoles: (world, caller, own) =>
    perOrganization((id) => ({
      params: { id },
      body: { users: [{ email: id === world.organizationIds.foreign ? foreignMember : homeMember }] },
    }))(world, caller, own),
  removeUsers: perOrganization((id) => ({ params: { id }, body: { emails: [email] } })),
  inviteUser: perOrganization((organizationId) => ({ body: { organizationId, email, locale: 'fi' } })),
  resendInvitations: perOrganization((id) => ({ params: { id }, body: { emails: [invitedEmail] } })),
  getInvitation: alone({ body: { email, code: 'x' } }),
  acceptInvitation: alone({ body: { email, code: 'x', ...newPassword } }),
  listOffers: alone(),
  answerOffer: ({ organizationIds: { offering, home } }) => ({
    own: { params: { id: offering }, body: { accepts: true } },
    foreign: { params: { id: home }, body: { accepts: true } },
    nothing: { params: { id: unknownId }, body: { accepts: true } },
  }),
  listBookings: perPlace(
    (destinationId) => ({ params: { destinationId } }),
    ({ destinationIds }) => destinationIds,
  ),
  getBooking: perBooking((destinationId, id) => ({ params: { destinationId, id } })),
  getPriceEstimate: perBooking((destinationId) => ({
    params: { destinationId },
    body: { startTime: `${worldDate}T18:00`, startPlace: bookingPlace, endPlace: null },
  })),
  listRidesOnDay: perBooking((destinationId, bookingId, passengerId) => ({
    params: { destinationId },
    body: { passengerId, bookingId, date: worldDate },
  })),
  createBooking: perBooking((destinationId, _, passengerId) => ({
    params: { destinationId },
    body: {
      passengerId,
      name: '',
      timitDestinationId: String(destinationId),
      startTime: `${worldDate}T18:00`,
      startPlace: bookingPlace,
    },
  })),
  updateBooking: perBooking((destinationId, id, passengerId) => ({
    params: { destinationId },
    body: {
      bookingRefId: String(id),
      state: 'open',
      pickupDateTime: `${worldDate}T18:00`,
      addresses: [{ alias: 'Tori', type: 1 }],
      passengers: [{ id: passengerId, name: '' }],
    },
  })),
  deleteBooking: perBooking((destinationId, id) => ({ params: { destinationId, id } })),
  searchAddresses: alone({ query: { q: 'Tori' } }),
  getAddress: alone({ query: { placeId: 'tori' } }),
  searchOrders: alone({ query: { q: '1' } }),
  listTimetables: perDestination,
  listRides: perDestination,
  listDestinationTransportationPermissions: ofDestination(),
  createTimetable: ofDestination((destinationId) => ({ body: { destinationId, ...timetableDays } })),
  getTimetable: perTimetable((id) => ({ params: { id } })),
  listOtherRides: perTimetable((id) => ({ params: { id } })),
  updateTimetable: perTimetable((id, place, world) => ({
    params: { id },
    body: { id, ...timetableDays, note: 'Kevät', state: 10, passengerIds: [world.passengerIds[place]] },
  })),
  copyTimetable: perTimetable((id) => ({ params: { id }, body: { ...timetableDays, note: 'Kevät' } })),
  splitTimetable: perTimetable((id) => ({ params: { id }, body: { splitDate: '2026-04-07', note: 'Kevät' } })),
  deleteTimetable: perTimetable((id) => ({ params: { id } })),
  undeleteTimetable: perTimetable((id) => ({ params: { id } })),
  createRide: perRide((_, ride) => ({ body: { ...ride, weekDayId: 2 } })),
  updateRide: perRide((id, ride) => ({ params: { id }, body: { ...ride, id } })),
  createOrUpdateRides: perRide((id, ride) => ({ body: [{ ...ride, id }] })),
  createRides: perRide((_, ride) => ({ body: [{ ...ride, weekDayId: 3 }] })),
  updateRides: perRide((id, ride) => ({ body: [{ ...ride, id }] })),
  deleteRide: perRide((id) => ({ params: { id } })),
  deleteRides: perRide((id) => ({ body: [id] })),
}
