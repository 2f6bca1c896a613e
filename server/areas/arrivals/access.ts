import { can } from '#domain/access.ts'
import { allowed, visibleDestination, type AccessRule, type StoredDestination } from '../../call/access-rules.ts'
import { destinationOrganizationsOf, type Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { loadArrival, type StoredArrival } from './arrivals.ts'

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
    const arrival = await loadArrival(trx, destinationOrganizationsOf(user), body.id)
    if (!arrival || !can(user, 'readArrivalDepartures', arrival.placeId)) throw notFound()
    return allowed(user, 'updateArrivalDepartures', arrival.placeId, arrival)
  },
}
