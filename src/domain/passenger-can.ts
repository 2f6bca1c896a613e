import {
  accessLevels,
  can,
  holdsFor,
  passengerLevel,
  type AccessFacts,
  type PassengerReach,
  type PassengerRight,
  type UserFacts,
} from './access.ts'
import type { SsnFacts } from './organization.ts'
import { passengerStates, type Passenger } from './passenger.ts'
import { productField } from './product.ts'
import type { Refusal } from './refusal.ts'

/** What the rules ask of a passenger. */
export type PassengerFacts = PassengerReach & Pick<Passenger, 'inactive' | 'state'>

const lacks = (user: UserFacts, right: PassengerRight, passenger: PassengerReach): Refusal =>
  holdsFor(user, right, passenger) ? null : 'refusal.passenger.noRight'

/** An archived or deleted passenger is only read. */
const whyArchived = ({ state }: Pick<PassengerFacts, 'state'>): Refusal =>
  state === passengerStates.normal ? null : 'refusal.passenger.archived'

/** What is known of an inactive passenger is not changed either, until the passenger is active again. */
export const whyClosed = (passenger: Pick<PassengerFacts, 'inactive' | 'state'>): Refusal =>
  whyArchived(passenger) ?? (passenger.inactive ? 'refusal.passenger.inactive' : null)

/** Rights come by destinations and groups alone: whoever has neither is seen by nobody, administrators included. */
export const isWithinReach = ({ destinationIds, groupIds }: PassengerReach): boolean =>
  destinationIds.length > 0 || groupIds.length > 0

const change = (right: PassengerRight) => (passenger: PassengerFacts, user: UserFacts) =>
  lacks(user, right, passenger) ?? whyClosed(passenger)

/** What an inactive passenger leaves open: how it came to that, how it ends, and rides that may still be coming. */
const settle = (right: PassengerRight) => (passenger: PassengerFacts, user: UserFacts) =>
  lacks(user, right, passenger) ?? whyArchived(passenger)

const schedules =
  (level: number) =>
  (passenger: PassengerFacts, user: UserFacts): Refusal =>
    passengerLevel(user, 'schedule', passenger) >= level ? null : 'refusal.passenger.noRight'

/** The same answer for the button and for the server. Source: spec 2 §4, §5 and §6. */
export const passengerCan = {
  read: (passenger: PassengerReach, user: UserFacts): Refusal => lacks(user, 'readPassengers', passenger),

  /** Every destination of a new passenger needs the right; outside a group there is at least one. */
  create(destinationIds: readonly number[], user: UserFacts): Refusal {
    if (destinationIds.length === 0) return 'refusal.passenger.noDestination'
    const isAllowed = destinationIds.every((id) => can(user, 'createPassengers', id))
    return isAllowed ? null : 'refusal.passenger.noRight'
  },

  edit: change('updatePassengers'),
  editGroups: change('updatePassengerGroups'),

  /** Whether the passenger may be moved: every destination that is added or taken away needs the right. */
  moveTo(before: PassengerReach, destinationIds: readonly number[], user: UserFacts): Refusal {
    const moved = [
      ...destinationIds.filter((id) => !before.destinationIds.includes(id)),
      ...before.destinationIds.filter((id) => !destinationIds.includes(id)),
    ]
    return moved.every((id) => can(user, 'updatePassengers', id)) ? null : 'refusal.passenger.noRightAtDestination'
  },

  /** Once more for one who is inactive: what was left then can be ended later. Source: open point C-61. */
  deactivate: settle('updatePassengers'),
  activate: settle('updatePassengers'),
  requestDeletion: settle('deletePassengers'),
  cancelDeletionRequest: settle('deletePassengers'),

  /** Whether a list's row may be ticked. Source: spec 2 §4 "cannot be picked". */
  pick: ({ inactive }: Pick<Passenger, 'inactive'>): Refusal => (inactive ? 'refusal.passenger.inactive' : null),

  /** By what the passenger's organisation says of the codes. Source: open point G-61. */
  readSsn(passenger: PassengerReach, user: UserFacts, { showSsn, ssnReaders }: SsnFacts): Refusal {
    if (!showSsn) return 'refusal.passenger.noSsn'
    return lacks(user, ssnReaders === 'editors' ? 'updatePassengers' : 'readPassengers', passenger)
  },

  writeSsn(passenger: PassengerFacts, user: UserFacts, { showSsn }: SsnFacts): Refusal {
    return showSsn ? passengerCan.edit(passenger, user) : 'refusal.passenger.noSsn'
  },

  readTransportationPermissions: (passenger: PassengerReach, user: UserFacts): Refusal =>
    lacks(user, 'readTransportationPermissions', passenger),

  addTransportationPermission: change('createTransportationPermissions'),

  readSchedules: schedules(accessLevels.read),
  editSchedules(passenger: PassengerFacts, user: UserFacts): Refusal {
    return schedules(accessLevels.write)(passenger, user) ?? whyClosed(passenger)
  },

  /** Also of one who is inactive: the car may still come. Source: spec 2 §5 Trip search, open points C-39 and C-61. */
  searchTrips(
    passenger: PassengerFacts & Pick<Passenger, typeof productField.id>,
    destinationId: number | null,
    user: UserFacts,
  ): Refusal {
    if (passenger[productField.id] === null) return 'refusal.passenger.notConfirmed'
    if (destinationId === null) return 'refusal.passenger.noDestination'
    return lacks(user, 'readPassengers', passenger) ?? whyArchived(passenger)
  },

  /**
   * Whether all of the passenger's trips are seen: with the right at one of the passenger's destinations. Through a group
   * alone only those are seen that lead to or from the destination that is searched from.
   */
  readsAllTrips: ({ destinationIds }: PassengerReach, user: AccessFacts): boolean =>
    destinationIds.some((id) => can(user, 'readAllPassengerTrips', id)),

  /**
   * Whoever may change the passenger, confirm rides at one of the destinations, or make timetables there. Rides of an
   * inactive passenger as well: else a car comes that nobody can stop (open point C-61).
   */
  cancelTrips(passenger: PassengerFacts, user: UserFacts): Refusal {
    const isAllowed =
      holdsFor(user, 'updatePassengers', passenger) ||
      passenger.destinationIds.some(
        (id) => can(user, 'updateArrivalDepartures', id) || can(user, 'createTimetables', id),
      )
    return isAllowed ? whyArchived(passenger) : 'refusal.passenger.noRight'
  },

  /** The route of a trip and the place of its car. Source: spec 2 §6. */
  openRoute: (passenger: PassengerReach, user: UserFacts): Refusal => lacks(user, 'updatePassengers', passenger),
}
