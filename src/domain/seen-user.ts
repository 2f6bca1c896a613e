import { can, rightNumbersOf } from './access.ts'
import { bookingCan } from './booking/can.ts'
import type { Destination } from './destination.ts'
import { homeOrganizations } from './home-organizations.ts'
import type { SsnFacts } from './organization.ts'
import type { OrganizationFacts, OrganizationUser } from './organization-can.ts'
import { passengerCan } from './passenger-can.ts'
import { passengerStates } from './passenger.ts'
import { rolesOf, type RightsMatrix } from './rights-matrix.ts'
import { timetableCan } from './timetable/can.ts'

/** A user as the rules would see them if they held certain rights in one organisation, and none in others. */
export interface SeenUser {
  me: OrganizationUser
  /** Those that the user would know of, in the order in which they were given. */
  destinations: readonly Destination[]
  organization: OrganizationFacts
}

/** Anybody's: only whether it is among the administrators' is asked. */
const userId = 1

/**
 * The user whom these rights would make, with what the server would tell them.
 * @param organization with all of its destinations
 */
export function seenUser(
  matrix: RightsMatrix,
  { id, destinations }: { id: number; destinations: readonly Destination[] },
): SeenUser {
  const { isAdministrator, destinationRoles, passengerGroupRoles } = rolesOf(matrix)
  const administers = isAdministrator ? [id] : []
  const groupOrganizationIds = passengerGroupRoles.length > 0 ? [id] : []
  const held = new Set(destinationRoles.map(({ destinationId }) => destinationId))
  const known = isAdministrator ? destinations : destinations.filter((destination) => held.has(destination.id))
  return {
    me: {
      ...{ id: userId, destinationRoles },
      passengerGroupRoles: passengerGroupRoles.map((role) => ({ ...role, organizationId: id })),
      permissions: Object.fromEntries(
        destinationRoles.map((role) => [String(role.destinationId), rightNumbersOf(role)] as const),
      ),
      organizationIds: homeOrganizations({ administers, groupOrganizationIds, destinationRoles }),
    },
    destinations: known,
    organization: { id, administratorIds: isAdministrator ? [userId] : [], destinations: known },
  }
}

/** What stands on the pages of a destination for whoever may use it, in the order of the pages. */
export const seenActions = [
  'confirm',
  'createTimetable',
  'order',
  'deleteTimetable',
  'createBooking',
  'cancelBooking',
  'createPassenger',
  'editPassenger',
  'editGroups',
  'deletePassenger',
  'readPermissions',
  'editPermissions',
  'readSchedules',
  'editSchedules',
] as const
export type SeenAction = (typeof seenActions)[number]

/** What the user may do at a destination, by the rules that decide about its buttons. */
export function actionsSeenBy({ me }: SeenUser, destination: Destination): SeenAction[] {
  const { id } = destination
  const passenger = { destinationIds: [id], groupIds: [], inactive: false, state: passengerStates.normal }
  const may: Readonly<Record<SeenAction, boolean>> = {
    confirm: can(me, 'updateArrivalDepartures', id),
    createTimetable: timetableCan.create(id, me) === null,
    order: can(me, 'updateTimetables', id),
    deleteTimetable: timetableCan.undelete({ destinationId: id }, me) === null,
    createBooking: bookingCan.create(destination, me) === null,
    cancelBooking:
      bookingCan.read(destination, me) === null && can(me, 'updateBookings', id) && can(me, 'deleteBookings', id),
    createPassenger: passengerCan.create([id], me) === null,
    editPassenger: passengerCan.edit(passenger, me) === null,
    editGroups: passengerCan.editGroups(passenger, me) === null,
    deletePassenger: passengerCan.requestDeletion(passenger, me) === null,
    readPermissions:
      passengerCan.readTransportationPermissions(passenger, me) === null &&
      passengerCan.addTransportationPermission(passenger, me) !== null,
    editPermissions: passengerCan.addTransportationPermission(passenger, me) === null,
    readSchedules:
      passengerCan.readSchedules(passenger, me) === null && passengerCan.editSchedules(passenger, me) !== null,
    editSchedules: passengerCan.editSchedules(passenger, me) === null,
  }
  return seenActions.filter((action) => may[action])
}

/** Whether the user would read the identity codes of the destination's passengers. */
export const readsIdentityCodes = ({ me }: SeenUser, { id }: Destination, codes: SsnFacts): boolean =>
  passengerCan.readSsn({ destinationIds: [id], groupIds: [] }, me, codes) === null
