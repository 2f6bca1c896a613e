import type { UpdateObject } from 'kysely'
import {
  activatePassenger,
  cancelPassengerDeletionRequest,
  createPassenger,
  deactivatePassenger,
  getPassenger,
  getPassengerPlaces,
  requestPassengerDeletion,
  updatePassenger,
} from '#contract/passengers.ts'
import type { AuditAction } from '#domain/audit.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { App } from '../../call/calls.ts'
import { lastChangesOf } from '../../call/last-change.ts'
import { serve } from '../../call/serve.ts'
import type { Database } from '../../db/tables.ts'
import {
  passengerActivate,
  passengerCancelDeletionRequest,
  passengerCreate,
  passengerDeactivate,
  passengerRead,
  passengerRequestDeletion,
  passengerUpdate,
} from './access.ts'
import { passengerPlaces } from './places.ts'
import type { RideEndings } from './ride-endings.ts'
import { factsOf, makePassenger, savePassenger, wholePassenger } from './save.ts'
import type { PassengerKey } from './whole.ts'
import { updatePassengerRow } from './writes.ts'

export function passengerRoutes(app: App, rideEndings: RideEndings): void {
  readRoutes(app)
  stateRoutes(app, rideEndings)

  serve(app, createPassenger, {
    rule: passengerCreate,
    action: 'passenger.create',
    async handle({ trx, user, stored, body, now, record }) {
      const made = await makePassenger(trx, stored.organizationId, body, { userId: user.id, now })
      record(factsOf(made))
      return wholePassenger(trx, made)
    },
  })

  serve(app, updatePassenger, {
    rule: passengerUpdate,
    action: 'passenger.update',
    handle({ trx, user, stored, body, now, record, services: { provider } }) {
      record(factsOf(stored))
      return savePassenger(trx, stored, body, { user, now, provider, rideEndings, record })
    },
  })
}

function readRoutes(app: App): void {
  serve(app, getPassenger, {
    rule: passengerRead,
    action: 'passenger.view',
    async handle({ trx, stored, user, query, record }) {
      record(factsOf(stored))
      const passenger = await wholePassenger(trx, stored)
      if (!query.withChange) return passenger
      const { organizationId, id } = stored
      const changes = await lastChangesOf(trx, { table: 'passenger', organizationId, ids: [id] }, user)
      return { ...passenger, changed: changes.get(id) }
    },
  })

  serve(app, getPassengerPlaces, {
    rule: passengerRead,
    action: 'passenger.viewPlaces',
    handle({ trx, stored, now, record }) {
      record(factsOf(stored))
      return passengerPlaces(trx, stored, localDateAt(now.getTime()))
    },
  })
}

/** What a call sets that changes nothing but the passenger's state. Setting it again is no fault. */
interface StateChange<E extends typeof activatePassenger | typeof deactivatePassenger> {
  endpoint: E
  rule: typeof passengerUpdate
  action: AuditAction
  columns: (now: Date) => UpdateObject<Database, 'passenger'>
}

const returns: readonly StateChange<typeof activatePassenger>[] = [
  {
    endpoint: activatePassenger,
    rule: passengerActivate,
    action: 'passenger.activate',
    columns: () => ({ inactive: false }),
  },
  {
    endpoint: cancelPassengerDeletionRequest,
    rule: passengerCancelDeletionRequest,
    action: 'passenger.cancelDeletionRequest',
    columns: () => ({ deletion_requested_at: null }),
  },
]

const leavings: readonly StateChange<typeof deactivatePassenger>[] = [
  {
    endpoint: deactivatePassenger,
    rule: passengerDeactivate,
    action: 'passenger.deactivate',
    columns: () => ({ inactive: true }),
  },
  {
    endpoint: requestPassengerDeletion,
    rule: passengerRequestDeletion,
    action: 'passenger.requestDeletion',
    columns: (now) => ({ deletion_requested_at: now }),
  },
]

const ridesOf = ({ organizationId, id }: PassengerKey) => ({ organizationId, passengerIds: [id] })

function stateRoutes(app: App, { endRides, resumeRides }: RideEndings): void {
  for (const { endpoint, rule, action, columns } of returns) {
    serve(app, endpoint, {
      rule,
      action,
      async handle({ trx, user, stored, now, record, services: { provider } }) {
        record(factsOf(stored))
        await resumeRides(trx, stored)
        await updatePassengerRow(trx, stored, columns(now), { userId: user.id, now })
        await provider.reviseOrders(trx, ridesOf(stored), now)
        return wholePassenger(trx, stored)
      },
    })
  }

  for (const { endpoint, rule, action, columns } of leavings) {
    serve(app, endpoint, {
      rule,
      action,
      async handle({ trx, user, stored, body, now, record, services: { provider } }) {
        record(factsOf(stored))
        // without a body, as in the documents, nothing is said of the rides
        const ended = body && (await endRides({ trx, user, now, provider }, stored, body, null))
        if (ended) record({ detail: ended.detail })
        await updatePassengerRow(trx, stored, columns(now), { userId: user.id, now })
        await provider.reviseOrders(trx, ridesOf(stored), now)
        return { ...(await wholePassenger(trx, stored)), ...(ended && { ridesEnded: ended.told }) }
      },
    })
  }
}
