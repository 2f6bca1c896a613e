import {
  accessLevels,
  can,
  holdsFor,
  passengerLevel,
  type PassengerReach,
  type PassengerRight,
  type UserFacts,
} from './access.ts'
import { passengerStates, type Passenger } from './passenger.ts'
import { productField } from './product.ts'
import type { Refusal } from './refusal.ts'

/** What the rules ask of a passenger. */
export type PassengerFacts = PassengerReach & Pick<Passenger, 'inactive' | 'state'>

const lacks = (user: UserFacts, right: PassengerRight, passenger: PassengerReach): Refusal =>
  holdsFor(user, right, passenger) ? null : 'refusal.passenger.noRight'

/** An archived or deleted passenger is only read; an inactive one is only read and activated. */
export function whyClosed({ inactive, state }: Pick<PassengerFacts, 'inactive' | 'state'>): Refusal {
  if (state !== passengerStates.normal) return 'refusal.passenger.archived'
  return inactive ? 'refusal.passenger.inactive' : null
}

/** Rights come by destinations and groups alone: whoever has neither is seen by nobody, administrators included. */
export const isWithinReach = ({ destinationIds, groupIds }: PassengerReach): boolean =>
  destinationIds.length > 0 || groupIds.length > 0

const change = (right: PassengerRight) => (passenger: PassengerFacts, user: UserFacts) =>
  lacks(user, right, passenger) ?? whyClosed(passenger)

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

  deactivate: change('updatePassengers'),

  activate(passenger: PassengerFacts, user: UserFacts): Refusal {
    return lacks(user, 'updatePassengers', passenger) ?? whyClosed({ ...passenger, inactive: false })
  },

  requestDeletion: change('deletePassengers'),

  cancelDeletionRequest(passenger: PassengerFacts, user: UserFacts): Refusal {
    return lacks(user, 'deletePassengers', passenger) ?? whyClosed({ ...passenger, inactive: false })
  },

  /** Whether a list's row may be ticked. Source: spec 2 §4 "cannot be picked". */
  pick: ({ inactive }: Pick<Passenger, 'inactive'>): Refusal => (inactive ? 'refusal.passenger.inactive' : null),

  /** `showSsn` is the flag of the passenger's organisation. */
  readSsn(passenger: PassengerReach, user: UserFacts, showSsn: boolean): Refusal {
    return showSsn ? lacks(user, 'readPassengers', passenger) : 'refusal.passenger.noSsn'
  },

  writeSsn(passenger: PassengerFacts, user: UserFacts, showSsn: boolean): Refusal {
    return showSsn ? passengerCan.edit(passenger, user) : 'refusal.passenger.noSsn'
  },

  readTransportationPermissions: (passenger: PassengerReach, user: UserFacts): Refusal =>
    lacks(user, 'readTransportationPermissions', passenger),

  addTransportationPermission: change('createTransportationPermissions'),

  readSchedules: schedules(accessLevels.read),
  editSchedules(passenger: PassengerFacts, user: UserFacts): Refusal {
    return schedules(accessLevels.write)(passenger, user) ?? whyClosed(passenger)
  },

  /** Source: spec 2 §5 Trip search; the external id is the booking system's (open point C-39). */
  searchTrips(
    passenger: PassengerFacts & Pick<Passenger, typeof productField.id>,
    destinationId: number | null,
    user: UserFacts,
  ): Refusal {
    if (passenger[productField.id] === null) return 'refusal.passenger.notConfirmed'
    if (destinationId === null) return 'refusal.passenger.noDestination'
    return lacks(user, 'readPassengers', passenger) ?? whyClosed(passenger)
  },

  /** Whoever may change the passenger, confirm rides at one of the destinations, or make timetables there. */
  cancelTrips(passenger: PassengerFacts, user: UserFacts): Refusal {
    const isAllowed =
      holdsFor(user, 'updatePassengers', passenger) ||
      passenger.destinationIds.some(
        (id) => can(user, 'updateArrivalDepartures', id) || can(user, 'createTimetables', id),
      )
    return isAllowed ? whyClosed(passenger) : 'refusal.passenger.noRight'
  },

  /** The route of a trip and the place of its car. Source: spec 2 §6. */
  openRoute: (passenger: PassengerReach, user: UserFacts): Refusal => lacks(user, 'updatePassengers', passenger),
}
