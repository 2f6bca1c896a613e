import * as z from 'zod/mini'
import { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import { NewPassenger, Passenger, PassengerCard, PassengerUpdate } from '#domain/passenger.ts'
import { NewPassengerGroup, PassengerGroup, PassengerGroupChange, PassengerGroupRow } from '#domain/passenger-group.ts'
import { Id, Version } from '#domain/text.ts'
import { byForm, endpoint, hasGoneOn } from './endpoint.ts'
import { IdParam, IdParams } from './params.ts'
import { passengerIdsLimit } from './passengers.ts'

const path = '/api/passengerGroup'
const { name: Name, description: Description, organizationId: OrganizationId } = NewPassengerGroup.shape

/** Groups of the organisation that the user may open, by name; each counts the passengers whom the user may know of. */
export const listPassengerGroups = endpoint('GET', '/api/organization/:id/passengergroups', {
  params: IdParams,
  result: z.array(PassengerGroupRow),
  answers: (groups, { params }) => groups.every(({ organizationId }) => organizationId === params.id),
  access: 'organization.read',
  offline: 'mirror',
})

/** Only passengers in state Normal whom the user may know of are among the members. */
export const getPassengerGroup = endpoint('GET', '/api/passengergroup/:id/withpassengers', {
  params: IdParams,
  result: PassengerGroupWithPassengers,
  answers: ({ id }, { params }) => id === params.id,
  access: 'group.read',
  offline: 'mirror',
})

/** 409 `group_exists` when the organisation has a group of that name, whatever its case. */
export const createPassengerGroup = endpoint('POST', path, {
  body: z.object({ Name, Description, OrganizationId }),
  result: PassengerGroup,
  answers: ({ id, organizationId, name }, { body }) =>
    id > 0 && organizationId === body.OrganizationId && name === body.Name,
  access: 'group.create',
  offline: 'refuse',
})

/**
 * Gives the group another name and description. Beyond the documents: the call of theirs with the group's own path
 * changes a passenger (open point C-59). 409 `version_conflict` with the current group, `group_exists`.
 */
export const renamePassengerGroup = endpoint('PUT', `${path}/:id/details`, {
  params: IdParams,
  body: PassengerGroupChange,
  result: PassengerGroup,
  answers: (group, { params, body }) => group.id === params.id && hasGoneOn(group, body),
  access: 'group.update',
  offline: 'refuse',
})

/**
 * Deletes the group with everybody's rights in it; its passengers stay, and are in it no more. Gives what was deleted.
 * Beyond the documents. 409 `version_conflict` with the current group; `passenger_needs_destination` while somebody in it
 * has no destination and no other group.
 */
export const deletePassengerGroup = endpoint('DELETE', `${path}/:id`, {
  params: IdParams,
  body: z.object({ version: Version }),
  result: PassengerGroup,
  answers: ({ id }, { params }) => id === params.id,
  access: 'group.update',
  offline: 'refuse',
})

/** Makes a passenger in the group. A passenger of a group needs no destination. */
export const createGroupPassenger = endpoint('POST', `${path}/:id/passenger`, {
  params: IdParams,
  body: z.object({ passenger: NewPassenger, passengerGroupId: Id }),
  result: Passenger,
  answers: ({ id, name, groupObjs }, { body: { passenger, passengerGroupId } }) =>
    id > 0 && name === passenger.name && groupObjs.some((group) => group.id === passengerGroupId),
  access: 'group.update',
  offline: 'refuse',
})

/** Changes a passenger of the group; the id of the path is the group's (open point C-59). */
export const updateGroupPassenger = endpoint('PUT', `${path}/:id`, {
  params: IdParams,
  body: z.object({ passenger: PassengerUpdate, passengerGroupId: Id }),
  result: Passenger,
  answers: (passenger, { body: { passenger: asked } }) => passenger.id === asked.id && hasGoneOn(passenger, asked),
  access: 'group.update',
  offline: 'refuse',
})

/** One passenger that the user may not see fails the whole call (404). Those who are members already stay so. */
export const addGroupPassengers = endpoint('POST', `${path}/addpassenger`, {
  body: z.object({
    PassengerGroupId: Id,
    PassengerIds: z
      .array(Id)
      .check(z.minLength(1, 'validation.required'), z.maxLength(passengerIdsLimit, 'validation.tooMany')),
  }),
  result: z.array(PassengerCard),
  answers: (cards, { body: { PassengerGroupId, PassengerIds } }) => {
    const members = new Set(
      cards.filter(({ groupObjs }) => groupObjs.some(({ id }) => id === PassengerGroupId)).map(({ id }) => id),
    )
    return PassengerIds.every((id) => members.has(id))
  },
  access: 'group.addPassengers',
  offline: 'refuse',
})

/** 409 `passenger_needs_destination` for the last group of a passenger without a destination. */
export const removeGroupPassenger = endpoint('PUT', `${path}/:id/removepassenger/:passengerId`, {
  params: z.object({ id: IdParam, passengerId: IdParam }),
  result: z.object({}),
  answers: byForm,
  access: 'group.removePassenger',
  offline: 'refuse',
})
