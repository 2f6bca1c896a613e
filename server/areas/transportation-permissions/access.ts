import { localDateAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import type { Refusal } from '#domain/refusal.ts'
import { transportationPermissionCan } from '#domain/transportation-permission/state.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import { insist } from '../../call/refusals.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'
import { insistOf, readOr, visiblePassenger } from '../passengers/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { loadTransportationPermission, transportationPermissionFacts } from './permissions.ts'

type ById = { params: { id: number } }

const seesTransportationPermissions = readOr(passengerCan.readTransportationPermissions)

export const transportationPermissionsRead: AccessRule<ById, Principal, StoredPassenger> = {
  name: 'transportationPermissions.read',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesTransportationPermissions })
    insist(passengerCan.readTransportationPermissions(passenger, user))
    return passenger
  },
}

/** One of them, for whoever may read them, and what speaks against changing it. Nothing is held. */
export async function transportationPermissionRead(
  trx: Trx,
  { id, passengerId }: { id: number; passengerId: number },
  user: Principal,
): Promise<{ organizationId: number; refusal: Refusal }> {
  const passenger = await transportationPermissionsRead.load(trx, { params: { id: passengerId } }, user)
  const facts = await transportationPermissionFacts(trx, { organizationId: passenger.organizationId, passengerId }, id)
  if (!facts) throw notFound()
  return {
    organizationId: passenger.organizationId,
    refusal: transportationPermissionCan.edit(facts, passenger, user),
  }
}

export const transportationPermissionsCreate: AccessRule<ById, Principal, StoredPassenger> = {
  name: 'transportationPermissions.create',
  needsUser: true,
  async load(trx, { params }, user) {
    const passenger = await visiblePassenger(trx, params.id, user, { see: seesTransportationPermissions, lock: true })
    await insistOf(trx, passenger, user, passengerCan.addTransportationPermission(passenger, user))
    return passenger
  },
}

export interface StoredTransportationPermission {
  passenger: StoredPassenger
  transportationPermission: TransportationPermission
}

type ByTransportationPermission = { params: { id: number; permissionId: number }; now: Date }

async function loadStored(
  trx: Trx,
  { params, now }: ByTransportationPermission,
  user: Principal,
): Promise<StoredTransportationPermission> {
  const passenger = await visiblePassenger(trx, params.id, user, { see: seesTransportationPermissions, lock: true })
  insist(passengerCan.readTransportationPermissions(passenger, user))
  const { organizationId, id: passengerId } = passenger
  const today = localDateAt(now.getTime())
  const transportationPermission = await loadTransportationPermission(
    trx,
    { organizationId, passengerId },
    params.permissionId,
    today,
  )
  if (!transportationPermission) throw notFound()
  return { passenger, transportationPermission }
}

export const transportationPermissionsUpdate: AccessRule<
  ByTransportationPermission,
  Principal,
  StoredTransportationPermission
> = {
  name: 'transportationPermissions.update',
  needsUser: true,
  async load(trx, call, user) {
    const stored = await loadStored(trx, call, user)
    const { passenger, transportationPermission } = stored
    await insistOf(trx, passenger, user, transportationPermissionCan.edit(transportationPermission, passenger, user))
    return stored
  },
}

export const transportationPermissionsDelete: AccessRule<
  ByTransportationPermission,
  Principal,
  StoredTransportationPermission
> = {
  name: 'transportationPermissions.delete',
  needsUser: true,
  async load(trx, call, user) {
    const stored = await loadStored(trx, call, user)
    const { passenger, transportationPermission } = stored
    await insistOf(trx, passenger, user, transportationPermissionCan.delete(transportationPermission, passenger, user))
    return stored
  },
}

/**
 * What may be deleted but for what is reserved on it: whoever wants it gone is told what that is. Only for the question
 * of what hangs on it.
 */
export async function transportationPermissionToDelete(
  trx: Trx,
  call: ByTransportationPermission,
  user: Principal,
): Promise<StoredTransportationPermission> {
  const stored = await loadStored(trx, call, user)
  const unreserved = { ...stored.transportationPermission, hasReservations: false }
  const { passenger } = stored
  await insistOf(trx, passenger, user, transportationPermissionCan.delete(unreserved, passenger, user))
  return stored
}
