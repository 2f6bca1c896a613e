import {
  createTransportationPermission,
  deleteTransportationPermission,
  getTransportationPermissionInfo,
  listOrganizationTransportationPermissions,
  updateTransportationPermission,
} from '#contract/transportation-permissions.ts'
import { localDateAt } from '#domain/local-date.ts'
import type {
  TransportationPermission,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import type { App } from '../../call/calls.ts'
import { lastChangesOf, staleVersion } from '../../call/last-change.ts'
import { serve } from '../../call/serve.ts'
import type { Services } from '../../call/services.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { organizationAdminister } from '../organizations/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import {
  transportationPermissionsCreate,
  transportationPermissionsDelete,
  transportationPermissionsRead,
  transportationPermissionsUpdate,
} from './access.ts'
import {
  transportationPermissionDefaults,
  loadTransportationPermission,
  organizationTransportationPermissions,
  transportationPermissionsOf,
} from './permissions.ts'
import { changedFields, checkDraft, checkQuotaKind, type DraftStart } from './checks.ts'
import { reservedTripIds, unreservedTripIds } from './reserved-trips.ts'
import {
  addTransportationPermission,
  changeTransportationPermission,
  removeTransportationPermission,
  unknownExtraIds,
  type Writing,
} from './writes.ts'

interface Saving {
  trx: Trx
  services: Services
  user: Principal
  now: Date
  passenger: StoredPassenger
  body: TransportationPermissionInput
}

const writingOf = ({ passenger, user, now }: Saving, instanceId: number | null): Writing => ({
  organizationId: passenger.organizationId,
  passengerId: passenger.id,
  instanceId,
  userId: user.id,
  now,
})

/** Throws when the draft mark differs from where it started although it may not be chosen. */
async function checkDraftOf(
  { trx, services, passenger, body }: Saving,
  instanceId: number | null,
  start: DraftStart,
): Promise<void> {
  if (body.isDraft === start.isDraft) return
  const [config = null] = instanceId === null ? [] : await services.provider.instanceConfigs(trx, [instanceId])
  checkDraft(body, start, config, passenger.groupIds)
}

/** The transportation permission as it is now, with the passenger's coming trips reserved by what it says. */
async function settle({ trx, services, passenger, now }: Saving, id: number): Promise<TransportationPermission> {
  const { organizationId, id: passengerId } = passenger
  const today = localDateAt(now.getTime())
  await services.provider.reserveAgain(trx, { organizationId, passengerId, from: today })
  const transportationPermission = await loadTransportationPermission(trx, { organizationId, passengerId }, id, today)
  if (!transportationPermission) throw notFound()
  return transportationPermission
}

const factsOf = (passenger: StoredPassenger, id: number) => ({
  organizationId: passenger.organizationId,
  objectType: 'transportationPermission',
  objectId: id,
  passengerIds: [passenger.id],
})

export function transportationPermissionRoutes(app: App, rideEndings: RideEndings): void {
  reading(app)
  writing(app, rideEndings)
}

function reading(app: App): void {
  serve(app, getTransportationPermissionInfo, {
    rule: transportationPermissionsRead,
    action: 'transportationPermissions.view',
    async handle({ trx, stored, user, query, now, record }) {
      const { organizationId, id: passengerId } = stored
      record({ organizationId, passengerIds: [passengerId] })
      const { isRequired } = await transportationPermissionDefaults(trx, stored)
      const today = localDateAt(now.getTime())
      const transportationPermissions = await transportationPermissionsOf(trx, { organizationId, passengerId }, today)
      const info = { passengerId, transportationPermissionRequired: isRequired, transportationPermissions }
      if (!query.withChanges) return info
      const ids = transportationPermissions.map(({ id }) => id)
      const changes = await lastChangesOf(trx, { table: 'transportation_permission', organizationId, ids }, user)
      return { ...info, changes: [...changes].map(([id, change]) => ({ id, ...change })) }
    },
  })

  serve(app, listOrganizationTransportationPermissions, {
    rule: organizationAdminister,
    action: 'transportationPermissions.viewAll',
    async handle({ trx, stored, now, record }) {
      const rows = await organizationTransportationPermissions(trx, stored.id, localDateAt(now.getTime()))
      record({ organizationId: stored.id, passengerIds: [...new Set(rows.map(({ passengerId }) => passengerId))] })
      return rows
    },
  })
}

function writing(app: App, { endUnreserved }: RideEndings): void {
  serve(app, createTransportationPermission, {
    rule: transportationPermissionsCreate,
    action: 'transportationPermission.create',
    async handle({ trx, services, user, stored: passenger, body, now, record }) {
      const saving: Saving = { trx, services, user, now, passenger, body }
      const { instanceId, draftByDefault } = await transportationPermissionDefaults(trx, passenger)
      const writing = writingOf(saving, instanceId)
      if ((await unknownExtraIds(trx, writing, body, [])).length > 0) throw notFound()
      await checkDraftOf(saving, instanceId, { isDraft: draftByDefault, isStored: false })
      const id = await addTransportationPermission(trx, writing, body)
      record(factsOf(passenger, id))
      return settle(saving, id)
    },
  })

  serve(app, updateTransportationPermission, {
    rule: transportationPermissionsUpdate,
    action: 'transportationPermission.update',
    async handle({ trx, services, user, stored: { passenger, transportationPermission }, body, now, record }) {
      const saving: Saving = { trx, services, user, now, passenger, body }
      const fields = changedFields(transportationPermission, body)
      record({ ...factsOf(passenger, transportationPermission.id), detail: { fields } })
      if (body.version !== undefined && body.version !== transportationPermission.version) {
        const { organizationId } = passenger
        const row = { table: 'transportation_permission', organizationId, id: transportationPermission.id } as const
        throw await staleVersion(trx, row, user, transportationPermission)
      }
      checkQuotaKind(transportationPermission, body)
      const { instanceId } = await transportationPermissionDefaults(trx, passenger)
      const writing = writingOf(saving, instanceId)
      const kept = transportationPermission.extras.map(({ extraId }) => extraId)
      if ((await unknownExtraIds(trx, writing, body, kept)).length > 0) throw notFound()
      await checkDraftOf(saving, instanceId, { isDraft: transportationPermission.isDraft, isStored: true })
      const { rideEnding } = body
      const reserved = rideEnding ? await reservedTripIds(trx, passenger, transportationPermission.id) : []
      await changeTransportationPermission(trx, writing, transportationPermission.id, body)
      const settled = await settle(saving, transportationPermission.id)
      if (!rideEnding) return settled
      // what another transportation permission pays for from now on is not ended
      const tripIds = await unreservedTripIds(trx, passenger, reserved)
      const unreserved = { tripIds, permissionId: transportationPermission.id, endDate: body.endDate }
      const ending = { trx, user, now, provider: services.provider }
      const ended = await endUnreserved(ending, passenger, rideEnding, unreserved)
      record({ detail: { fields, ...ended.detail } })
      return { ...settled, ridesEnded: ended.told }
    },
  })

  serve(app, deleteTransportationPermission, {
    rule: transportationPermissionsDelete,
    action: 'transportationPermission.delete',
    async handle({ trx, stored: { passenger, transportationPermission }, record }) {
      record(factsOf(passenger, transportationPermission.id))
      await removeTransportationPermission(trx, passenger, transportationPermission.id)
      return transportationPermission
    },
  })
}
