import {
  addGroupPassengers,
  createGroupPassenger,
  createPassengerGroup,
  deletePassengerGroup,
  getPassengerGroup,
  listPassengerGroups,
  removeGroupPassenger,
  renamePassengerGroup,
  updateGroupPassenger,
} from '#contract/groups.ts'
import { accessLevels } from '#domain/access.ts'
import { differingFields } from '#domain/conflict.ts'
import { passengerGroupCan } from '#domain/organization-can.ts'
import { passengerCan, whyClosed } from '#domain/passenger-can.ts'
import type { PassengerGroup } from '#domain/passenger-group.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, forbidden, notFound } from '../../ground/refused.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'
import { organizationRead } from '../organizations/access.ts'
import { insistOf } from '../passengers/access.ts'
import { passengerFacts, type StoredPassenger } from '../passengers/facts.ts'
import { passengerCards } from '../passengers/list.ts'
import type { RideEndings } from '../passengers/ride-endings.ts'
import { checkGroups, makePassenger, savePassenger, wholePassenger } from '../passengers/save.ts'
import { passengerScopeOf } from '../passengers/scope.ts'
import { updatePassengerRow } from '../passengers/writes.ts'
import {
  groupAddPassengers,
  groupCreate,
  groupRead,
  groupRemovePassenger,
  groupsSeenIn,
  groupUpdate,
  type StoredGroup,
} from './access.ts'
import { deleteGroup, renameGroup } from './change-group.ts'
import {
  addMembers,
  findGroup,
  groupNotFound,
  groupPassengers,
  groupRows,
  insertGroup,
  removeMember,
  type GroupKey,
} from './groups.ts'

const factsOf = ({ organizationId, id }: GroupKey, passengerIds: readonly number[] = []): AuditFacts => ({
  organizationId,
  objectType: 'passengerGroup',
  objectId: id,
  passengerIds,
})

async function wholeGroup(trx: Trx, key: GroupKey): Promise<PassengerGroup> {
  const group = await findGroup(trx, key)
  if (!group) throw groupNotFound()
  return group
}

const isKeeper = ({ level }: StoredGroup): boolean => level === accessLevels.write

/** The member, kept from others until the transaction ends. Throws 404 for who is not in the group. */
async function memberOf(trx: Trx, group: GroupKey, passengerId: number): Promise<StoredPassenger> {
  const [passenger] = await passengerFacts(trx, [group.organizationId], [passengerId], true)
  if (!passenger?.groupIds.includes(group.id)) throw notFound()
  return passenger
}

/** Every destination of a new passenger needs the right, unless the user administers the organisation. */
function checkNewDestinations(ids: readonly number[], { organizationId }: GroupKey, user: Principal): void {
  if (ids.length === 0 || user.administers.includes(organizationId)) return
  if (ids.some((id) => user.organizationOf[id] !== organizationId)) throw notFound()
  if (passengerCan.create(ids, user) !== null) throw forbidden()
}

export function passengerGroupRoutes(app: App, rideEndings: RideEndings): void {
  groupListRoutes(app)
  groupChangeRoutes(app)
  membershipRoutes(app)

  serve(app, createGroupPassenger, {
    rule: groupUpdate,
    action: 'group.createPassenger',
    async handle({ trx, user, stored, body, now, record }) {
      record(factsOf(stored))
      if (body.passengerGroupId !== stored.id) throw notFound()
      checkNewDestinations(body.passenger.destinationIds, stored, user)
      const author = { userId: user.id, now }
      const made = await makePassenger(trx, stored.organizationId, body.passenger, author)
      await addMembers(trx, stored, [made.id])
      record(factsOf(stored, [made.id]))
      return wholePassenger(trx, made)
    },
  })

  serve(app, updateGroupPassenger, {
    rule: groupUpdate,
    action: 'group.updatePassenger',
    async handle({ trx, user, stored, body, now, record, services: { provider } }) {
      record(factsOf(stored, [body.passenger.id]))
      if (body.passengerGroupId !== stored.id) throw notFound()
      const member = await memberOf(trx, stored, body.passenger.id)
      await insistOf(trx, member, user, whyClosed(member))
      return savePassenger(trx, member, body.passenger, { user, now, provider, rideEndings, record })
    },
  })
}

function membershipRoutes(app: App): void {
  serve(app, addGroupPassengers, {
    rule: groupAddPassengers,
    action: 'group.addPassengers',
    async handle({ trx, user, stored, body, now, record }) {
      const ids = [...new Set(body.PassengerIds)]
      record(factsOf(stored, ids))
      const passengers = await passengerFacts(trx, passengerOrganizationsOf(user), ids, true)
      const visible = passengers.filter(
        (passenger) =>
          passenger.organizationId === stored.organizationId && passengerCan.read(passenger, user) === null,
      )
      if (visible.length < ids.length) throw notFound()
      const added = visible.filter(({ groupIds }) => !groupIds.includes(stored.id))
      // those who are members already stay so, whatever has become of them
      for (const passenger of isKeeper(stored) ? added : visible) {
        await insistOf(trx, passenger, user, passengerGroupCan.changeMember(passenger, isKeeper(stored), user))
      }
      for (const passenger of added) {
        await updatePassengerRow(trx, passenger, {}, { userId: user.id, now })
      }
      await addMembers(
        trx,
        stored,
        added.map(({ id }) => id),
      )
      return passengerCards(trx, [stored.organizationId], ids)
    },
  })

  serve(app, removeGroupPassenger, {
    rule: groupRemovePassenger,
    action: 'group.removePassenger',
    async handle({ trx, user, stored, params: { passengerId }, now, record }) {
      record(factsOf(stored, [passengerId]))
      const member = await memberOf(trx, stored, passengerId)
      if (!isKeeper(stored) && passengerCan.read(member, user) !== null) throw notFound()
      await insistOf(trx, member, user, passengerGroupCan.changeMember(member, isKeeper(stored), user))
      checkGroups(
        member,
        member.groupIds.filter((id) => id !== stored.id),
      )
      await removeMember(trx, stored, member.id)
      await updatePassengerRow(trx, member, {}, { userId: user.id, now })
      return {}
    },
  })
}

function groupListRoutes(app: App): void {
  serve(app, listPassengerGroups, {
    rule: organizationRead,
    action: 'groups.view',
    handle({ trx, user, stored, record }) {
      record({ organizationId: stored.id })
      return groupRows(trx, stored.id, groupsSeenIn(stored.id, user))
    },
  })

  serve(app, getPassengerGroup, {
    rule: groupRead,
    action: 'group.view',
    async handle({ trx, user, stored, record }) {
      const group = await wholeGroup(trx, stored)
      const passengerGroupPassengers = await groupPassengers(
        trx,
        stored,
        stored.level > accessLevels.none ? 'all' : passengerScopeOf(user),
      )
      record(
        factsOf(
          stored,
          passengerGroupPassengers.map(({ passengerId }) => passengerId),
        ),
      )
      return { ...group, passengerGroupPassengers }
    },
  })

  serve(app, createPassengerGroup, {
    rule: groupCreate,
    action: 'group.create',
    async handle({ trx, user, stored, body, now, record }) {
      const group = { organizationId: stored.id, name: body.Name, description: body.Description }
      record({ organizationId: stored.id, objectType: 'passengerGroup' })
      const id = await insertGroup(trx, group, { userId: user.id, now })
      if (id === null) throw new Refused(409, 'group_exists')
      record({ objectId: id })
      return wholeGroup(trx, { organizationId: stored.id, id })
    },
  })
}

function groupChangeRoutes(app: App): void {
  serve(app, renamePassengerGroup, {
    rule: groupUpdate,
    action: 'group.update',
    async handle({ trx, user, stored, body, now, record }) {
      record(factsOf(stored))
      const { name, description } = await renameGroup({ trx, user, now }, stored, body)
      const entered = { name: body.name, description: body.description }
      record({ detail: { fields: differingFields({ name, description }, entered) } })
      return wholeGroup(trx, stored)
    },
  })

  serve(app, deletePassengerGroup, {
    rule: groupUpdate,
    action: 'group.delete',
    async handle({ trx, user, stored, body: { version }, now, record }) {
      record(factsOf(stored))
      const { group, memberIds } = await deleteGroup({ trx, user, now }, stored, version)
      // there is nothing left that the log could take the name from
      record({ passengerIds: memberIds, detail: { groupName: group.name } })
      return group
    },
  })
}
