import { can, type AccessRight } from '#domain/access.ts'
import type { AccessRuleName } from '#contract/endpoint.ts'
import { loadArrival, type StoredArrival } from '../areas/arrivals/arrivals.ts'
import { ownSession } from '../areas/identity/open-sessions.ts'
import type { Principal } from '../ground/principal.ts'
import { forbidden, notFound } from '../ground/refused.ts'
import type { Trx } from '../db/tables.ts'

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

/** An open session of the user's own. */
export const ownSessionOnly: AccessRule<{ params: { id: number }; now: Date }, Principal, { id: number }> = {
  name: 'session.own',
  needsUser: true,
  async load(trx, { params, now }, user) {
    const id = await ownSession(trx, user, params.id, now)
    if (id === null) throw notFound()
    return { id }
  },
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

export const arrivalsRead: AccessRule<{ params: { destinationId: number } }, Principal, StoredDestination> = {
  name: 'arrivals.read',
  needsUser: true,
  async load(trx, { params }, user) {
    const destination = await visibleDestination(trx, params.destinationId, user)
    return allowed(user, 'readArrivalDepartures', destination.id, destination)
  },
}

export const arrivalsUpdate: AccessRule<{ body: { id: number } }, Principal, StoredArrival> = {
  name: 'arrivals.update',
  needsUser: true,
  async load(trx, { body }, user) {
    const arrival = await loadArrival(trx, body.id)
    if (!arrival || !can(user, 'readArrivalDepartures', arrival.placeId)) throw notFound()
    return allowed(user, 'updateArrivalDepartures', arrival.placeId, arrival)
  },
}

/** Nothing is loaded up front: the handler leaves out what the user may not see. */
export const passengersVisible: AccessRule<unknown, Principal, null> = {
  name: 'passengers.visible',
  needsUser: true,
  load: () => Promise.resolve(null),
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
