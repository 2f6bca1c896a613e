import { can, type AccessRight } from '#domain/access.ts'
import type { AccessRuleName } from '#contract/endpoint.ts'
import type { Trx } from '../db/tables.ts'
import type { Principal } from '../ground/principal.ts'
import { forbidden, notFound } from '../ground/refused.ts'

/**
 * Who may make a call: loads the *stored* row that the call is about, asks `domain/access`, and gives the row on. What
 * the user may not see is not found (404); what they may see and not do is forbidden (403).
 */
export interface AccessRule<Input, User, Stored> {
  name: AccessRuleName
  needsUser: User extends null ? false : true
  load: (trx: Trx, input: Input, user: User) => Promise<Stored>
}

export const anonymous: AccessRule<unknown, null, null> = {
  name: 'anonymous',
  needsUser: false,
  load: () => Promise.resolve(null),
}

export const signedIn: AccessRule<unknown, Principal, null> = {
  name: 'signedIn',
  needsUser: true,
  load: () => Promise.resolve(null),
}

export interface StoredDestination {
  id: number
  organizationId: number
}

/** A role there with any level, or the administration of its organisation. */
export const destinationVisible: AccessRule<{ params: { id: number } }, Principal, StoredDestination> = {
  name: 'destination.visible',
  needsUser: true,
  load: (trx, { params }, user) => visibleDestination(trx, params.id, user),
}

/** Throws 404 for a destination in which the user holds nothing and which the user does not administer. */
export async function visibleDestination(trx: Trx, id: number, user: Principal): Promise<StoredDestination> {
  const ownOrganizationId = user.organizationOf[id]
  if (ownOrganizationId !== undefined) return { id, organizationId: ownOrganizationId }
  if (user.administers.length === 0) throw notFound()
  const row = await trx
    .selectFrom('destination')
    .select(['id', 'organization_id as organizationId'])
    .where('id', '=', id)
    .where('organization_id', 'in', user.administers)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Throws 403 for what the user may see and not do. */
export function allowed<Stored>(user: Principal, right: AccessRight, destinationId: number, stored: Stored): Stored {
  if (!can(user, right, destinationId)) throw forbidden()
  return stored
}
