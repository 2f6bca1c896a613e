import type { AccessRuleName } from '#contract/endpoint.ts'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import { passengerGroupLevel } from '#domain/organization-can.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { forbidden } from '../../ground/refused.ts'
import {
  hasGroupRole,
  holdsIn,
  passengerOrganizationsOf,
  readableOrganization,
  type StoredOrganization,
} from '../organizations/access.ts'
import { passengerScopeOf } from '../passengers/scope.ts'
import { groupNotFound, hasMemberInScope, loadGroup, type GroupKey, type SeenGroups } from './groups.ts'

/** A group that the user may open. */
export interface StoredGroup extends GroupKey {
  /** The user's level for all who are in it; without one only those are seen whom the user may read elsewhere. */
  level: AccessLevel
}

/** The user's level for the passengers of a group; whoever administers its organisation may do everything there. */
const levelIn = ({ id, organizationId }: GroupKey, user: Principal): AccessLevel =>
  passengerGroupLevel({ id }, user, user.administers.includes(organizationId))

/** The stored group. Throws 404 for one that the user may not know of, 403 for a level that the user does not hold. */
async function groupAt(trx: Trx, id: number, user: Principal, needed: AccessLevel): Promise<StoredGroup> {
  const group = await loadGroup(trx, [...user.administers, ...passengerOrganizationsOf(user)], id)
  if (!group) throw groupNotFound()
  const level = levelIn(group, user)
  const isKnown =
    level > accessLevels.none ||
    changesGroupsIn(group.organizationId, user) ||
    (await hasMemberInScope(trx, group, passengerScopeOf(user)))
  if (!isKnown) throw groupNotFound()
  if (level < needed) throw forbidden()
  return { ...group, level }
}

const groupRule = (
  name: AccessRuleName,
  needed: AccessLevel,
): AccessRule<{ params: { id: number } }, Principal, StoredGroup> => ({
  name,
  needsUser: true,
  load: (trx, { params }, user) => groupAt(trx, params.id, user, needed),
})

/** The handler leaves out whom the user may not see. */
export const groupRead = groupRule('group.read', accessLevels.none)
export const groupUpdate = groupRule('group.update', accessLevels.write)

/** The handler asks for each passenger whether the user may take them out. */
export const groupRemovePassenger = groupRule('group.removePassenger', accessLevels.none)

/** The handler asks for each passenger whether the user may put them in. */
export const groupAddPassengers: AccessRule<{ body: { PassengerGroupId: number } }, Principal, StoredGroup> = {
  name: 'group.addPassengers',
  needsUser: true,
  load: (trx, { body }, user) => groupAt(trx, body.PassengerGroupId, user, accessLevels.none),
}

/** Whether the user puts passengers into groups, at one of the organisation's destinations or in one of its groups. */
const changesGroupsIn = (organizationId: number, user: Principal): boolean =>
  holdsIn(organizationId, 'updatePassengerGroups', user) ||
  hasGroupRole(organizationId, ({ passengers }) => passengers === accessLevels.write, user)

/** Which of the organisation's groups the user may open, and whom they know of in them. */
export function groupsSeenIn(organizationId: number, user: Principal): SeenGroups {
  const scope = passengerScopeOf(user)
  const administers = user.administers.includes(organizationId)
  return {
    all: administers || changesGroupsIn(organizationId, user),
    groupIds: scope.groupIds,
    known: administers ? 'all' : scope,
  }
}

/**
 * A new group is for whoever may open it then: who administers the organisation, or changes groups of passengers
 * somewhere in it.
 */
export const groupCreate: AccessRule<{ body: { OrganizationId: number } }, Principal, StoredOrganization> = {
  name: 'group.create',
  needsUser: true,
  load(_, { body }, user) {
    const organization = readableOrganization(body.OrganizationId, user)
    if (!groupsSeenIn(organization.id, user).all) throw forbidden()
    return Promise.resolve(organization)
  },
}
