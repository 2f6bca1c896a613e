import * as z from 'zod/mini'
import { RideEnding, RidesEnded } from '#domain/consequences.ts'
import { LastChange } from '#domain/last-change.ts'
import { Id } from '#domain/text.ts'
import { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import {
  TransportationPermission,
  TransportationPermissionInfo,
  TransportationPermissionInput,
} from '#domain/transportation-permission/schema.ts'
import { endpoint, hasGoneOn } from './endpoint.ts'
import { FlagParam, IdParam, IdParams } from './params.ts'

const path = '/api/passenger/:id/transportationPermission'
const params = z.object({ id: IdParam, permissionId: IdParam })

type Span = Pick<TransportationPermission, 'startDate' | 'endDate' | 'isDraft'>

/** Whether a transportation permission is for the days that were asked for, and as much of a draft. */
const isFor = (transportationPermission: Span, asked: Span): boolean =>
  transportationPermission.startDate === asked.startDate &&
  transportationPermission.endDate === asked.endDate &&
  transportationPermission.isDraft === asked.isDraft

/** A passenger's transportation permissions, and who has changed each last, where that was asked for. Beyond the documents. */
const ReadPermissions = z.extend(TransportationPermissionInfo, {
  changes: z.optional(z.array(z.extend(LastChange, { id: Id }))),
})

/** The passenger's transportation permissions, the newest start first. */
export const getTransportationPermissionInfo = endpoint('GET', '/api/passenger/:id/transportationPermissionInfo', {
  params: IdParams,
  query: z.object({ withChanges: z.optional(FlagParam) }),
  result: ReadPermissions,
  answers: ({ passengerId }, { params: asked }) => passengerId === asked.id,
  access: 'transportationPermissions.read',
  offline: 'refuse',
})

export const createTransportationPermission = endpoint('POST', path, {
  params: IdParams,
  body: TransportationPermissionInput,
  result: TransportationPermission,
  answers: (transportationPermission, { params: asked, body }) =>
    transportationPermission.id > 0 &&
    transportationPermission.passengerId === asked.id &&
    isFor(transportationPermission, body),
  access: 'transportationPermissions.create',
  offline: 'refuse',
})

/**
 * A transportation permission, and what has become of rides, where that was asked for in the same step. Beyond the
 * documents.
 */
const EndedPermission = z.extend(TransportationPermission, { ridesEnded: z.optional(RidesEnded) })
export type EndedPermission = z.infer<typeof EndedPermission>

/**
 * `rideEnding` is about what is reserved on the transportation permission now and is not any more once it is changed.
 * 409 `version_conflict` with the current transportation permission; `permission_other_source` for one of another
 * system; `permission_quota_locked` when quota type or time of what is no draft would change.
 */
export const updateTransportationPermission = endpoint('PUT', `${path}/:permissionId`, {
  params,
  body: z.safeExtend(TransportationPermissionInput, { rideEnding: z.optional(RideEnding) }),
  result: EndedPermission,
  answers: (transportationPermission, { params: asked, body }) =>
    transportationPermission.id === asked.permissionId &&
    isFor(transportationPermission, body) &&
    hasGoneOn(transportationPermission, body),
  access: 'transportationPermissions.update',
  offline: 'refuse',
})

/** Gives what was deleted. 409 `permission_has_reservations` when trips are reserved on it. */
export const deleteTransportationPermission = endpoint('DELETE', `${path}/:permissionId`, {
  params,
  result: TransportationPermission,
  answers: ({ id }, { params: asked }) => id === asked.permissionId,
  access: 'transportationPermissions.delete',
  offline: 'refuse',
})

/** Transportation permissions of all passengers of the organisation. */
export const listOrganizationTransportationPermissions = endpoint(
  'GET',
  '/api/organization/:id/passengerTransportationPermissions',
  {
    params: IdParams,
    result: z.array(OrganizationTransportationPermission),
    access: 'organization.administer',
    offline: 'refuse',
  },
)
