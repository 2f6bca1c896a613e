import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  activatePassenger,
  cancelPassengerDeletionRequest,
  deactivatePassenger,
  getPassenger,
  getPassengerPlaces,
  listAvailableDestinationGroups,
  listGroupsOfPassenger,
  requestPassengerDeletion,
  updatePassenger,
  updatePassengerGroups,
} from '#contract/passengers.ts'
import { passengerStates, type Passenger } from '#domain/passenger.ts'
import { verdictOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addGroup, addPassenger, contentsOf, emptyRideTables } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
})
beforeEach(() => emptyRideTables(server.services))
afterAll(() => server.close())

const idParams = (id: number) => ({ params: { id } })
const as = (who: keyof CoordinatorWorld['tokens']) => ({ token: world.tokens[who] })

const everything = () => contentsOf(server.services, ['passenger', 'phone_number', 'passenger_group', 'group_member'])

const calls = [
  ['get', getPassenger, undefined],
  ['places', getPassengerPlaces, undefined],
  ['groups of', listGroupsOfPassenger, undefined],
  ['available groups', listAvailableDestinationGroups, undefined],
  ['update', updatePassenger, { name: 'Uusi', passengerDestinations: [] }],
  ['update groups', updatePassengerGroups, { tags: [] }],
  ['deactivate', deactivatePassenger, undefined],
  ['activate', activatePassenger, undefined],
  ['request deletion', requestPassengerDeletion, undefined],
  ['cancel deletion request', cancelPassengerDeletionRequest, undefined],
] as const

/** What is done with a passenger whatever the passenger's own state. */
const states = new Set<string>(['deactivate', 'activate', 'request deletion', 'cancel deletion request'])

describe.each(calls)('%s', (name, endpoint, body) => {
  const isRead = endpoint.method === 'GET'
  const call = (id: number, who: keyof CoordinatorWorld['tokens']) =>
    server.call(endpoint, { ...idParams(id), ...as(who), ...(body && { body: { id, ...body } }) })

  test.each([
    ['siblingDesk', 404],
    ['twinCoordinator', 404],
    ['administrator', 404],
    ['reader', 404],
    ['desk', isRead ? 200 : 403],
  ] as const)('asked for by %s is answered %i', async (who, status) => {
    const id = await addPassenger(server.services, world.centre)
    const before = await everything()

    expect((await call(id, who)).statusCode).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('of nobody is not found', async () => {
    expect((await call(999_999, 'coordinator')).statusCode).toBe(404)
    expect((await call(0, 'coordinator')).statusCode).toBe(404)
  })

  test('without a session is refused', async () => {
    const reply = await server.call(endpoint, { ...idParams(1), ...(body && { body: { id: 1, ...body } }) })
    expect(reply.statusCode).toBe(401)
  })

  test.skipIf(isRead)('of an archived passenger changes nothing', async () => {
    const id = await addPassenger(server.services, world.centre, { state: passengerStates.archived, inactive: true })

    expect(verdictOf(await call(id, 'coordinator'))).toEqual([409, 'passenger_archived', 'changed'])
  })

  test.skipIf(isRead || states.has(name))('of an inactive passenger changes nothing', async () => {
    const id = await addPassenger(server.services, world.centre, { inactive: true })

    expect(verdictOf(await call(id, 'coordinator'))).toEqual([409, 'passenger_inactive', 'changed'])
  })
})

describe('the state of a passenger', () => {
  test('is set and set back, twice without harm', async () => {
    const id = await addPassenger(server.services, world.centre)
    const set = async (endpoint: typeof activatePassenger | typeof deactivatePassenger) =>
      (await server.call(endpoint, { ...idParams(id), ...as('coordinator') })).json<Passenger>()

    expect(await set(requestPassengerDeletion)).toMatchObject({ isArchivedOrDeleted: true, version: 2 })
    expect(await set(requestPassengerDeletion)).toMatchObject({ isArchivedOrDeleted: true })
    expect(await set(deactivatePassenger)).toMatchObject({ inactive: true })
    expect(await set(cancelPassengerDeletionRequest)).toMatchObject({ isArchivedOrDeleted: false, inactive: true })
    expect(await set(activatePassenger)).toMatchObject({ inactive: false })
    expect(await set(activatePassenger)).toMatchObject({ inactive: false })
  })
})

describe("a passenger's groups", () => {
  const setGroups = (id: number, tags: { id: number; name: string }[], version?: number) =>
    server.call(updatePassengerGroups, { ...idParams(id), ...as('coordinator'), body: { tags, version } })

  test('are set to exactly those sent, by name and made where there was none', async () => {
    const id = await addPassenger(server.services, world.centre)
    const old = await addGroup(server.services, world.centre, [id], 'Vanha')
    const known = await addGroup(server.services, world.centre, [], 'Aamuryhmä')
    const byName = await addGroup(server.services, world.centre, [], 'Öljyvärit')

    const reply = await setGroups(id, [
      { id: known, name: 'mitä vain' },
      { id: 0, name: ' öljyvärit ' },
      { id: 0, name: 'Uusi ryhmä' },
    ])

    const { groupObjs, groups } = reply.json<Passenger>()
    expect(groups).toBe('Aamuryhmä, Uusi ryhmä, Öljyvärit')
    expect(groupObjs.map((group) => group.id)).toEqual(expect.arrayContaining([known, byName]))
    expect(groupObjs.map((group) => group.id)).not.toContain(old)
    const own = (await server.call(listGroupsOfPassenger, { ...idParams(id), ...as('desk') })).json<
      { name: string; creator: string }[]
    >()
    expect(own.map(({ name }) => name)).toEqual(['Aamuryhmä', 'Uusi ryhmä', 'Öljyvärit'])
    expect(own[1]).toMatchObject({ creator: coordinatorEmail })
    const available = async (who: 'coordinator' | 'desk') =>
      (await server.call(listAvailableDestinationGroups, { ...idParams(id), ...as(who) }))
        .json<{ name: string }[]>()
        .map(({ name }) => name)
    expect(await available('coordinator')).toEqual(['Aamuryhmä', 'Uusi ryhmä', 'Vanha', 'Öljyvärit'])
    // who may not change groups has no use for groups that they could not open
    expect(await available('desk')).toEqual(['Aamuryhmä', 'Uusi ryhmä', 'Öljyvärit'])
  })

  test('are not set to one of another organisation', async () => {
    const id = await addPassenger(server.services, world.centre)
    const foreign = await addGroup(server.services, world.twin, [], 'Naapurin ryhmä')
    const before = await everything()

    expect(
      (
        await setGroups(id, [
          { id: foreign, name: 'Naapurin ryhmä' },
          { id: 0, name: 'Uusi' },
        ])
      ).statusCode,
    ).toBe(404)
    expect(await everything()).toEqual(before)
  })

  test('are not set from an older version', async () => {
    const id = await addPassenger(server.services, world.centre)
    await setGroups(id, [{ id: 0, name: 'Ensimmäinen' }], 1)

    expect(verdictOf(await setGroups(id, [], 1))).toEqual([409, 'version_conflict', 'current', 'changed'])
  })
})

describe('places of a passenger', () => {
  test('are home, the pick-up address and the destinations', async () => {
    const id = await addPassenger(server.services, world.centre, { pickupAddress: 'Takapiha 2, Lahti' })
    await server.services.db
      .updateTable('destination')
      .set({ address: 'Rantatie 5', city: 'Lahti' })
      .where('id', '=', world.centre.destinationId)
      .execute()

    const reply = await server.call(getPassengerPlaces, { ...idParams(id), ...as('desk') })

    expect(reply.json()).toMatchObject({
      allowFreeAddresses: true,
      addresses: [
        { streetAddress: 'Käpypolku 1', city: 'Lahti', postalcode: '15150', latitude: null },
        { streetAddress: 'Takapiha 2, Lahti' },
        { streetAddress: 'Rantatie 5' },
      ],
    })
  })

  test('are only the listed ones for who needs a transportation permission and has none', async () => {
    const id = await addPassenger(server.services, world.centre)
    await server.services.db.updateTable('passenger').set({ transportation_permission_required: true }).execute()

    const reply = await server.call(getPassengerPlaces, { ...idParams(id), ...as('desk') })

    expect(reply.json()).toMatchObject({ allowFreeAddresses: false })
  })
})
