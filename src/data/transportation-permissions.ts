import * as z from 'zod/mini'
import {
  createTransportationPermission,
  deleteTransportationPermission as deleteCall,
  getTransportationPermissionInfo,
  listOrganizationTransportationPermissions,
  updateTransportationPermission,
  type EndedPermission,
} from '#contract/transportation-permissions.ts'
import type { RideEnding } from '#domain/consequences.ts'
import type { LastChange } from '#domain/last-change.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import {
  TransportationPermissionSummary,
  type TransportationPermission,
  type TransportationPermissionInfo,
  type TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { call } from './api/client.ts'
import { workspace } from './workspace/workspace.ts'
import { fetchAndKeep, keptAnswer, passengerAnswerKey, type Kept } from './workspace/answers.ts'
import { keepCards, shownCard } from './mirror/cards.ts'
import { quietly } from './mirror/quietly.ts'
import { ontoStored, sendOnce, type Submission, type Write } from './drafts/submission.ts'

const Summaries = z.array(TransportationPermissionSummary)
const keyOf = (passengerId: number) => passengerAnswerKey(passengerId, 'transportationPermissions')

/**
 * What the device has of the passenger's transportation permissions, the newest start first; `null` while they were
 * never fetched. Live.
 */
export const keptTransportationPermissions = (
  passengerId: number,
): Promise<Kept<TransportationPermissionSummary[]> | null> => keptAnswer(keyOf(passengerId), Summaries)

/**
 * The passenger's transportation permissions from the server, whole. What the device keeps of them and its card follow.
 * @throws ApiError
 */
export async function fetchTransportationPermissions(
  passengerId: number,
  signal?: AbortSignal,
): Promise<TransportationPermissionInfo> {
  const given = { params: { id: String(passengerId) }, query: {} }
  const info = await fetchAndKeep(
    keyOf(passengerId),
    () => call(getTransportationPermissionInfo, given, signal ? { signal } : {}),
    ({ transportationPermissions }) => Summaries.parse(transportationPermissions),
  )
  await quietly(countOnCard(passengerId, () => info.transportationPermissions.length))
  return info
}

/** A transportation permission as it is stored now, and who has changed it last; `null` where that is not known. */
export interface FreshPermission {
  stored: TransportationPermission
  last: LastChange | null
}

/** A transportation permission of the passenger from the server; `null` for one that is gone. @throws ApiError */
export async function fetchPermission(passengerId: number, id: number): Promise<FreshPermission | null> {
  const given = { params: { id: String(passengerId) }, query: { withChanges: 'true' as const } }
  const { transportationPermissions, changes = [] } = await call(getTransportationPermissionInfo, given)
  const stored = transportationPermissions.find((permission) => permission.id === id)
  return stored ? { stored, last: changes.find((change) => change.id === id) ?? null } : null
}

/**
 * Transportation permissions of all passengers of the organisation, from the server. Not kept on the device. @throws
 * ApiError
 */
export const fetchOrganizationPermissions = (
  organizationId: number,
  signal?: AbortSignal,
): Promise<OrganizationTransportationPermission[]> =>
  call(listOrganizationTransportationPermissions, { params: { id: String(organizationId) } }, signal ? { signal } : {})

/**
 * Makes (id 0) or changes a transportation permission; quotas are in stored units. `rideEnding` is done in the same
 * step with what is not reserved on it any more; `null` leaves it. @throws ApiError; see `conflictOf`
 */
export async function saveTransportationPermission(
  passengerId: number,
  permission: TransportationPermissionInput,
  submission?: Submission,
  rideEnding: RideEnding | null = null,
): Promise<EndedPermission> {
  const id = String(passengerId)
  const ending = (body: TransportationPermissionInput) => (rideEnding ? { ...body, rideEnding } : body)
  const saving = (body: TransportationPermissionInput): Write<EndedPermission> =>
    body.id === 0
      ? { endpoint: createTransportationPermission, params: { id }, body }
      : { endpoint: updateTransportationPermission, params: { id, permissionId: String(body.id) }, body: ending(body) }
  const earlier = {
    endpoints: [createTransportationPermission, updateTransportationPermission],
    then: (stored: EndedPermission) => saving(ontoStored(permission, stored)),
  }
  const saved = await (submission ? submission.send(saving(permission), earlier) : sendOnce(saving(permission)))
  if (permission.id === 0) await quietly(countOnCard(passengerId, (count) => count + 1))
  return saved
}

/** @throws ApiError; `permission_has_reservations` when trips are reserved on it */
export async function deleteTransportationPermission(
  passengerId: number,
  permissionId: number,
  submission?: Submission,
): Promise<TransportationPermission> {
  const params = { id: String(passengerId), permissionId: String(permissionId) }
  const deleted = await sendOnce<TransportationPermission>({ endpoint: deleteCall, params }, submission)
  await quietly(countOnCard(passengerId, (count) => Math.max(0, count - 1)))
  return deleted
}

async function countOnCard(passengerId: number, counted: (before: number) => number): Promise<void> {
  const { mirror } = workspace()
  const row = await mirror.passengerCards.get(passengerId)
  if (!row) return
  const transportationPermissionCount = counted(row.transportationPermissionCount)
  await keepCards(mirror, [{ ...shownCard(row), transportationPermissionCount }])
}
