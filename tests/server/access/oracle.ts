import type { catalogue } from '#contract/catalogue.ts'

/**
 * Who may do what, written from the documents (spec 1 §6, security design 3.6) and not from the code: nothing of
 * `domain/access` or of the server is imported here. A call of the catalogue without an entry does not compile.
 */

export type Operation = keyof typeof catalogue

/** Where a user may hold levels: two destinations of one organisation, a deleted one of it, and one of another. */
export type Place = 'own' | 'sibling' | 'deleted' | 'foreign'
export const places: readonly Place[] = ['own', 'sibling', 'deleted', 'foreign']
const homePlaces: readonly Place[] = ['own', 'sibling', 'deleted']

export const areas = [
  'passengers',
  'timetables',
  'arrivalDepartures',
  'bookings',
  'transportationPermissions',
  'schedule',
] as const
export type Area = (typeof areas)[number]
export const groupAreas = ['passengers', 'transportationPermissions', 'schedule'] as const
export type GroupArea = (typeof groupAreas)[number]

/** 0 nothing, 1 read, 2 write. */
export type Level = 0 | 1 | 2

export interface Who {
  /** Whether the call carries a token that opens something. */
  isSignedIn: boolean
  levels: Partial<Record<Place, Partial<Record<Area, Level>>>>
  /** Levels for the group of the home organisation, whose member rides at the sibling destination. */
  group: Partial<Record<GroupArea, Level>>
  administers: 'home' | 'foreign' | null
}

/** What a call is about. `nothing` is an id that nobody has; `none` needs no object. */
export type Relation = Place | 'nothing' | 'none'

/** `done` stands for every answer that is neither 401 nor 403 nor 404: what it comes to then is not a matter of access. */
export type Outcome = 'done' | 401 | 403 | 404

const isPlace = (relation: Relation): relation is Place => relation !== 'nothing' && relation !== 'none'

/** A role at a deleted destination gives nothing. */
const levelAt = (who: Who, area: Area, relation: Relation): Level =>
  isPlace(relation) && relation !== 'deleted' ? (who.levels[relation]?.[area] ?? 0) : 0

const administersAt = ({ administers }: Who, relation: Relation): boolean =>
  isPlace(relation) && administers === (homePlaces.includes(relation) ? 'home' : 'foreign')

/** Any level at the destination, or the administration of its organisation. */
export const seesDestination = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && (administersAt(who, relation) || areas.some((area) => levelAt(who, area, relation) > 0))

/** The level over a passenger: through the destination, or through the group for the one who rides at the sibling. */
const levelOver = (who: Who, area: GroupArea, relation: Relation): Level => {
  const atPlace = levelAt(who, area, relation)
  const throughGroup = relation === 'sibling' ? (who.group[area] ?? 0) : 0
  return throughGroup > atPlace ? throughGroup : atPlace
}

const readsArrivals = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && levelAt(who, 'arrivalDepartures', relation) >= 1

/** Administrators see nobody by that (decision A2). */
export const seesPassenger = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && levelOver(who, 'passengers', relation) >= 1

/** The right to change the passenger, to confirm rides, or to make timetables at the passenger's destination. */
const cancelsTrips = (who: Who, relation: Relation): boolean =>
  who.isSignedIn &&
  (levelOver(who, 'passengers', relation) === 2 ||
    levelAt(who, 'arrivalDepartures', relation) === 2 ||
    levelAt(who, 'timetables', relation) === 2)

/** The sibling's passenger is in the group of the home organisation; the foreign one in the group of theirs. */
const groupLevel = (who: Who, relation: Relation): Level => {
  if (relation !== 'sibling' && relation !== 'foreign') return 0
  if (administersAt(who, relation)) return 2
  return relation === 'sibling' ? (who.group.passengers ?? 0) : 0
}

/** Who puts passengers into groups, somewhere in the organisation: at a destination, or in the group of this world. */
const changesGroupsIn = (who: Who, relation: Relation): boolean => holdsIn(who, relation, ['passengers'], 2)

/** A group is opened with a level in it, by who changes groups in its organisation, and by who knows somebody in it. */
const opensGroup = (who: Who, relation: Relation): boolean =>
  (relation === 'sibling' || relation === 'foreign') &&
  (groupLevel(who, relation) > 0 || changesGroupsIn(who, relation) || seesPassenger(who, relation))

const groupOperations: ReadonlySet<Operation> = new Set<Operation>([
  'getPassengerGroup',
  'createGroupPassenger',
  'updateGroupPassenger',
  'addGroupPassengers',
  'removeGroupPassenger',
])

/**
 * Whether the answer may name the passenger of a place. Names stand on the board as well, in a group's list, in a
 * timetable's week, in the organisation's list of transportation permissions, in its costs and in its audit log, on a
 * booking, and with the trips that one may cancel.
 */
export function mayReadName(operation: Operation, who: Who, place: Place): boolean {
  if (seesPassenger(who, place) || readsArrivals(who, place)) return true
  if (groupOperations.has(operation)) return groupLevel(who, place) >= 1
  if (administratorOperations.has(operation)) return administersAt(who, place)
  if (operation === 'getTimetable') return readsTimetables(who, place)
  if (bookingOperations.has(operation)) return who.isSignedIn && levelAt(who, 'bookings', place) >= 1
  return operation === 'cancelTrips' && cancelsTrips(who, place)
}

/** Of an organisation as a whole, for those who administer it. */
const administratorOperations: ReadonlySet<Operation> = new Set<Operation>([
  'listOrganizationTransportationPermissions',
  'listAuditEvents',
  'exportAuditEvents',
  'searchAuditPassengers',
  'getCostCenterInvoice',
])

const bookingOperations: ReadonlySet<Operation> = new Set<Operation>([
  'listBookings',
  'getBooking',
  'createBooking',
  'updateBooking',
  'deleteBooking',
])

const readsTimetables = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && levelAt(who, 'timetables', relation) >= 1

const tripOperations: ReadonlySet<Operation> = new Set<Operation>(['listTrips', 'cancelTrips', 'getRouteWithTrips'])

/** Whether the answer may name the destination of a place. A trip says where it leads to whoever may see its passenger. */
export const mayReadAlias = (operation: Operation, who: Who, place: Place): boolean =>
  seesDestination(who, place) || (tripOperations.has(operation) && seesPassenger(who, place))

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

/** Whoever may book at one of the destinations. */
const bookingSomewhere: Rule = user((who) => {
  const isBooker = places.some((place) => levelAt(who, 'bookings', place) === 2)
  return isBooker ? 'done' : 403
})

const placesOf = (relation: Relation): readonly Place[] => (relation === 'foreign' ? ['foreign'] : homePlaces)

/** Whether one of the areas is held at that level anywhere in the organisation of the relation. */
const holdsIn = (who: Who, relation: Relation, held: readonly Area[], level: 1 | 2): boolean =>
  isPlace(relation) &&
  (placesOf(relation).some((place) => held.some((area) => levelAt(who, area, place) >= level)) ||
    (relation !== 'foreign' && groupAreas.some((area) => held.includes(area) && (who.group[area] ?? 0) >= level)))

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

/** Nobody but administrators knows of an import (issue 19). */
const keepingImports: Rule = user((who, relation) => (administersAt(who, relation) ? 'done' : 404))

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

export const rules: Record<Operation, Rule> = {
  getAppInfo: anybody,
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
  getTile: signedIn,
  /** `own` is a session of the caller, `foreign` one of another user. */
  endSession: user((_, relation) => (relation === 'own' ? 'done' : 404)),
  /** `none` sends no destination. */
  sendSupportRequest: user((who, relation) => (relation === 'none' ? 'done' : seeing(who, relation))),
  getDestination: seeing,
  listArrivals: user((who, relation) => {
    if (!seesDestination(who, relation)) return 404
    return readsArrivals(who, relation) ? 'done' : 403
  }),
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
  searchImport: user((who) => (who.administers === null ? 404 : 'done')),
  searchImportPermissions: user((who, relation) => {
    if (!administersAt(who, relation) || !seesPassenger(who, relation)) return 404
    return levelOver(who, 'transportationPermissions', relation) >= 1 ? 'done' : 403
  }),
  searchImportMany: keepingImports,
  searchImportPermissionsMany: keepingImports,
  saveImportRows: keepingImports,
  beginImport: keepingImports,
  listImports: keepingImports,
  getImport: keepingImports,
  listImportRows: keepingImports,
  resumeImport: keepingImports,
  updateImport: keepingImports,
  previewTakeBack: keepingImports,
  takeBackImport: keepingImports,
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
  searchAddresses: bookingSomewhere,
  getAddress: bookingSomewhere,
  searchOrders: signedIn,
  listTimetables: atDestination('timetables', 1),
  listRides: atDestination('timetables', 1),
  listDestinationTransportationPermissions: atDestination('transportationPermissions', 1),
  getTimetable: timetable(1),
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
  getTransportationPermissionInfo: belonging('transportationPermissions', 1),
  createTransportationPermission: belonging('transportationPermissions', 2),
  updateTransportationPermission: belonging('transportationPermissions', 2),
  deleteTransportationPermission: belonging('transportationPermissions', 2),
  listSchedules: belonging('schedule', 1),
  createSchedule: belonging('schedule', 2),
  updateSchedule: belonging('schedule', 2),
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
  createGroupPassenger: keepingGroup,
  updateGroupPassenger: keepingGroup,
  removeGroupPassenger: changingMembers('all'),
  addGroupPassengers: changingMembers('own'),
}
