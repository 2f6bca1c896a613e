import type { FastifyInstance } from 'fastify'
import { findPassenger } from '#server/areas/passengers/whole.ts'
import { passengerPage } from '#server/areas/passengers/list.ts'
import type { Services } from '#server/call/services.ts'
import { audit, organizationId, passengersPageLength } from './bare-routes.ts'

/** What the reads of the mix are compared with: the same SQL and an audit row in one transaction. */
export async function addBareMix(fastify: FastifyInstance, { db }: Services): Promise<void> {
  const destinations = await db.selectFrom('destination').select('id').execute()
  const scope = {
    ...{ organizationIds: [organizationId], groupIds: [] },
    destinationIds: destinations.map(({ id }) => id),
  }

  fastify.get<{ Params: { id: string } }>('/passenger/:id', ({ params }) =>
    db.transaction().execute(async (trx) => {
      const id = Number(params.id)
      const passenger = await findPassenger(trx, { organizationId, id })
      await audit({
        ...{ action: 'passenger.view', destinationId: null },
        ...{ objectType: 'passenger', objectId: id, passengerIds: [id] },
      }).execute(trx)
      return passenger
    }),
  )

  fastify.get<{ Params: { destinationId: string }; Querystring: { index: string } }>(
    '/page/:destinationId',
    ({ params, query }) =>
      db.transaction().execute(async (trx) => {
        const chosen = {
          destinationIds: [Number(params.destinationId)],
          groupIds: [],
          excludeIds: [],
          ids: null,
          onlyActive: true,
        }
        const page = await passengerPage(trx, scope, {
          ...{ ...chosen, search: '', sortBy: 'name', isDescending: false },
          ...{ offset: Number(query.index), count: passengersPageLength },
        })
        const passengerIds = page.passengers.map(({ id }) => id)
        await audit({ action: 'passengers.list', destinationId: null, objectId: null, passengerIds }).execute(trx)
        return page
      }),
  )
}
