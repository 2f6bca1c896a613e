import type { catalogue } from '#contract/catalogue.ts'

/**
 * Who may do what, written from the documents (spec 1 §6, security design 3.6) and not from the code: nothing of
 * `domain/access` or of the server is imported here. What it comes to for each call stands in `rules.ts`.
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
  /** Whether it is a program: calls that belong to a person are refused to it. */
  isProgram?: true
}

/** What a call is about. `nothing` is an id that nobody has; `none` needs no object. */
export type Relation = Place | 'nothing' | 'none'

/** `done` stands for every answer that is neither 401 nor 403 nor 404: what it comes to then is not a matter of access. */
export type Outcome = 'done' | 401 | 403 | 404

const isPlace = (relation: Relation): relation is Place => relation !== 'nothing' && relation !== 'none'

/** A role at a deleted destination gives nothing. */
export const levelAt = (who: Who, area: Area, relation: Relation): Level =>
  isPlace(relation) && relation !== 'deleted' ? (who.levels[relation]?.[area] ?? 0) : 0

export const administersAt = ({ administers }: Who, relation: Relation): boolean =>
  isPlace(relation) && administers === (homePlaces.includes(relation) ? 'home' : 'foreign')

/** Any level at the destination, or the administration of its organisation. */
export const seesDestination = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && (administersAt(who, relation) || areas.some((area) => levelAt(who, area, relation) > 0))

/** The level over a passenger: through the destination, or through the group for the one who rides at the sibling. */
export const levelOver = (who: Who, area: GroupArea, relation: Relation): Level => {
  const atPlace = levelAt(who, area, relation)
  const throughGroup = relation === 'sibling' ? (who.group[area] ?? 0) : 0
  return throughGroup > atPlace ? throughGroup : atPlace
}

export const readsArrivals = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && levelAt(who, 'arrivalDepartures', relation) >= 1

/** Administrators see nobody by that (decision A2). */
export const seesPassenger = (who: Who, relation: Relation): boolean =>
  who.isSignedIn && levelOver(who, 'passengers', relation) >= 1

/** The right to change the passenger, to confirm rides, or to make timetables at the passenger's destination. */
export const cancelsTrips = (who: Who, relation: Relation): boolean =>
  who.isSignedIn &&
  (levelOver(who, 'passengers', relation) === 2 ||
    levelAt(who, 'arrivalDepartures', relation) === 2 ||
    levelAt(who, 'timetables', relation) === 2)

const placesOf = (relation: Relation): readonly Place[] => (relation === 'foreign' ? ['foreign'] : homePlaces)

/** Whether one of the areas is held at that level anywhere in the organisation of the relation. */
export const holdsIn = (who: Who, relation: Relation, held: readonly Area[], level: 1 | 2): boolean =>
  isPlace(relation) &&
  (placesOf(relation).some((place) => held.some((area) => levelAt(who, area, place) >= level)) ||
    (relation !== 'foreign' && groupAreas.some((area) => held.includes(area) && (who.group[area] ?? 0) >= level)))

/** The sibling's passenger is in the group of the home organisation; the foreign one in the group of theirs. */
export const groupLevel = (who: Who, relation: Relation): Level => {
  if (relation !== 'sibling' && relation !== 'foreign') return 0
  if (administersAt(who, relation)) return 2
  return relation === 'sibling' ? (who.group.passengers ?? 0) : 0
}

/** Who puts passengers into groups, somewhere in the organisation: at a destination, or in the group of this world. */
export const changesGroupsIn = (who: Who, relation: Relation): boolean => holdsIn(who, relation, ['passengers'], 2)

/** A group is opened with a level in it, by who changes groups in its organisation, and by who knows somebody in it. */
export const opensGroup = (who: Who, relation: Relation): boolean =>
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

/**
 * Whether the answer may name the destination of a place. A trip says where it leads to whoever may see its passenger, and a
 * calendar where it is to whoever has its address.
 */
export const mayReadAlias = (operation: Operation, who: Who, place: Place): boolean =>
  seesDestination(who, place) ||
  (operation === 'readCalendar' && place === 'own') ||
  (tripOperations.has(operation) && seesPassenger(who, place))
