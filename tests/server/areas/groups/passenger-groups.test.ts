import { beforeEach, describe, expect, test } from 'vitest'
import {
  addGroupPassengers,
  createGroupPassenger,
  createPassengerGroup,
  getPassengerGroup,
  removeGroupPassenger,
  updateGroupPassenger,
} from '#contract/groups.ts'
import { getPassenger } from '#contract/passengers.ts'
import { accessLevels } from '#domain/access.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import type { Passenger } from '#domain/passenger.ts'
import { passengerGroupLimits } from '#domain/passenger-group.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { coordinatorEmail } from '#tests/support/coordinator.ts'
import { groupScene, openGroup } from '#tests/support/group-scene.ts'
import { addGroup, addGroupRole, addPassenger, contentsOf } from '#tests/support/rides.ts'

const scene = groupScene()

const everything = () => contentsOf(scene.server.services, ['passenger', 'passenger_group', 'group_member'])

const memberNames = async () =>
  (await openGroup(scene.server, scene.groupId, scene.tokens.keeper)).passengerGroupPassengers.map(({ name }) => name)

const addMembers = (ids: readonly number[], token: string) =>
  scene.server.call(addGroupPassengers, { token, body: { PassengerGroupId: scene.groupId, PassengerIds: ids } })

const create = (body: object, token = scene.world.tokens.coordinator) =>
  scene.server.call(createPassengerGroup, {
    token,
    body: { OrganizationId: scene.world.centre.organizationId, Description: '', ...body },
  })

describe('a new group', () => {
  test.each([
    ['coordinator', () => scene.world.tokens.coordinator],
    ['keeper', () => scene.tokens.keeper],
    ['administrator', () => scene.world.tokens.administrator],
  ])('is opened by its maker: the %s', async (_, token) => {
    const made = (await create({ Name: 'Uusi' }, token())).json<PassengerGroupWithPassengers>()

    const opened = await scene.server.call(getPassengerGroup, { params: { id: made.id }, token: token() })

    expect(opened.json()).toMatchObject({ name: 'Uusi', passengerGroupPassengers: [] })
  })

  test('is not made in an organisation where only a group of another one is kept', async () => {
    const foreignGroup = await addGroup(scene.server.services, scene.world.twin, [], 'Naapurin toinen')
    await addGroupRole(
      scene.server.services,
      scene.world.twin,
      foreignGroup,
      scene.world.groupUserIds.watcher,
      accessLevels.write,
    )
    const watcher = await scene.server.signIn('ryhma.lukija@perille.example')

    expect((await create({ Name: 'Uusi' }, watcher)).statusCode).toBe(403)
    expect((await create({ Name: 'Uusi', OrganizationId: scene.world.twin.organizationId }, watcher)).statusCode).toBe(
      200,
    )
  })

  test('is made by who changes groups of passengers, and by the administrator', async () => {
    const made = await create({ Name: ' Allasryhmä ', Description: 'Torstaisin' })

    expect(made.json()).toMatchObject({
      name: 'Allasryhmä',
      description: 'Torstaisin',
      creator: coordinatorEmail,
      version: 1,
    })
    expect((await create({ Name: 'Toinen' }, scene.world.tokens.administrator)).statusCode).toBe(200)
    expect((await create({ Name: 'Kolmas' }, scene.tokens.keeper)).statusCode).toBe(200)
  })

  test('has a name that the organisation has not given yet, whatever its case', async () => {
    expect(verdictOf(await create({ Name: 'AAMURYHMÄ' }))).toEqual([409, 'group_exists'])
    const twin = { Name: 'Aamuryhmä', OrganizationId: scene.world.twin.organizationId }
    expect((await create(twin, scene.world.tokens.twinCoordinator)).statusCode).toBe(200)
  })

  test('of one name is made once by two at once', async () => {
    const replies = await Promise.all(['Uusi', 'uusi'].map((Name) => create({ Name })))

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test.each([
    ['desk', 403],
    ['twinCoordinator', 404],
    ['reader', 404],
  ] as const)('is refused to %s with %i', async (who, status) => {
    const before = await everything()
    expect((await create({ Name: 'Uusi' }, scene.world.tokens[who])).statusCode).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['no name', { Name: ' ' }],
    ['too long a name', { Name: 'a'.repeat(passengerGroupLimits.name + 1) }],
    ['too long a description', { Name: 'A', Description: 'a'.repeat(passengerGroupLimits.description + 1) }],
  ])('with %s is a bad request', async (_, body) => {
    expect((await create(body)).statusCode).toBe(400)
  })
})

describe('passengers of a group', () => {
  const newMember = (passenger: object, token: string, passengerGroupId = scene.groupId) =>
    scene.server.call(createGroupPassenger, {
      params: { id: scene.groupId },
      token,
      body: { passengerGroupId, passenger },
    })

  test('are made in it, without a destination', async () => {
    const reply = await newMember({ name: 'Uusi Jäsen' }, scene.tokens.keeper)

    expect(reply.json()).toMatchObject({ name: 'Uusi Jäsen', groups: 'Aamuryhmä', passengerDestinations: [] })
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Uusi Jäsen'])
    expect((await auditOf(scene.server, 'group.createPassenger')).at(-1)).toMatchObject({
      objectId: scene.groupId,
      passengerIds: [reply.json<Passenger>().id],
    })
  })

  test('are made at a destination only by who may make passengers there', async () => {
    const at = { name: 'Uusi', destinationIds: [scene.world.centre.destinationId] }

    expect((await newMember(at, scene.tokens.keeper)).statusCode).toBe(404)
    expect((await newMember(at, scene.world.tokens.administrator)).statusCode).toBe(200)
    const foreign = { name: 'Uusi', destinationIds: [scene.world.twin.destinationId] }
    expect((await newMember(foreign, scene.world.tokens.administrator)).statusCode).toBe(404)
  })

  test('are changed by who keeps the group, from the present version only', async () => {
    const passenger = (
      await scene.server.call(getPassenger, { params: { id: scene.memberId }, token: scene.tokens.keeper })
    ).json<Passenger>()
    const save = (note: string, token = scene.tokens.keeper) =>
      scene.server.call(updateGroupPassenger, {
        params: { id: scene.groupId },
        token,
        body: { passengerGroupId: scene.groupId, passenger: { ...passenger, note } },
      })

    expect((await save('Uusi')).json()).toMatchObject({ id: scene.memberId, note: 'Uusi', version: 2 })
    expect(verdictOf(await save('Vanha'))).toEqual([409, 'version_conflict', 'current', 'changed'])
    expect((await save('x', scene.tokens.watcher)).statusCode).toBe(403)
    expect((await save('x', scene.tokens.foreign)).statusCode).toBe(404)
  })

  test('who are not in the group are not found in it', async () => {
    const stranger = await addPassenger(scene.server.services, scene.world.centre)
    const before = await everything()
    const body = {
      passengerGroupId: scene.groupId,
      passenger: {
        id: stranger,
        name: 'Uusi',
        passengerDestinations: [{ destinationId: scene.world.centre.destinationId }],
      },
    }
    const calls = [
      await scene.server.call(updateGroupPassenger, {
        params: { id: scene.groupId },
        token: scene.tokens.keeper,
        body,
      }),
      await scene.server.call(updateGroupPassenger, {
        params: { id: scene.groupId },
        token: scene.tokens.keeper,
        body: { ...body, passengerGroupId: scene.groupId + 1, passenger: { ...body.passenger, id: scene.memberId } },
      }),
      await scene.server.call(removeGroupPassenger, {
        params: { id: scene.groupId, passengerId: stranger },
        token: scene.tokens.keeper,
      }),
      await newMember({ name: 'Uusi' }, scene.tokens.keeper, scene.groupId + 1),
    ]

    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await everything()).toEqual(before)
  })

  test('are removed, and stay passengers', async () => {
    const reply = await scene.server.call(removeGroupPassenger, {
      params: { id: scene.groupId, passengerId: scene.memberId },
      token: scene.tokens.keeper,
    })

    expect(reply.statusCode).toBe(200)
    expect(await memberNames()).toEqual([])
    const passenger = await scene.server.call(getPassenger, {
      params: { id: scene.memberId },
      token: scene.world.tokens.coordinator,
    })
    expect(passenger.json()).toMatchObject({ groups: '', version: 2 })
  })

  test('who are inactive stay where they are', async () => {
    await scene.server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    const reply = await scene.server.call(removeGroupPassenger, {
      params: { id: scene.groupId, passengerId: scene.memberId },
      token: scene.tokens.keeper,
    })

    expect(verdictOf(reply)).toEqual([409, 'passenger_inactive', 'changed'])
  })
})

describe('adding passengers', () => {
  beforeEach(() =>
    addGroupRole(
      scene.server.services,
      scene.world.centre,
      scene.groupId,
      scene.world.coordinatorId,
      accessLevels.write,
    ),
  )

  test('gives their cards; members stay so', async () => {
    const id = await addPassenger(scene.server.services, scene.world.centre, { name: 'Uusi Jäsen' })

    const reply = await addMembers([id, scene.memberId, id], scene.world.tokens.coordinator)

    expect(reply.json()).toMatchObject([
      { id, name: 'Uusi Jäsen', groups: 'Aamuryhmä', destinationIds: [scene.world.centre.destinationId] },
      { id: scene.memberId },
    ])
    expect(reply.json()).toHaveLength(2)
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Uusi Jäsen'])
  })

  test.each([
    ['whom the user may not see', () => addPassenger(scene.server.services, scene.world.sibling)],
    ['of another organisation', () => addPassenger(scene.server.services, scene.world.twin)],
    ['who do not exist', () => Promise.resolve(999_999)],
  ])('%s fails the whole call', async (_, foreign) => {
    const own = await addPassenger(scene.server.services, scene.world.centre)
    const ids = [own, await foreign()]
    const before = await everything()

    expect((await addMembers(ids, scene.world.tokens.coordinator)).statusCode).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('needs more than the administration of the organisation', async () => {
    const id = await addPassenger(scene.server.services, scene.world.centre)

    expect((await addMembers([id], scene.world.tokens.administrator)).statusCode).toBe(404)
  })

  test('who are inactive is refused', async () => {
    const id = await addPassenger(scene.server.services, scene.world.centre, { inactive: true })

    expect(verdictOf(await addMembers([id], scene.world.tokens.coordinator))).toEqual([
      409,
      'passenger_inactive',
      'changed',
    ])
  })

  test('and taking them out is also for who changes their groups, without keeping the group', async () => {
    const other = await addGroup(scene.server.services, scene.world.centre, [], 'Toinen')
    const elsewhere = await addPassenger(scene.server.services, scene.world.sibling)
    const add = (ids: readonly number[], token: string) =>
      scene.server.call(addGroupPassengers, { token, body: { PassengerGroupId: other, PassengerIds: ids } })
    const remove = (passengerId: number, token: string) =>
      scene.server.call(removeGroupPassenger, { params: { id: other, passengerId }, token })

    expect((await add([scene.memberId], scene.world.tokens.desk)).statusCode).toBe(404)
    expect((await add([scene.memberId, elsewhere], scene.world.tokens.coordinator)).statusCode).toBe(404)
    expect((await add([scene.memberId], scene.world.tokens.coordinator)).statusCode).toBe(200)
    expect((await remove(scene.memberId, scene.world.tokens.desk)).statusCode).toBe(403)
    expect((await remove(elsewhere, scene.world.tokens.coordinator)).statusCode).toBe(404)
    expect((await remove(scene.memberId, scene.world.tokens.coordinator)).statusCode).toBe(200)
  })

  test('is for who keeps the group', async () => {
    expect((await addMembers([scene.memberId], scene.tokens.watcher)).statusCode).toBe(403)
    expect((await addMembers([scene.memberId], scene.tokens.foreign)).statusCode).toBe(404)
    expect((await addMembers([], scene.tokens.keeper)).statusCode).toBe(400)
    expect(
      (
        await addMembers(
          Array.from({ length: 1001 }, (_, index) => index),
          scene.tokens.keeper,
        )
      ).statusCode,
    ).toBe(400)
  })
})
