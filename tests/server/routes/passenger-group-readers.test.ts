import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addGroupPassengers, getPassengerGroup, listPassengerGroups } from '#contract/groups.ts'
import { accessLevels } from '#domain/access.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { auditOf } from '#tests/support/board.ts'
import { addGroupWorld, openGroup, setGroups, type GroupScene, type GroupWorld } from '#tests/support/group-scene.ts'
import { addGroup, addGroupRole, addPassenger } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: GroupWorld
let groupId: number
let memberId: number
let tokens: GroupScene['tokens']

beforeAll(async () => {
  server = await startTestServer()
  world = await addGroupWorld(server)
})
beforeEach(async () => {
  ;({ groupId, memberId, tokens } = await setGroups(server, world))
})
afterAll(() => server.close())

const group = (token = tokens.keeper) => openGroup(server, groupId, token)

const addMembers = (ids: readonly number[], token: string) =>
  server.call(addGroupPassengers, { token, body: { PassengerGroupId: groupId, PassengerIds: ids } })

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

  test('holds only groups that its reader may open, and counts only whom they may know of', async () => {
    const elsewhere = await addPassenger(server.services, world.sibling)
    const hidden = await addPassenger(server.services, world.centre, { state: passengerStates.archived })
    await addGroup(server.services, world.centre, [memberId, elsewhere], 'Kahden talon')
    await addGroup(server.services, world.centre, [elsewhere], 'Muualla')
    await addGroup(server.services, world.centre, [hidden], 'Arkisto')
    await addGroup(server.services, world.centre, [], 'Tyhjä')
    const listed = async (token: string) => {
      const rows = (await list(token)).json<PassengerGroupRow[]>()
      for (const { id, passengerCount } of rows) {
        expect((await openGroup(server, id, token)).passengerGroupPassengers).toHaveLength(passengerCount)
      }
      return Object.fromEntries(rows.map(({ name, passengerCount }) => [name, passengerCount]))
    }

    const all = { Aamuryhmä: 1, Arkisto: 0, 'Kahden talon': 2, Muualla: 1, Tyhjä: 0 }
    expect(await listed(world.tokens.administrator)).toEqual(all)
    expect(await listed(world.tokens.coordinator)).toEqual({ ...all, 'Kahden talon': 1, Muualla: 0 })
    expect(await listed(world.tokens.desk)).toEqual({ Aamuryhmä: 1, 'Kahden talon': 1 })
    expect(await listed(world.tokens.siblingDesk)).toEqual({ 'Kahden talon': 1, Muualla: 1 })
    expect(await listed(tokens.watcher)).toEqual({ Aamuryhmä: 1, 'Kahden talon': 1 })
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
    ['coordinator', 200],
    ['desk', 200],
    ['siblingDesk', 404],
    ['reader', 404],
    ['twinCoordinator', 404],
    ['administrator', 200],
  ] as const)('asked for by %s is answered %i', async (who, status) => {
    const reply = await server.call(getPassengerGroup, { params: { id: groupId }, token: world.tokens[who] })
    expect(reply.statusCode).toBe(status)
  })

  test('shows whom the reader may know of, and nobody else', async () => {
    const elsewhere = await addPassenger(server.services, world.sibling, { name: 'Muualla Maija' })
    await server.services.db
      .insertInto('group_member')
      .values({ organization_id: world.centre.organizationId, group_id: groupId, passenger_id: elsewhere })
      .execute()
    const namesFor = async (token: string) => (await group(token)).passengerGroupPassengers.map(({ name }) => name)

    expect(await namesFor(world.tokens.coordinator)).toEqual(['Jäsen Jaakko'])
    expect(await namesFor(world.tokens.siblingDesk)).toEqual(['Muualla Maija'])
    expect((await auditOf(server, 'group.view')).at(-1)).toMatchObject({ passengerIds: [elsewhere] })
    for (const token of [tokens.watcher, world.tokens.administrator]) {
      expect(await namesFor(token)).toEqual(['Jäsen Jaakko', 'Muualla Maija'])
    }
  })

  test('is seen by who reads it and not by another organisation’s keeper', async () => {
    const statusFor = async (token: string) =>
      (await server.call(getPassengerGroup, { params: { id: groupId }, token })).statusCode

    expect(await statusFor(tokens.watcher)).toBe(200)
    expect(await statusFor(tokens.foreign)).toBe(404)
  })
})
