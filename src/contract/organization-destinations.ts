import * as z from 'zod/mini'
import { DestinationUpdate, NewDestination } from '#domain/destination-draft.ts'
import { Destination } from '#domain/destination.ts'
import { InstanceConfig } from '#domain/instance-config.ts'
import { Id, text } from '#domain/text.ts'
import { endpoint, hasGoneOn } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/Destination'

/**
 * Both calls are in the documents (open point C-32) and do the same; the screen uses the one of the organisation. Its
 * maker gets full write there. 400 for a provider that the organisation may not use, and for a price area where it has
 * none.
 */
const creation = (at: '/api/organization/destination' | '/api/Destination/') =>
  endpoint('POST', at, {
    body: NewDestination,
    result: z.object({ id: Id }),
    answers: ({ id }) => id > 0,
    access: 'destination.create',
    offline: 'refuse',
  })

export const createOrganizationDestination = creation('/api/organization/destination')
export const createDestination = creation('/api/Destination/')

/**
 * 409 `version_conflict` with the current destination; `destination_deleted`; `destination_has_orders` for another
 * provider while something is ordered.
 */
export const updateDestination = endpoint('PUT', `${path}/:id`, {
  params: IdParams,
  body: DestinationUpdate,
  result: Destination,
  answers: (destination, { params, body }) => destination.id === params.id && hasGoneOn(destination, body),
  access: 'destination.administer',
  offline: 'refuse',
})

/** One that is deleted is answered as it is. 409 `destination_has_orders` while something ordered is to come. */
export const deleteDestination = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  result: Destination,
  answers: ({ id, deleted }, { params }) => id === params.id && deleted,
  access: 'destination.administer',
  offline: 'refuse',
})

/** Gives it back as it was, and everybody's roles there. One that is not deleted is answered as it is. */
export const undeleteDestination = endpoint('PUT', `${path}/undelete/:id`, {
  params: IdParams,
  result: Destination,
  answers: ({ id, deleted }, { params }) => id === params.id && !deleted,
  access: 'destination.administer',
  offline: 'refuse',
})

/** Those that are deleted too. Beyond the documents: nothing else names one that could be restored. */
export const listOrganizationDestinations = endpoint('GET', '/api/organization/:id/destinations', {
  params: IdParams,
  result: z.array(Destination),
  answers: (destinations, { params }) => destinations.every(({ organizationId }) => organizationId === params.id),
  access: 'organization.administer',
  offline: 'mirror',
})

/** Whoever drives: an instance of the booking system, with what can be asked of it. */
const ServiceProvider = z.object({ id: Id, name: text(128), config: InstanceConfig })
export type ServiceProvider = z.infer<typeof ServiceProvider>

/** Those that the organisation may use, by name. */
export const listInstances = endpoint('GET', '/api/organization/:id/instances', {
  params: IdParams,
  result: z.array(ServiceProvider),
  access: 'organization.administer',
  offline: 'mirror',
})
