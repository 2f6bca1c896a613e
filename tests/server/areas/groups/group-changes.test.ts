import { describe, expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { askConsequences } from '#contract/consequences.ts'
import {
  addGroupPassengers,
  createGroupPassenger,
  deletePassengerGroup,
  getPassengerGroup,
  listPassengerGroups,
  renamePassengerGroup,
} from '#contract/groups.ts'
import { getPassenger, updatePassengerGroups } from '#contract/passengers.ts'
import { accessLevels } from '#domain/access.ts'
import type { Consequences } from '#domain/consequences.ts'
import type { PassengerGroup } from '#domain/passenger-group.ts'
import type { Passenger } from '#domain/passenger.ts'
import { deleteGroup } from '#server/areas/groups/change-group.ts'
import { addMembers, insertGroup } from '#server/areas/groups/groups.ts'
import { lockRights } from '#server/areas/identity/memberships.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { groupScene, openGroup } from '#tests/support/group-scene.ts'
import { addGroup, addGroupRole, addPassenger, contentsOf } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = groupScene()

const db = () => scene.server.services.db
const keeper = () => scene.tokens.keeper
const organizationId = () => scene.world.centre.organizationId
const key = () => ({ organizationId: organizationId(), id: scene.groupId })
const everything = () => contentsOf(scene.server.services, ['passenger', 'passenger_group', 'group_member'])

const rename = (body: object, token = keeper(), id = scene.groupId) =>
  scene.server.call(renamePassengerGroup, { params: { id }, token, body: { description: '', ...body } })
const remove = (token = keeper(), body: object = {}, id = scene.groupId) =>
  scene.server.call(deletePassengerGroup, { params: { id }, token, body })
const passengerOf = async (id: number) =>
  answered(
    await scene.server.call(getPassenger, { params: { id }, token: scene.world.tokens.coordinator }),
  ).json<Passenger>()
const touched = async (token = keeper()) =>
  answered(
    await scene.server.call(askConsequences, {
      token,
      body: { type: 'deletePassengerGroup', passengerGroupId: scene.groupId },
    }),
  ).json<Consequences>()
const newMember = () =>
  scene.server.call(createGroupPassenger, {
    params: { id: scene.groupId },
    token: keeper(),
    body: { passengerGroupId: scene.groupId, passenger: { name: 'Uusi Jäsen' } },
  })

/** Of the group alone: without a destination. */
async function addBound(name = 'Koditon Kaisa'): Promise<number> {
  const id = await addPassenger(scene.server.services, scene.world.centre, { name })
  await db().deleteFrom('passenger_destination').where('passenger_id', '=', id).execute()
  await db()
    .insertInto('group_member')
    .values({ organization_id: organizationId(), group_id: scene.groupId, passenger_id: id })
    .execute()
  return id
}

describe('a group', () => {
  test('gets another name and description, and its passengers carry it', async () => {
    const reply = answered(await rename({ name: ' Iltaryhmä ', description: ' Torstaisin ', version: 1 }))

    expect(reply.json()).toMatchObject({ id: scene.groupId, name: 'Iltaryhmä', description: 'Torstaisin', version: 2 })
    expect(await passengerOf(scene.memberId)).toMatchObject({ groups: 'Iltaryhmä', version: 1 })
    expect((await auditOf(scene.server, 'group.update')).at(-1)).toMatchObject({
      ...{ organizationId: organizationId(), objectId: scene.groupId, status: 200 },
      detail: { fields: ['name', 'description'] },
    })
  })

  test('keeps its name when only the description is changed', async () => {
    expect(answered(await rename({ name: 'Aamuryhmä', description: 'A' })).json()).toMatchObject({ version: 2 })
    expect((await auditOf(scene.server, 'group.update')).at(-1)).toMatchObject({ detail: { fields: ['description'] } })
  })

  test('is not given the name of another one, whatever its case, and may change the case of its own', async () => {
    await addGroup(scene.server.services, scene.world.centre, [], 'Iltaryhmä')
    await addGroup(scene.server.services, scene.world.twin, [], 'Uimarit')

    expect(verdictOf(await rename({ name: 'ILTARYHMÄ' }))).toEqual([409, 'group_exists'])
    expect(verdictOf(await rename({ name: 'AAMURYHMÄ' }))).toEqual([200])
    expect(verdictOf(await rename({ name: 'Uimarit' }))).toEqual([200])
  })

  test('of another version is shown as it is, with who has changed it', async () => {
    answered(await rename({ name: 'Iltaryhmä', version: 1 }))

    const reply = await rename({ name: 'Yöryhmä', version: 1 }, scene.world.tokens.administrator)
    expect(verdictOf(reply)).toEqual([409, 'version_conflict', 'current', 'changed'])
    expect(reply.json()).toMatchObject({ current: { name: 'Iltaryhmä', version: 2 }, changed: { by: 'colleague' } })
    expect(verdictOf(await remove(scene.world.tokens.administrator, { version: 1 }))).toEqual([
      ...[409, 'version_conflict', 'current', 'changed'],
    ])
  })

  test.each([
    ['no name', { name: ' ' }],
    ['too long a name', { name: 'a'.repeat(129) }],
    ['too long a description', { name: 'A', description: 'a'.repeat(513) }],
  ])('with %s is a bad request', async (_, body) => {
    expect((await rename(body)).statusCode).toBe(400)
  })

  test.each([
    ['watcher', () => scene.tokens.watcher, 403],
    ['coordinator', () => scene.world.tokens.coordinator, 403],
    ['foreign', () => scene.tokens.foreign, 404],
    ['twinCoordinator', () => scene.world.tokens.twinCoordinator, 404],
  ])('is neither changed, deleted nor asked about by %s', async (_, token, status) => {
    const before = await everything()
    const body = { type: 'deletePassengerGroup', passengerGroupId: scene.groupId }

    expect((await rename({ name: 'Uusi' }, token())).statusCode).toBe(status)
    expect((await remove(token())).statusCode).toBe(status)
    expect((await scene.server.call(askConsequences, { token: token(), body })).statusCode).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test.skipIf(postgresUrl === undefined)(
    'is not given a name that another one is given at the same time (PostgreSQL only)',
    async () => {
      const group = { organizationId: organizationId(), name: 'Iltaryhmä', description: '' }
      const author = { userId: scene.world.coordinatorId, now: new Date(testNow) }

      const reply = await whileHeld(
        db(),
        (trx) => insertGroup(trx, group, author),
        () => rename({ name: 'iltaryhmä' }),
      )

      expect(verdictOf(reply)).toEqual([409, 'group_exists'])
    },
  )
})

describe('before a group is deleted', () => {
  test('it is told who is in it, whom nothing else holds, and to administrators whose rights go', async () => {
    const bound = await addBound()
    const elsewhere = await addBound('Ryhmien Raimo')
    await addGroup(scene.server.services, scene.world.centre, [elsewhere], 'Iltaryhmä')

    const found = await touched()
    expect(found.passengers.named.map(({ name }) => name)).toEqual(['Jäsen Jaakko', 'Koditon Kaisa', 'Ryhmien Raimo'])
    expect(found.boundPassengers).toEqual({ count: 1, named: [{ id: bound, name: 'Koditon Kaisa' }] })
    expect(found.holders).toEqual({ count: 2, named: [] })
    expect(found.homelessPassengers).toBe(0)
    const { holders } = await touched(scene.world.tokens.administrator)
    expect(holders.named.map(({ name }) => name)).toEqual(['ryhma.lukija@perille.example', 'ryhma@perille.example'])
  })

  test('a destination that is deleted holds nobody', async () => {
    const { destinationId } = scene.world.centre
    const setDeleted = (deleted: boolean) =>
      db().updateTable('destination').set({ deleted }).where('id', '=', destinationId).execute()
    await setDeleted(true)
    const { boundPassengers } = await touched()
    const reply = await remove()
    await setDeleted(false)

    expect(boundPassengers.named.map(({ name }) => name)).toEqual(['Jäsen Jaakko'])
    expect(verdictOf(reply)).toEqual([409, 'passenger_needs_destination'])
  })

  test('the question leaves a trace of whom it has named', async () => {
    await touched()
    expect((await auditOf(scene.server, 'consequences.view')).at(-1)).toMatchObject({
      ...{ organizationId: organizationId(), objectId: scene.groupId },
      passengerIds: [scene.memberId],
    })
  })
})

describe('a group that is deleted', () => {
  test('is nowhere any more: its passengers stay, and nobody has rights in it', async () => {
    const reply = answered(await remove())

    expect(reply.json()).toMatchObject({ id: scene.groupId, name: 'Aamuryhmä' })
    const { administrator, coordinator } = scene.world.tokens
    const { call } = scene.server
    expect(await passengerOf(scene.memberId)).toMatchObject({ groupObjs: [], groups: '', version: 2 })
    const groups = await call(listPassengerGroups, { params: { id: organizationId() }, token: administrator })
    expect(groups.json<PassengerGroup[]>()).toEqual([])
    expect((await call(getMe, { token: keeper() })).json()).toMatchObject({ passengerGroupRoles: [] })
    for (const token of [keeper(), administrator, coordinator]) {
      expect((await call(getPassengerGroup, { params: { id: scene.groupId }, token })).statusCode).toBe(404)
    }
    expect((await remove(administrator)).statusCode).toBe(404)
    expect((await rename({ name: 'Uusi' }, administrator)).statusCode).toBe(404)
  })

  test('leaves a trace with its name and who was in it', async () => {
    answered(await remove())
    expect((await auditOf(scene.server, 'group.delete')).at(-1)).toMatchObject({
      ...{ organizationId: organizationId(), objectId: scene.groupId, status: 200 },
      ...{ passengerIds: [scene.memberId], detail: { groupName: 'Aamuryhmä' } },
    })
  })

  test('raises the version of the rights of everybody who had some in it', async () => {
    const { keeper: userId } = scene.world.groupUserIds
    const versionOf = async () =>
      (
        await db()
          .selectFrom('membership')
          .select('version')
          .where('organization_id', '=', organizationId())
          .where('user_id', '=', userId)
          .executeTakeFirst()
      )?.version ?? 1
    const before = await versionOf()
    answered(await remove(scene.world.tokens.administrator))
    expect(await versionOf()).toBe(before + 1)
  })

  test('frees its name', async () => {
    const other = await addGroup(scene.server.services, scene.world.centre, [], 'Iltaryhmä')
    answered(await remove())
    expect(verdictOf(await rename({ name: 'Aamuryhmä' }, scene.world.tokens.administrator, other))).toEqual([200])
  })

  test('takes another group, its members and its roles nowhere', async () => {
    const { services } = scene.server
    const other = await addGroup(services, scene.world.centre, [scene.memberId], 'Iltaryhmä')
    await addGroupRole(services, scene.world.centre, other, scene.world.groupUserIds.watcher, accessLevels.read)
    answered(await remove())
    const group = await openGroup(scene.server, other, scene.tokens.watcher)
    expect(group.passengerGroupPassengers.map(({ groups }) => groups)).toEqual(['Iltaryhmä'])
  })

  test('stays while it is all that somebody is known by', async () => {
    await addBound()
    const before = await everything()
    expect(verdictOf(await remove())).toEqual([409, 'passenger_needs_destination'])
    expect(await everything()).toEqual(before)
  })

  test('is not put back by whoever still has it open', async () => {
    answered(await remove())
    const { version } = await passengerOf(scene.memberId)
    const reply = await scene.server.call(updatePassengerGroups, {
      params: { id: scene.memberId },
      token: scene.world.tokens.coordinator,
      body: { version, tags: [{ id: scene.groupId, name: 'Aamuryhmä' }] },
    })
    expect(verdictOf(reply)).toEqual([404, 'group_not_found'])
  })
})

const onPostgres = test.skipIf(postgresUrl === undefined)

describe('while a group is being deleted', () => {
  const deleting = () => ({
    now: new Date(testNow),
    user: { id: scene.world.groupUserIds.keeper } as Parameters<typeof deleteGroup>[0]['user'],
  })
  const held = <Result>(other: () => PromiseLike<Result>) =>
    whileHeld(db(), (trx) => deleteGroup({ trx, ...deleting() }, key(), undefined), other)

  onPostgres('nobody is made in it: the passenger would be of nothing (PostgreSQL only)', async () => {
    expect(verdictOf(await held(newMember))).toEqual([404, 'group_not_found'])
    expect(await db().selectFrom('passenger').select('name').where('name', '=', 'Uusi Jäsen').execute()).toEqual([])
  })

  onPostgres('nobody is put into it (PostgreSQL only)', async () => {
    const id = await addPassenger(scene.server.services, scene.world.centre, { name: 'Uusi Urho' })
    const { administrator, coordinator } = scene.world.tokens
    const adding = () =>
      scene.server.call(addGroupPassengers, {
        token: coordinator,
        body: { PassengerGroupId: scene.groupId, PassengerIds: [id] },
      })
    expect(verdictOf(await held(adding))).toEqual([404, 'group_not_found'])
    expect((await scene.server.call(getPassenger, { params: { id }, token: administrator })).statusCode).not.toBe(500)
    expect(await passengerOf(id)).toMatchObject({ groupObjs: [], version: 1 })
  })

  onPostgres('nobody chooses it for a passenger (PostgreSQL only)', async () => {
    const id = await addPassenger(scene.server.services, scene.world.centre, { name: 'Uusi Urho' })
    const choosing = () =>
      scene.server.call(updatePassengerGroups, {
        params: { id },
        token: scene.world.tokens.coordinator,
        body: { version: 1, tags: [{ id: scene.groupId, name: 'Aamuryhmä' }] },
      })
    expect(verdictOf(await held(choosing))).toEqual([404, 'group_not_found'])
  })

  onPostgres('whoever came into it before is found in it, and keeps it (PostgreSQL only)', async () => {
    const id = await addPassenger(scene.server.services, scene.world.centre, { name: 'Viime Hetki' })
    await db().deleteFrom('passenger_destination').where('passenger_id', '=', id).execute()

    const reply = await whileHeld(
      db(),
      (trx) => addMembers(trx, key(), [id]),
      () => remove(),
    )

    expect(verdictOf(reply)).toEqual([409, 'passenger_needs_destination'])
    const { passengerGroupPassengers } = await openGroup(scene.server, scene.groupId, keeper())
    expect(passengerGroupPassengers.map(({ name }) => name)).toEqual(['Jäsen Jaakko', 'Viime Hetki'])
  })

  onPostgres('who loses the right while the call waits does not delete it (PostgreSQL only)', async () => {
    const reply = await whileHeld(
      db(),
      (trx) => lockRights(trx, organizationId()),
      () => remove(),
      (trx) => trx.deleteFrom('group_role').where('user_id', '=', scene.world.groupUserIds.keeper).execute(),
    )

    expect(verdictOf(reply)).toEqual([403, 'forbidden'])
    expect(
      await db().selectFrom('passenger_group').select('id').where('id', '=', scene.groupId).execute(),
    ).toHaveLength(1)
  })
})
