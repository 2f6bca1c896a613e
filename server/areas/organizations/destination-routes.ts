import { getDestination, listDestinations } from '#contract/destinations.ts'
import { destinationVisible, signedIn } from '../../call/access-rules.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { notFound } from '../../ground/refused.ts'
import { destinationsOf, findDestination } from './destinations.ts'

export function destinationRoutes(app: App): void {
  serve(app, listDestinations, {
    rule: signedIn,
    action: 'destinations.view',
    handle: ({ trx, user }) => destinationsOf(trx, user),
  })

  serve(app, getDestination, {
    rule: destinationVisible,
    action: 'destination.view',
    async handle({ trx, stored, record }) {
      record({
        organizationId: stored.organizationId,
        objectType: 'destination',
        objectId: stored.id,
        destinationId: stored.id,
      })
      const destination = await findDestination(trx, stored)
      if (!destination) throw notFound()
      return destination
    },
  })
}
