import {
  administersAt,
  areas,
  cancelsTrips,
  changesGroupsIn,
  groupLevel,
  holdsIn,
  levelAt,
  levelOver,
  opensGroup,
  places,
  readsArrivals,
  seesDestination,
  seesPassenger,
  type Area,
  type Level,
  type Operation,
  type Outcome,
  type Relation,
  type Who,
} from './oracle.ts'
import { importRules } from './import-rules.ts'

type Rule = (who: Who, relation: Relation) => Outcome

const anybody: Rule = () => 'done'
const signedIn: Rule = (who) => (who.isSignedIn ? 'done' : 401)
const user =
  (rule: Rule): Rule =>
  (who, relation) =>
    who.isSignedIn ? rule(who, relation) : 401

const seeing: Rule = user((who, relation) => (seesDestination(who, relation) ? 'done' : 404))
const confirming: Rule = user((who, relation) => {
  if (!readsArrivals(who, relation)) return 404
  return levelAt(who, 'arrivalDepartures', relation) === 2 ? 'done' : 403
})

const readingArrivals: Rule = user((who, relation) => {
  if (!seesDestination(who, relation)) return 404
  return readsArrivals(who, relation) ? 'done' : 403
})

const readingPassenger: Rule = user((who, relation) => (seesPassenger(who, relation) ? 'done' : 404))

/** Who holds no level does not know of it; who holds a lower one may not do it. */
const byLevel = (held: Level, needed: 1 | 2): Outcome => {
  if (held === 0) return 404
  return held >= needed ? 'done' : 403
}
const writingPassenger: Rule = user((who, relation) => byLevel(levelOver(who, 'passengers', relation), 2))

const seesSsn = (who: Who, relation: Relation): boolean =>
  levelOver(who, 'passengers', relation) >= (relation === 'foreign' ? 2 : 1)

/** What belongs to a passenger has a level of its own; the passenger may be known without it. */
const belonging = (area: 'transportationPermissions' | 'schedule', needed: 1 | 2): Rule =>
  user((who, relation) => {
    const held = levelOver(who, area, relation)
    if (held >= needed) return 'done'
    return held > 0 || seesPassenger(who, relation) ? 403 : 404
  })

const readingPermissions = belonging('transportationPermissions', 1)

/** An area of the destination, of which everybody knows who knows of the destination. */
const atDestination = (area: Area, needed: 1 | 2): Rule =>
  user((who, relation) => {
    if (!seesDestination(who, relation)) return 404
    return levelAt(who, area, relation) >= needed ? 'done' : 403
  })

/** A timetable, of which only those know who read those of its destination. */
const timetable = (needed: 1 | 2): Rule =>
  user((who, relation) => byLevel(levelAt(who, 'timetables', relation), needed))

/** A ride that is gone is deleted already. */
const deletingRides: Rule = user((who, relation) => (relation === 'nothing' ? 'done' : timetable(2)(who, relation)))

/** Bookings of the destination, for a passenger who has to be known by a level of one's own. */
const bookingFor: Rule = user((who, relation) => {
  const outcome = atDestination('bookings', 2)(who, relation)
  return outcome === 'done' && !seesPassenger(who, relation) ? 404 : outcome
})

/** Whoever enters addresses somewhere: of bookings at a destination, of passengers there or in a group. */
const enteringAddresses: Rule = user((who) => {
  const isAtPlace = places.some(
    (place) => levelAt(who, 'bookings', place) === 2 || levelAt(who, 'passengers', place) === 2,
  )
  return isAtPlace || (who.group.passengers ?? 0) === 2 ? 'done' : 403
})

const knowsNamesOf = (who: Who, relation: Relation): boolean =>
  administersAt(who, relation) || holdsIn(who, relation, ['passengers', 'transportationPermissions'], 1)

const readingOrganization: Rule = user((who, relation) => (knowsNamesOf(who, relation) ? 'done' : 404))

/** Those who hold something in the organisation know of it. */
const administering: Rule = user((who, relation) => {
  if (administersAt(who, relation)) return 'done'
  return holdsIn(who, relation, areas, 1) ? 403 : 404
})

/** Nobody but administrators knows of a tenant (spec 1 §6). */
const keepingTenant: Rule = user((who, relation) => (administersAt(who, relation) ? 'done' : 404))

/** Administrators of its organisation, also once it is deleted; whoever holds anything there knows of it. */
const administeringPlace: Rule = user((who, relation) => {
  if (administersAt(who, relation)) return 'done'
  return areas.some((area) => levelAt(who, area, relation) > 0) ? 403 : 404
})

const keepingGroup: Rule = user((who, relation) => {
  if (!opensGroup(who, relation)) return 404
  return groupLevel(who, relation) === 2 ? 'done' : 403
})

/**
 * Whom a keeper puts in has to be known by a level of one's own; others need to be allowed to change the passenger's
 * groups.
 */
const changingMembers =
  (keeperKnows: 'all' | 'own'): Rule =>
  (who, relation) => {
    if (!who.isSignedIn) return 401
    if (!opensGroup(who, relation)) return 404
    const isKeeper = groupLevel(who, relation) === 2
    if (isKeeper && keeperKnows === 'all') return 'done'
    if (!seesPassenger(who, relation)) return 404
    return isKeeper || levelOver(who, 'passengers', relation) === 2 ? 'done' : 403
  }

/** A call of the catalogue without an entry does not compile. */
export const rules: Record<Operation, Rule> = {
  getAppInfo: anybody,
  getOpenApi: anybody,
  signIn: anybody,
  signInWithMicrosoft: anybody,
  forgotPassword: anybody,
  validateResetPasswordCode: anybody,
  resetPassword: anybody,
  reportViolations: anybody,
  getInstanceConfigs: signedIn,
  signOut: signedIn,
  getMe: signedIn,
  listSessions: signedIn,
  listRejectedOrders: signedIn,
  seeRejectedOrders: signedIn,
  endOtherSessions: signedIn,
  listDestinations: signedIn,
  listPassengersByIds: signedIn,
  listWholePassengers: signedIn,
  getMapArchive: signedIn,
  openLive: signedIn,
  /** Of a timetable’s week, as for who reads it. */
  tellPresence: timetable(1),
  getTile: signedIn,
  /** `own` is a session of the caller, `foreign` one of another user. */
  endSession: user((_, relation) => (relation === 'own' ? 'done' : 404)),
  /** `none` sends no destination. */
  sendSupportRequest: user((who, relation) => (relation === 'none' ? 'done' : seeing(who, relation))),
  getDestination: seeing,
  listArrivals: readingArrivals,
  listSomeArrivals: readingArrivals,
  setArrivalComplete: confirming,
  setArrivalIncomplete: confirming,
  cancelArrival: confirming,
  searchPassengers: signedIn,
  listPassengerPage: signedIn,
  listOrganizations: signedIn,
  getPassenger: readingPassenger,
  getPassengerPlaces: readingPassenger,
  listGroupsOfPassenger: readingPassenger,
  listAvailableDestinationGroups: readingPassenger,
  listTrips: readingPassenger,
  ...importRules(keepingTenant, readingPassenger, readingPermissions),
  /** Both organisations of this world show personal identity codes, the foreign one to editors of the passenger only. */
  getSsn: user((who, relation) => (seesSsn(who, relation) ? 'done' : 404)),
  saveSsn: user((who, relation) => (seesSsn(who, relation) ? writingPassenger(who, relation) : 404)),
  listBookings: atDestination('bookings', 1),
  getBooking: atDestination('bookings', 1),
  getPriceEstimate: atDestination('bookings', 2),
  listRidesOnDay: bookingFor,
  createBooking: bookingFor,
  updateBooking: bookingFor,
  deleteBooking: atDestination('bookings', 2),
  searchAddresses: enteringAddresses,
  getAddress: enteringAddresses,
  searchOrders: signedIn,
  listTimetables: atDestination('timetables', 1),
  listRides: atDestination('timetables', 1),
  listDestinationTransportationPermissions: atDestination('transportationPermissions', 1),
  getTimetable: timetable(1),
  listCellChanges: timetable(1),
  listOtherRides: timetable(2),
  createTimetable: atDestination('timetables', 2),
  updateTimetable: timetable(2),
  copyTimetable: timetable(2),
  splitTimetable: timetable(2),
  deleteTimetable: timetable(2),
  undeleteTimetable: timetable(2),
  createRide: timetable(2),
  updateRide: timetable(2),
  createOrUpdateRides: timetable(2),
  createRides: timetable(2),
  updateRides: timetable(2),
  deleteRide: deletingRides,
  deleteRides: deletingRides,
  createPassenger: user((who, relation) => {
    if (!seesDestination(who, relation)) return 404
    return levelAt(who, 'passengers', relation) === 2 ? 'done' : 403
  }),
  updatePassenger: writingPassenger,
  updatePassengerGroups: writingPassenger,
  activatePassenger: writingPassenger,
  deactivatePassenger: writingPassenger,
  requestPassengerDeletion: writingPassenger,
  cancelPassengerDeletionRequest: writingPassenger,
  askConsequences: writingPassenger,
  getRouteWithTrips: writingPassenger,
  getCarLocation: writingPassenger,
  cancelTrips: user((who, relation) => {
    if (cancelsTrips(who, relation)) return 'done'
    return seesPassenger(who, relation) ? 403 : 404
  }),
  getTransportationPermissionInfo: readingPermissions,
  createTransportationPermission: belonging('transportationPermissions', 2),
  updateTransportationPermission: belonging('transportationPermissions', 2),
  deleteTransportationPermission: belonging('transportationPermissions', 2),
  listSchedules: belonging('schedule', 1),
  createSchedule: belonging('schedule', 2),
  updateSchedule: belonging('schedule', 2),
  deleteSchedule: belonging('schedule', 2),
  createOrganizationDestination: administering,
  createDestination: administering,
  updateDestination: administeringPlace,
  deleteDestination: administeringPlace,
  undeleteDestination: administeringPlace,
  listOrganizationDestinations: administering,
  listInstances: administering,
  listCostCenter: readingOrganization,
  listCostCenters: readingOrganization,
  listTransportationPermissionNames: readingOrganization,
  listPassengerGroups: readingOrganization,
  listOrganizationTransportationPermissions: administering,
  listAuthTenants: administering,
  createAuthTenant: administering,
  proveAuthTenant: keepingTenant,
  getAuthTenantDeletion: keepingTenant,
  deleteAuthTenant: keepingTenant,
  listPrograms: administering,
  createProgram: administering,
  updateProgram: administering,
  revokeProgram: administering,
  listCalendars: administering,
  createCalendar: administering,
  revokeCalendar: administering,
  // whoever has the address reads its destination, and no other, whoever is signed in; without it nobody does
  readCalendar: (_, relation) => (relation === 'none' ? 401 : relation === 'own' ? 'done' : 404),
  listUsers: administering,
  updateUserRoles: administering,
  removeUsers: administering,
  inviteUser: administering,
  resendInvitations: administering,
  getInvitation: anybody,
  acceptInvitation: anybody,
  listOffers: signedIn,
  /** `own` is an offer to the caller, `foreign` one to another user. */
  answerOffer: user((_, relation) => (relation === 'own' ? 'done' : 404)),
  updateOrganizationSettings: administering,
  getCostCenterInvoice: administering,
  listAuditEvents: administering,
  exportAuditEvents: administering,
  listAuditUsers: administering,
  searchAuditPassengers: administering,
  getAuditSeal: administering,
  createPassengerGroup: user((who, relation) => {
    if (!knowsNamesOf(who, relation)) return 404
    return administersAt(who, relation) || changesGroupsIn(who, relation) ? 'done' : 403
  }),
  getPassengerGroup: user((who, relation) => (opensGroup(who, relation) ? 'done' : 404)),
  renamePassengerGroup: keepingGroup,
  deletePassengerGroup: keepingGroup,
  createGroupPassenger: keepingGroup,
  updateGroupPassenger: keepingGroup,
  removeGroupPassenger: changingMembers('all'),
  addGroupPassengers: changingMembers('own'),
}
