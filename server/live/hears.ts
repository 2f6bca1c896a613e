import { accessLevels, type AccessArea } from '#domain/access.ts'
import { liveKinds } from '#domain/live.ts'
import type { Change } from '../db/changes.ts'
import { destinationOrganizationsOf, type Principal } from '../ground/principal.ts'

/** Whether the user may know that this has changed: at least one level above none in its area, at its place. */
export function hears(user: Principal, change: Change): boolean {
  const { kind, organizationId, destinationId, groupId, userId } = change
  if (userId !== null) return userId === user.id
  const hearers = liveKinds[kind]
  if (hearers === 'user') return false
  if (hearers === 'organization') return organizationId !== null && organizationsOf(user).has(organizationId)
  if (destinationId !== null) return holdsAt(user, hearers, destinationId)
  return groupId !== null && holdsInGroup(user, hearers, groupId)
}

/** Whether the user's rights may have become others: they are read anew before anything else is told. */
export const touchesRights = (user: Principal, { kind, organizationId, userId }: Change): boolean =>
  userId === user.id ||
  (kind === 'organization' && organizationId !== null && organizationsOf(user).has(organizationId))

const organizations = new WeakMap<Principal, ReadonlySet<number>>()

/** Of a principal, which never changes: what it may is of one moment. */
function organizationsOf(user: Principal): ReadonlySet<number> {
  const known =
    organizations.get(user) ??
    new Set([...user.administers, ...user.groupOrganizationIds, ...destinationOrganizationsOf(user)])
  organizations.set(user, known)
  return known
}

const holdsAt = ({ destinationRoles }: Principal, area: AccessArea, destinationId: number): boolean =>
  destinationRoles.some((role) => role.destinationId === destinationId && role[area] !== accessLevels.none)

const holdsInGroup = ({ passengerGroupRoles }: Principal, area: AccessArea, groupId: number): boolean =>
  passengerGroupRoles.some(
    (role) =>
      role.passengerGroupId === groupId &&
      ((role as Partial<Record<AccessArea, number>>)[area] ?? 0) !== accessLevels.none,
  )
