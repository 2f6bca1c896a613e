import { sql } from 'kysely'
import type { AccessRuleName } from '#contract/endpoint.ts'
import { accessLevels, can, type AccessLevel, type AccessRight } from '#domain/access.ts'
import { passengerGroupLevel } from '#domain/organization-can.ts'
import type { AccessRule } from './access-rules.ts'
import type { GroupKey } from './db/passenger-groups.ts'
import type { Trx } from './db/tables.ts'
import type { Principal } from './principal.ts'
import { forbidden, notFound } from './refused.ts'

/** The user's level for the passengers of a group; whoever administers its organisation may do everything there. */
const levelIn = ({ id, organizationId }: GroupKey, user: Principal): AccessLevel =>
  passengerGroupLevel({ id }, user, user.administers.includes(organizationId))

/** The stored group, kept from others until the transaction ends. Throws 404 for one that the user may not know of. */
async function groupAt(trx: Trx, id: number, user: Principal, level: AccessLevel): Promise<GroupKey> {
  const group = await trx
    .selectFrom('passenger_group')
    .select(['id', 'organization_id as organizationId'])
    .where('id', '=', id)
    .where('organization_id', '=', sql<number>`any(${[...user.administers, ...user.groupOrganizationIds]}::int[])`)
    .executeTakeFirst()
  const held = group ? levelIn(group, user) : accessLevels.none
  if (!group || held === accessLevels.none) throw notFound()
  if (held < level) throw forbidden()
  return group
}

const groupRule = (
  name: AccessRuleName,
  level: AccessLevel,
): AccessRule<{ params: { id: number } }, Principal, GroupKey> => ({
  name,
  needsUser: true,
  load: (trx, { params }, user) => groupAt(trx, params.id, user, level),
})

export const groupRead = groupRule('group.read', accessLevels.read)
export const groupUpdate = groupRule('group.update', accessLevels.write)

export const groupAddPassengers: AccessRule<{ body: { PassengerGroupId: number } }, Principal, GroupKey> = {
  name: 'group.addPassengers',
  needsUser: true,
  load: (trx, { body }, user) => groupAt(trx, body.PassengerGroupId, user, accessLevels.write),
}

/** Whether the user holds the right at one of the organisation's destinations. */
const holdsIn = (organizationId: number, right: AccessRight, user: Principal): boolean =>
  Object.entries(user.organizationOf).some(([id, own]) => own === organizationId && can(user, right, Number(id)))

type GroupRole = Principal['passengerGroupRoles'][number]

/** Whether the user has such a role in one of the organisation's groups. */
async function hasGroupRole(
  trx: Trx,
  organizationId: number,
  isSuch: (role: GroupRole) => boolean,
  user: Principal,
): Promise<boolean> {
  const ids = user.passengerGroupRoles.filter(isSuch).map((role) => role.passengerGroupId)
  if (ids.length === 0 || !user.groupOrganizationIds.includes(organizationId)) return false
  const group = await trx
    .selectFrom('passenger_group')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return group !== undefined
}

const reads = (role: GroupRole) =>
  role.passengers > accessLevels.none || role.transportationPermissions > accessLevels.none
const tags = (role: GroupRole) => role.passengers === accessLevels.write

export interface StoredOrganization {
  id: number
  /** Whether the user may put its passengers into any of its groups, or administers it. */
  seesAllGroups: boolean
}

/** Passengers or their transportation permissions are seen somewhere in the organisation, or it is administered. */
async function readableOrganization(trx: Trx, id: number, user: Principal): Promise<StoredOrganization> {
  const administers = user.administers.includes(id)
  const isReader =
    administers ||
    holdsIn(id, 'readPassengers', user) ||
    holdsIn(id, 'readTransportationPermissions', user) ||
    (await hasGroupRole(trx, id, reads, user))
  if (!isReader) throw notFound()
  return { id, seesAllGroups: administers || holdsIn(id, 'updatePassengerGroups', user) }
}

/** Nothing is loaded up front: the handler leaves out what the user may not see. */
export const organizationsVisible: AccessRule<unknown, Principal, null> = {
  name: 'organizations.visible',
  needsUser: true,
  load: () => Promise.resolve(null),
}

export const organizationRead: AccessRule<{ params: { id: number } }, Principal, StoredOrganization> = {
  name: 'organization.read',
  needsUser: true,
  load: (trx, { params }, user) => readableOrganization(trx, params.id, user),
}

/** A new group is for whoever administers the organisation, or tags passengers somewhere in it. */
export const groupCreate: AccessRule<{ body: { OrganizationId: number } }, Principal, StoredOrganization> = {
  name: 'group.create',
  needsUser: true,
  async load(trx, { body }, user) {
    const organization = await readableOrganization(trx, body.OrganizationId, user)
    const mayTag = organization.seesAllGroups || (await hasGroupRole(trx, organization.id, tags, user))
    if (!mayTag) throw forbidden()
    return organization
  },
}
