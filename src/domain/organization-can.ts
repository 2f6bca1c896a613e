import { accessLevels, can, type AccessLevel, type AccessRight, type UserFacts } from './access.ts'
import type { Destination } from './destination.ts'
import type { Organization } from './organization.ts'
import { passengerCan, whyClosed, type PassengerFacts } from './passenger-can.ts'
import type { PassengerGroup } from './passenger-group.ts'
import type { Refusal } from './refusal.ts'

/** What the rules ask of an organisation. */
export type OrganizationFacts = Pick<Organization, 'id' | 'administratorIds'> & {
  /** Those of its destinations that the user may know of. */
  destinations: readonly Pick<Destination, 'id'>[]
}

/** What the rules ask of a user. */
export type OrganizationUser = UserFacts & { id: number; organizationIds: readonly number[] }

const unless = (isAllowed: boolean): Refusal => (isAllowed ? null : 'refusal.passenger.noRight')

const administers = ({ administratorIds }: OrganizationFacts, user: OrganizationUser): boolean =>
  administratorIds.includes(user.id)

const holdsIn = ({ destinations }: OrganizationFacts, right: AccessRight, user: OrganizationUser): boolean =>
  destinations.some(({ id }) => can(user, right, id))

/**
 * The user's roles in groups of the organisation. A server that keeps to the documents does not say of which one a group
 * is, but lists those of the user.
 */
const groupRolesIn = ({ id }: OrganizationFacts, { organizationIds, passengerGroupRoles }: OrganizationUser) =>
  passengerGroupRoles.filter(({ organizationId }) =>
    organizationId === undefined ? organizationIds.includes(id) : organizationId === id,
  )

const writesSomeGroup = (organization: OrganizationFacts, user: OrganizationUser): boolean =>
  groupRolesIn(organization, user).some(({ passengers }) => passengers === accessLevels.write)

const hasDestinationRole = ({ destinations }: OrganizationFacts, user: OrganizationUser): boolean =>
  user.destinationRoles.some(({ destinationId }) => destinations.some(({ id }) => id === destinationId))

/** Who may do what in an organisation as a whole. Source: spec 1 §2.1, §6. */
export const organizationCan = {
  administer: (organization: OrganizationFacts, user: OrganizationUser): Refusal =>
    unless(administers(organization, user)),

  /** What the organisation is, who administers it, and how it is set up: for everybody who holds something in it. */
  readDetails: (organization: OrganizationFacts, user: OrganizationUser): Refusal =>
    unless(
      administers(organization, user) ||
        groupRolesIn(organization, user).length > 0 ||
        hasDestinationRole(organization, user),
    ),

  /** The list of groups. */
  readGroups: (organization: OrganizationFacts, user: OrganizationUser): Refusal =>
    unless(
      administers(organization, user) ||
        groupRolesIn(organization, user).length > 0 ||
        holdsIn(organization, 'readPassengers', user),
    ),

  /**
   * A new group is for whoever administers the organisation, or changes groups of passengers somewhere in it: they may
   * open each of its groups, and see in it those passengers whom they may read.
   */
  createGroup: (organization: OrganizationFacts, user: OrganizationUser): Refusal =>
    unless(
      administers(organization, user) ||
        holdsIn(organization, 'updatePassengerGroups', user) ||
        writesSomeGroup(organization, user),
    ),

  createPassengers: (organization: OrganizationFacts, user: OrganizationUser): Refusal =>
    unless(
      administers(organization, user) ||
        holdsIn(organization, 'createPassengers', user) ||
        writesSomeGroup(organization, user),
    ),
} as const
export type OrganizationRight = keyof typeof organizationCan

/**
 * The user's level for the passengers of a group: whoever administers its organisation may do everything there.
 * Source: spec 1 §6 "Passenger group roles".
 */
export function passengerGroupLevel(
  { id }: Pick<PassengerGroup, 'id'>,
  { passengerGroupRoles }: Pick<UserFacts, 'passengerGroupRoles'>,
  isAdministrator: boolean,
): AccessLevel {
  if (isAdministrator) return accessLevels.write
  return passengerGroupRoles.find(({ passengerGroupId }) => passengerGroupId === id)?.passengers ?? accessLevels.none
}

/** Who may change a group. Its list holds only groups that may be opened. */
export const passengerGroupCan = {
  /**
   * Whether passengers may be made in the group, any of its members be taken out, and the group itself be given another
   * name or be deleted.
   */
  update: (group: Pick<PassengerGroup, 'id'>, organization: OrganizationFacts, user: OrganizationUser): Refusal =>
    unless(passengerGroupLevel(group, user, administers(organization, user)) === accessLevels.write),

  /**
   * Whether the passenger may be put into the group or taken out: by its keeper, and by who changes the passenger's
   * groups.
   */
  changeMember: (passenger: PassengerFacts, isKeeper: boolean, user: UserFacts): Refusal =>
    isKeeper ? whyClosed(passenger) : passengerCan.editGroups(passenger, user),

  /**
   * Whether the group may go. It stays while it is all that somebody is known by.
   * @param bound how many of its passengers have no destination and are in no other group
   */
  delete: (bound: number): Refusal => (bound > 0 ? 'refusal.passengerGroup.bound' : null),
} as const
