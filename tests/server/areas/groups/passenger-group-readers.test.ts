import { describe, expect, test } from 'vitest'
import { addGroupPassengers, getPassengerGroup, listPassengerGroups } from '#contract/groups.ts'
import { accessLevels } from '#domain/access.ts'
import { passengerStates } from '#domain/passenger.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { auditOf } from '#tests/support/board.ts'
import { groupScene, openGroup } from '#tests/support/group-scene.ts'
import { addGroup, addGroupRole, addPassenger } from '#tests/support/rides.ts'

const scene = groupScene()

const group = (token = scene.tokens.keeper) => openGroup(scene.server, scene.groupId, token)

const addMembers = (ids: readonly number[], token: string) =>
  scene.server.call(addGroupPassengers, { token, body: { PassengerGroupId: scene.groupId, PassengerIds: ids } })

describe('the list of groups', () => {
  const list = (token: string, organizationId = scene.world.centre.organizationId) =>
    scene.server.call(listPassengerGroups, { params: { id: organizationId }, token })

  test('counts passengers in state Normal, and has groups by name', async () => {
    const archived = await addPassenger(scene.server.services, scene.world.centre, { state: passengerStates.archived })
    await addGroup(scene.server.services, scene.world.centre, [scene.memberId, archived], 'aakkoset')

    const groups = (await list(scene.world.tokens.coordinator)).json<PassengerGroupRow[]>()

    expect(groups.map(({ name, passengerCount }) => [name, passengerCount])).toEqual([
      ['aakkoset', 1],
      ['Aamuryhmä', 1],
    ])
  })

  test('holds only groups that its reader may open, and counts only whom they may know of', async () => {
    const elsewhere = await addPassenger(scene.server.services, scene.world.sibling)
    const hidden = await addPassenger(scene.server.services, scene.world.centre, { state: passengerStates.archived })
    await addGroup(scene.server.services, scene.world.centre, [scene.memberId, elsewhere], 'Kahden talon')
    await addGroup(scene.server.services, scene.world.centre, [elsewhere], 'Muualla')
    await addGroup(scene.server.services, scene.world.centre, [hidden], 'Arkisto')
    await addGroup(scene.server.services, scene.world.centre, [], 'Tyhjä')
    const listed = async (token: string) => {
      const rows = (await list(token)).json<PassengerGroupRow[]>()
      for (const { id, passengerCount } of rows) {
        expect((await openGroup(scene.server, id, token)).passengerGroupPassengers).toHaveLength(passengerCount)
      }
      return Object.fromEntries(rows.map(({ name, passengerCount }) => [name, passengerCount]))
    }

    const all = { Aamuryhmä: 1, Arkisto: 0, 'Kahden talon': 2, Muualla: 1, Tyhjä: 0 }
    expect(await listed(scene.world.tokens.administrator)).toEqual(all)
    expect(await listed(scene.world.tokens.coordinator)).toEqual({ ...all, 'Kahden talon': 1, Muualla: 0 })
    expect(await listed(scene.world.tokens.desk)).toEqual({ Aamuryhmä: 1, 'Kahden talon': 1 })
    expect(await listed(scene.world.tokens.siblingDesk)).toEqual({ 'Kahden talon': 1, Muualla: 1 })
    expect(await listed(scene.tokens.watcher)).toEqual({ Aamuryhmä: 1, 'Kahden talon': 1 })
  })

  test('has only groups of passengers whom the user sees, for who may not change them', async () => {
    const elsewhere = await addPassenger(scene.server.services, scene.world.sibling)
    await addGroup(scene.server.services, scene.world.centre, [elsewhere], 'Muualla')
    const names = async (token: string) => (await list(token)).json<PassengerGroupRow[]>().map(({ name }) => name)

    expect(await names(scene.world.tokens.desk)).toEqual(['Aamuryhmä'])
    expect(await names(scene.world.tokens.siblingDesk)).toEqual(['Muualla'])
    expect(await names(scene.tokens.watcher)).toEqual(['Aamuryhmä'])
    expect(await names(scene.world.tokens.administrator)).toEqual(['Aamuryhmä', 'Muualla'])
    expect(await names(scene.world.tokens.coordinator)).toEqual(['Aamuryhmä', 'Muualla'])
  })

  test('of an organisation that is not the user’s is not found', async () => {
    expect((await list(scene.world.tokens.twinCoordinator)).statusCode).toBe(404)
    expect((await list(scene.world.tokens.reader)).statusCode).toBe(404)
    expect((await list(scene.tokens.foreign)).statusCode).toBe(404)
    expect((await list(scene.world.tokens.coordinator, 999_999)).statusCode).toBe(404)
  })
})

describe('a group with its passengers', () => {
  test('has a row for each, by name, and leaves an audit row', async () => {
    const archived = await addPassenger(scene.server.services, scene.world.centre, { state: passengerStates.deleted })
    const ids = await Promise.all(
      ['Öttö', 'Aatu'].map((name) => addPassenger(scene.server.services, scene.world.centre, { name })),
    )
    await addGroup(scene.server.services, scene.world.centre, [...ids, archived], 'Toinen')
    await addGroupRole(
      scene.server.services,
      scene.world.centre,
      scene.groupId,
      scene.world.coordinatorId,
      accessLevels.write,
    )
    expect((await addMembers(ids, scene.world.tokens.coordinator)).statusCode).toBe(200)

    expect(await group()).toMatchObject({
      id: scene.groupId,
      name: 'Aamuryhmä',
      organizationId: scene.world.centre.organizationId,
      passengerGroupPassengers: [
        { name: 'Aatu', passengerId: ids[1], passengerGroupId: scene.groupId, groups: 'Aamuryhmä, Toinen' },
        { name: 'Jäsen Jaakko', passengerId: scene.memberId, transportationPermissionCount: 0, inactive: false },
        { name: 'Öttö' },
      ],
    })
    expect((await auditOf(scene.server, 'group.view')).at(-1)).toMatchObject({
      objectId: scene.groupId,
      passengerIds: [ids[1], scene.memberId, ids[0]],
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
    const reply = await scene.server.call(getPassengerGroup, {
      params: { id: scene.groupId },
      token: scene.world.tokens[who],
    })
    expect(reply.statusCode).toBe(status)
  })

  test('shows whom the reader may know of, and nobody else', async () => {
    const elsewhere = await addPassenger(scene.server.services, scene.world.sibling, { name: 'Muualla Maija' })
    await scene.server.services.db
      .insertInto('group_member')
      .values({ organization_id: scene.world.centre.organizationId, group_id: scene.groupId, passenger_id: elsewhere })
      .execute()
    const namesFor = async (token: string) => (await group(token)).passengerGroupPassengers.map(({ name }) => name)

    expect(await namesFor(scene.world.tokens.coordinator)).toEqual(['Jäsen Jaakko'])
    expect(await namesFor(scene.world.tokens.siblingDesk)).toEqual(['Muualla Maija'])
    expect((await auditOf(scene.server, 'group.view')).at(-1)).toMatchObject({ passengerIds: [elsewhere] })
    for (const token of [scene.tokens.watcher, scene.world.tokens.administrator]) {
      expect(await namesFor(token)).toEqual(['Jäsen Jaakko', 'Muualla Maija'])
    }
  })

  test('is seen by who reads it and not by another organisation’s keeper', async () => {
    const statusFor = async (token: string) =>
      (await scene.server.call(getPassengerGroup, { params: { id: scene.groupId }, token })).statusCode

    expect(await statusFor(scene.tokens.watcher)).toBe(200)
    expect(await statusFor(scene.tokens.foreign)).toBe(404)
  })
})
