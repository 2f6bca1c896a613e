import {
  createDestination,
  createOrganizationDestination,
  deleteDestination,
  listInstances,
  listOrganizationDestinations,
  undeleteDestination,
  updateDestination,
} from '#contract/organization-destinations.ts'
import { destinationCan } from '#domain/destination-can.ts'
import type { App } from '../../call/calls.ts'
import { insist } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import { organizationAdminister } from '../organizations/access.ts'
import { allDestinationsOf } from '../organizations/destinations.ts'
import { instancesOpenTo } from '../organizations/instances.ts'
import { destinationAdminister, destinationCreate } from './access.ts'
import { isToBePlaced, locationOf } from './location.ts'
import { orderedAt } from './ordered.ts'
import { checkChosen, destinationFacts, saveDestination, wholeDestination } from './save.ts'
import { insertDestination, updateDestinationRow } from './writes.ts'

export function administeredDestinationRoutes(app: App): void {
  listRoutes(app)
  deletionRoutes(app)

  for (const endpoint of [createOrganizationDestination, createDestination]) {
    serve(app, endpoint, {
      rule: destinationCreate,
      action: 'destination.create',
      prepare: ({ services, body, user }) =>
        user.administers.includes(body.organizationId) ? locationOf(services.addresses, body) : Promise.resolve(null),
      async handle({ trx, user, stored, body, prepared: location, now, record }) {
        record({ organizationId: stored.id, objectType: 'destination' })
        await checkChosen(trx, stored.id, body, null)
        const made = await insertDestination(trx, body, location, { userId: user.id, now })
        record(destinationFacts(made))
        return { id: made.id }
      },
    })
  }

  serve(app, updateDestination, {
    rule: destinationAdminister,
    action: 'destination.update',
    prepare: async ({ services, params: { id }, body, user }) =>
      (await isToBePlaced(services.db, user, id, body)) ? locationOf(services.addresses, body) : null,
    handle: ({ trx, user, stored, body, prepared: location, now, record, services: { provider } }) =>
      saveDestination({ trx, user, now, provider, record, location }, stored, body),
  })
}

function deletionRoutes(app: App): void {
  serve(app, deleteDestination, {
    rule: destinationAdminister,
    action: 'destination.delete',
    async handle({ trx, user, stored, now, record }) {
      record(destinationFacts(stored))
      if (stored.deleted) return wholeDestination(trx, stored)
      insist(destinationCan.delete(await orderedAt(trx, stored, now)))
      await updateDestinationRow(trx, stored, { deleted: true }, { userId: user.id, now })
      return wholeDestination(trx, stored)
    },
  })

  serve(app, undeleteDestination, {
    rule: destinationAdminister,
    action: 'destination.undelete',
    async handle({ trx, user, stored, now, record }) {
      record(destinationFacts(stored))
      if (!stored.deleted) return wholeDestination(trx, stored)
      await updateDestinationRow(trx, stored, { deleted: false }, { userId: user.id, now })
      return wholeDestination(trx, stored)
    },
  })
}

function listRoutes(app: App): void {
  serve(app, listOrganizationDestinations, {
    rule: organizationAdminister,
    action: 'organization.viewDestinations',
    handle({ trx, stored, record }) {
      record({ organizationId: stored.id })
      return allDestinationsOf(trx, stored.id)
    },
  })

  serve(app, listInstances, {
    rule: organizationAdminister,
    action: 'organization.viewInstances',
    async handle({ trx, stored, record, services: { provider } }) {
      record({ organizationId: stored.id })
      const instances = await instancesOpenTo(trx, stored.id)
      const configs = await provider.instanceConfigs(
        trx,
        instances.map(({ id }) => id),
      )
      return instances.flatMap(({ id, name }) => {
        const config = configs.find(({ instanceId }) => instanceId === id)
        return config ? [{ id, name, config }] : []
      })
    },
  })
}
