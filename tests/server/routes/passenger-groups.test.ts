import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addGroupPassengers,
  createGroupPassenger,
  createPassengerGroup,
  getPassengerGroup,
  listPassengerGroups,
  removeGroupPassenger,
  updateGroupPassenger,
} from '#contract/groups.ts'
import { getPassenger } from '#contract/passengers.ts'
import { accessLevels } from '#domain/access.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import { passengerStates, type Passenger } from '#domain/passenger.ts'
import { passengerGroupLimits, type PassengerGroupRow } from '#domain/passenger-group.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addUser } from '#tests/support/people.ts'
import { addGroup, addGroupRole, addPassenger, contentsOf, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld
let groupId: number
let memberId: number
/** May read and write the group's passengers, read them, and do everything in another organisation's group. */
let tokens: Record<'keeper' | 'watcher' | 'foreign', string>
let userIds: Record<'keeper' | 'watcher' | 'foreign', number>

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
  const add = (email: string) => addUser(server.services, { email })
  userIds = {
    keeper: await add('ryhma@perille.example'),
    watcher: await add('ryhma.lukija@perille.example'),
    foreign: await add('ryhma.naapuri@perille.example'),
  }
})
beforeEach(async () => {
  await emptyRideTables(server.services)
  const { services } = server
  memberId = await addPassenger(services, world.centre, { name: 'Jäsen Jaakko' })
  groupId = await addGroup(services, world.centre, [memberId], 'Aamuryhmä')
  const foreignId = await addGroup(services, world.twin, [], 'Naapurin ryhmä')
  await addGroupRole(services, world.centre, groupId, userIds.keeper, accessLevels.write)
  await addGroupRole(services, world.centre, groupId, userIds.watcher, accessLevels.read)
  await addGroupRole(services, world.twin, foreignId, userIds.foreign, accessLevels.write)
  tokens = {
    keeper: await server.signIn('ryhma@perille.example'),
    watcher: await server.signIn('ryhma.lukija@perille.example'),
    foreign: await server.signIn('ryhma.naapuri@perille.example'),
  }
})
afterAll(() => server.close())

const everything = () => contentsOf(server.services, ['passenger', 'passenger_group', 'group_member'])

const group = async (token = tokens.keeper): Promise<PassengerGroupWithPassengers> =>
  (await server.call(getPassengerGroup, { params: { id: groupId }, token })).json()
const memberNames = async () => (await group()).passengerGroupPassengers.map(({ name }) => name)

const addMembers = (ids: readonly number[], token: string) =>
  server.call(addGroupPassengers, { token, body: { PassengerGroupId: groupId, PassengerIds: ids } })

const create = (body: object, token = world.tokens.coordinator) =>
  server.call(createPassengerGroup, {
    token,
    body: { OrganizationId: world.centre.organizationId, Description: '', ...body },
  })

describe('the list of groups', () => {
  const list = (token: string, organizationId = world.centre.organizationId) =>
    server.call(listPassengerGroups, { params: { id: organizationId }, token })

  test('counts passengers in state Normal, and has groups by name', async () => {
    const archived = await addPassenger(server.services, world.centre, { state: passengerStates.archived })
    await addGroup(server.services, world.centre, [memberId, archived], 'aakkoset')

    const groups = (await list(world.tokens.coordinator)).json<PassengerGroupRow[]>()

    expect(groups.map(({ name, passengerCount }) => [name, passengerCount])).toEqual([
      ['aakkoset', 1],
      ['Aamuryhmä', 1],
    ])
  })

  test('has only groups of passengers whom the user sees, for who may not tag', async () => {
    const elsewhere = await addPassenger(server.services, world.sibling)
    await addGroup(server.services, world.centre, [elsewhere], 'Muualla')
    const names = async (token: string) => (await list(token)).json<PassengerGroupRow[]>().map(({ name }) => name)

    expect(await names(world.tokens.desk)).toEqual(['Aamuryhmä'])
    expect(await names(world.tokens.siblingDesk)).toEqual(['Muualla'])
    expect(await names(tokens.watcher)).toEqual(['Aamuryhmä'])
    expect(await names(world.tokens.administrator)).toEqual(['Aamuryhmä', 'Muualla'])
    expect(await names(world.tokens.coordinator)).toEqual(['Aamuryhmä', 'Muualla'])
  })

  test('of an organisation that is not the user’s is not found', async () => {
    expect((await list(world.tokens.twinCoordinator)).statusCode).toBe(404)
    expect((await list(world.tokens.reader)).statusCode).toBe(404)
    expect((await list(tokens.foreign)).statusCode).toBe(404)
    expect((await list(world.tokens.coordinator, 999_999)).statusCode).toBe(404)
  })
})

describe('a group with its passengers', () => {
  test('has a row for each, by name, and leaves an audit row', async () => {
    const archived = await addPassenger(server.services, world.centre, { state: passengerStates.deleted })
    const ids = await Promise.all(['Öttö', 'Aatu'].map((name) => addPassenger(server.services, world.centre, { name })))
    await addGroup(server.services, world.centre, [...ids, archived], 'Toinen')
    expect((await addMembers(ids, world.tokens.coordinator)).statusCode).toBe(404)
    await addGroupRole(server.services, world.centre, groupId, world.coordinatorId, accessLevels.write)
    expect((await addMembers(ids, world.tokens.coordinator)).statusCode).toBe(200)

    expect(await group()).toMatchObject({
      id: groupId,
      name: 'Aamuryhmä',
      organizationId: world.centre.organizationId,
      passengerGroupPassengers: [
        { name: 'Aatu', passengerId: ids[1], passengerGroupId: groupId, groups: 'Aamuryhmä, Toinen' },
        { name: 'Jäsen Jaakko', passengerId: memberId, transportationPermissionCount: 0, inactive: false },
        { name: 'Öttö' },
      ],
    })
    expect((await auditOf(server, 'group.view')).at(-1)).toMatchObject({
      objectId: groupId,
      passengerIds: [ids[1], memberId, ids[0]],
    })
  })

  test.each([
    ['coordinator', 404],
    ['desk', 404],
    ['twinCoordinator', 404],
    ['administrator', 200],
  ] as const)('asked for by %s is answered %i', async (who, status) => {
    const reply = await server.call(getPassengerGroup, { params: { id: groupId }, token: world.tokens[who] })
    expect(reply.statusCode).toBe(status)
  })

  test('is seen by who reads it and not by another organisation’s keeper', async () => {
    const statusFor = async (token: string) =>
      (await server.call(getPassengerGroup, { params: { id: groupId }, token })).statusCode

    expect(await statusFor(tokens.watcher)).toBe(200)
    expect(await statusFor(tokens.foreign)).toBe(404)
  })
})

describe('a new group', () => {
  test('is made by who tags passengers, and by the administrator', async () => {
    const made = await create({ Name: ' Allasryhmä ', Description: 'Torstaisin' })

    expect(made.json()).toMatchObject({
      name: 'Allasryhmä',
      description: 'Torstaisin',
      creator: coordinatorEmail,
      version: 1,
    })
    expect((await create({ Name: 'Toinen' }, world.tokens.administrator)).statusCode).toBe(200)
    expect((await create({ Name: 'Kolmas' }, tokens.keeper)).statusCode).toBe(200)
  })

  test('has a name that the organisation has not given yet, whatever its case', async () => {
    expect(verdictOf(await create({ Name: 'AAMURYHMÄ' }))).toEqual([409, 'group_exists'])
    const twin = { Name: 'Aamuryhmä', OrganizationId: world.twin.organizationId }
    expect((await create(twin, world.tokens.twinCoordinator)).statusCode).toBe(200)
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
    expect((await create({ Name: 'Uusi' }, world.tokens[who])).statusCode).toBe(status)
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
  const newMember = (passenger: object, token: string, passengerGroupId = groupId) =>
    server.call(createGroupPassenger, { params: { id: groupId }, token, body: { passengerGroupId, passenger } })

  test('are made in it, without a destination', async () => {
    const reply = await newMember({ name: 'Uusi Jäsen' }, tokens.keeper)

    expect(reply.json()).toMatchObject({ name: 'Uusi Jäsen', groups: 'Aamuryhmä', passengerDestinations: [] })
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Uusi Jäsen'])
    expect((await auditOf(server, 'group.createPassenger')).at(-1)).toMatchObject({
      objectId: groupId,
      passengerIds: [reply.json<Passenger>().id],
    })
  })

  test('are made at a destination only by who may make passengers there', async () => {
    const at = { name: 'Uusi', destinationIds: [world.centre.destinationId] }

    expect((await newMember(at, tokens.keeper)).statusCode).toBe(404)
    expect((await newMember(at, world.tokens.administrator)).statusCode).toBe(200)
    const foreign = { name: 'Uusi', destinationIds: [world.twin.destinationId] }
    expect((await newMember(foreign, world.tokens.administrator)).statusCode).toBe(404)
  })

  test('are changed by who keeps the group, from the present version only', async () => {
    const passenger = (
      await server.call(getPassenger, { params: { id: memberId }, token: tokens.keeper })
    ).json<Passenger>()
    const save = (note: string, token = tokens.keeper) =>
      server.call(updateGroupPassenger, {
        params: { id: groupId },
        token,
        body: { passengerGroupId: groupId, passenger: { ...passenger, note } },
      })

    expect((await save('Uusi')).json()).toMatchObject({ id: memberId, note: 'Uusi', version: 2 })
    expect(verdictOf(await save('Vanha'))).toEqual([409, 'version_conflict', 'current'])
    expect((await save('x', tokens.watcher)).statusCode).toBe(403)
    expect((await save('x', tokens.foreign)).statusCode).toBe(404)
  })

  test('who are not in the group are not found in it', async () => {
    const stranger = await addPassenger(server.services, world.centre)
    const before = await everything()
    const body = {
      passengerGroupId: groupId,
      passenger: { id: stranger, name: 'Uusi', passengerDestinations: [{ destinationId: world.centre.destinationId }] },
    }
    const calls = [
      await server.call(updateGroupPassenger, { params: { id: groupId }, token: tokens.keeper, body }),
      await server.call(updateGroupPassenger, {
        params: { id: groupId },
        token: tokens.keeper,
        body: { ...body, passengerGroupId: groupId + 1, passenger: { ...body.passenger, id: memberId } },
      }),
      await server.call(removeGroupPassenger, { params: { id: groupId, passengerId: stranger }, token: tokens.keeper }),
      await newMember({ name: 'Uusi' }, tokens.keeper, groupId + 1),
    ]

    expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(await everything()).toEqual(before)
  })

  test('are removed, and stay passengers', async () => {
    const reply = await server.call(removeGroupPassenger, {
      params: { id: groupId, passengerId: memberId },
      token: tokens.keeper,
    })

    expect(reply.statusCode).toBe(200)
    expect(await memberNames()).toEqual([])
    const passenger = await server.call(getPassenger, { params: { id: memberId }, token: world.tokens.coordinator })
    expect(passenger.json()).toMatchObject({ groups: '', version: 2 })
  })

  test('who are inactive stay where they are', async () => {
    await server.services.db.updateTable('passenger').set({ inactive: true }).execute()

    const reply = await server.call(removeGroupPassenger, {
      params: { id: groupId, passengerId: memberId },
      token: tokens.keeper,
    })

    expect(verdictOf(reply)).toEqual([409, 'passenger_inactive'])
  })
})

describe('adding passengers', () => {
  beforeEach(() => addGroupRole(server.services, world.centre, groupId, world.coordinatorId, accessLevels.write))

  test('gives their cards; members stay so', async () => {
    const id = await addPassenger(server.services, world.centre, { name: 'Uusi Jäsen' })

    const reply = await addMembers([id, memberId, id], world.tokens.coordinator)

    expect(reply.json()).toMatchObject([
      { id, name: 'Uusi Jäsen', groups: 'Aamuryhmä', destinationIds: [world.centre.destinationId] },
      { id: memberId },
    ])
    expect(reply.json()).toHaveLength(2)
    expect(await memberNames()).toEqual(['Jäsen Jaakko', 'Uusi Jäsen'])
  })

  test.each([
    ['whom the user may not see', () => addPassenger(server.services, world.sibling)],
    ['of another organisation', () => addPassenger(server.services, world.twin)],
    ['who do not exist', () => Promise.resolve(999_999)],
  ])('%s fails the whole call', async (_, foreign) => {
    const own = await addPassenger(server.services, world.centre)
    const ids = [own, await foreign()]
    const before = await everything()

    expect((await addMembers(ids, world.tokens.coordinator)).statusCode).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('needs more than the administration of the organisation', async () => {
    const id = await addPassenger(server.services, world.centre)

    expect((await addMembers([id], world.tokens.administrator)).statusCode).toBe(404)
  })

  test('who are inactive is refused', async () => {
    const id = await addPassenger(server.services, world.centre, { inactive: true })

    expect(verdictOf(await addMembers([id], world.tokens.coordinator))).toEqual([409, 'passenger_inactive'])
  })

  test('is for who keeps the group', async () => {
    expect((await addMembers([memberId], tokens.watcher)).statusCode).toBe(403)
    expect((await addMembers([memberId], tokens.foreign)).statusCode).toBe(404)
    expect((await addMembers([], tokens.keeper)).statusCode).toBe(400)
    expect(
      (
        await addMembers(
          Array.from({ length: 1001 }, (_, index) => index),
          tokens.keeper,
        )
      ).statusCode,
    ).toBe(400)
  })
})
