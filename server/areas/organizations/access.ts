import { accessLevels, can, type AccessRight } from '#domain/access.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import type { Principal } from '../../ground/principal.ts'
import { forbidden, notFound } from '../../ground/refused.ts'
import { loadTenant, type StoredTenant } from './auth-tenants.ts'

/** Organisations in which the user holds a role; administering one gives no passengers. */
export const passengerOrganizationsOf = (user: Principal): number[] => [
  ...new Set([...Object.values(user.organizationOf), ...user.groupOrganizationIds]),
]

/** Whether the user holds the right at one of the organisation's destinations. */
export const holdsIn = (organizationId: number, right: AccessRight, user: Principal): boolean =>
  Object.entries(user.organizationOf).some(([id, own]) => own === organizationId && can(user, right, Number(id)))

export type GroupRole = Principal['passengerGroupRoles'][number]

/** Whether the user has such a role in one of the organisation's groups. */
export const hasGroupRole = (organizationId: number, isSuch: (role: GroupRole) => boolean, user: Principal): boolean =>
  user.passengerGroupRoles.some((role) => role.organizationId === organizationId && isSuch(role))

const reads = (role: GroupRole) =>
  role.passengers > accessLevels.none || role.transportationPermissions > accessLevels.none

export interface StoredOrganization {
  id: number
}

/** Passengers or their transportation permissions are seen somewhere in the organisation, or it is administered. */
export function readableOrganization(id: number, user: Principal): StoredOrganization {
  const administers = user.administers.includes(id)
  const isReader =
    administers ||
    holdsIn(id, 'readPassengers', user) ||
    holdsIn(id, 'readTransportationPermissions', user) ||
    hasGroupRole(id, reads, user)
  if (!isReader) throw notFound()
  return { id }
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
  load: (_, { params }, user) => Promise.resolve(readableOrganization(params.id, user)),
}

/** The organisation that the user administers. Throws 403 for who holds a role in it and so knows of it, else 404. */
export function administered(id: number, user: Principal): StoredOrganization {
  if (user.administers.includes(id)) return { id }
  throw passengerOrganizationsOf(user).includes(id) ? forbidden() : notFound()
}

export const organizationAdminister: AccessRule<{ params: { id: number } }, Principal, StoredOrganization> = {
  name: 'organization.administer',
  needsUser: true,
  load: (_, { params }, user) => Promise.resolve(administered(params.id, user)),
}

export const organizationInvite: AccessRule<{ body: { organizationId: number } }, Principal, StoredOrganization> = {
  name: 'organization.invite',
  needsUser: true,
  load: (_, { body }, user) => Promise.resolve(administered(body.organizationId, user)),
}

export const authTenantCreate: AccessRule<{ body: { organizationId: number } }, Principal, StoredOrganization> = {
  name: 'authTenant.create',
  needsUser: true,
  load: (_, { body: { organizationId } }, user) => Promise.resolve(administered(organizationId, user)),
}

/** Only administrators of its organisation know of a tenant. Nobody else changes it until the transaction ends. */
export const authTenantAdminister: AccessRule<{ params: { id: number } }, Principal, StoredTenant> = {
  name: 'authTenant.administer',
  needsUser: true,
  async load(trx, { params }, user) {
    const tenant = await loadTenant(trx, user.administers, params.id)
    if (!tenant) throw notFound()
    return tenant
  },
}
