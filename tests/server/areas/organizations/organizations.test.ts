import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import {
  listCostCenter,
  listCostCenters,
  listOrganizations,
  listTransportationPermissionNames,
} from '#contract/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import type { Organization } from '#domain/organization.ts'
import { passengerStates } from '#domain/passenger.ts'
import { auditOf } from '#tests/support/board.ts'
import { addCoordinatorWorld, coordinatorEmail, type CoordinatorWorld } from '#tests/support/coordinator.ts'
import { addTransportationPermission } from '#tests/support/stored-transportation-permissions.ts'
import { addUser } from '#tests/support/users.ts'
import { addGroup, addGroupRole, addPassenger, type Centre } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let world: CoordinatorWorld

beforeAll(async () => {
  server = await startTestServer()
  world = await addCoordinatorWorld(server)
  const { db } = server.services
  const { organizationId } = world.centre
  await use(world.centre, 'Vammaispalvelut')
  await use(world.centre, 'ikäihmiset')
  await use(world.twin, 'Naapuri')
  await db
    .insertInto('area_price')
    .values({
      organization_id: organizationId,
      group_name: 'A',
      permission_name: 'B',
      price_cents: [1250, 0, 0, 0, 0, 1],
    })
    .execute()
  await db
    .updateTable('organization')
    .set({ has_price_areas: true, show_external_id: true })
    .where('id', '=', organizationId)
    .execute()
})
afterAll(() => server.close())

/** A new passenger of the centre has a transportation permission of that name, with a cost center of that name. */
async function use(centre: Centre, name: string): Promise<{ passengerId: number; transportationPermissionId: number }> {
  const passengerId = await addPassenger(server.services, centre)
  return {
    passengerId,
    transportationPermissionId: await addTransportationPermission(server.services, centre, passengerId, {
      name,
      costCenter: name,
    }),
  }
}

type Who = keyof CoordinatorWorld['tokens']

const organizationsFor = async (token: string) =>
  (await server.call(listOrganizations, { token })).json<Organization[]>()

test('organisations come with their settings, names and visible destinations', async () => {
  expect(await organizationsFor(world.tokens.coordinator)).toMatchObject([
    {
      id: world.centre.organizationId,
      name: 'Rantakunta',
      showSsn: true,
      showExternalId: true,
      costCenterNames: ['ikäihmiset', 'Vammaispalvelut'],
      permissionNames: ['ikäihmiset', 'Vammaispalvelut'],
      priceTable: [{ passengerGroupName: 'A', transportationPermissionName: 'B', prices: [12.5, 0, 0, 0, 0, 0.01] }],
      destinations: [{ id: world.centre.destinationId }],
      users: [],
      administratorIds: [],
    },
  ])
})

describe('a name is suggested', () => {
  const suggested = async () => {
    const asked = { params: { id: world.centre.organizationId }, token: world.tokens.coordinator }
    const centers = (await server.call(listCostCenters, asked)).json<{ name: string }[]>()
    const names = (await server.call(listTransportationPermissionNames, asked)).json<string[]>()
    const [organization] = await organizationsFor(world.tokens.coordinator)
    expect(organization).toMatchObject({ costCenterNames: centers.map(({ name }) => name), permissionNames: names })
    return { centers: organization!.costCenterNames, names }
  }
  const before = { centers: ['ikäihmiset', 'Vammaispalvelut'], names: ['ikäihmiset', 'Vammaispalvelut'] }
  const during = {
    centers: ['ikäihmiset', 'Vahinko', 'Vammaispalvelut'],
    names: ['ikäihmiset', 'Vahinko', 'Vammaispalvelut'],
  }

  test('until no transportation permission uses it any more', async () => {
    const { transportationPermissionId } = await use(world.centre, 'Vahinko')
    expect(await suggested()).toEqual(during)
    await server.services.db
      .deleteFrom('transportation_permission')
      .where('id', '=', transportationPermissionId)
      .execute()
    expect(await suggested()).toEqual(before)
  })

  test('until whoever had the transportation permission is deleted', async () => {
    const { passengerId } = await use(world.centre, 'Vahinko')
    expect(await suggested()).toEqual(during)
    const deleted = { state: passengerStates.deleted }
    await server.services.db.updateTable('passenger').set(deleted).where('id', '=', passengerId).execute()
    expect(await suggested()).toEqual(before)
  })

  test('for a transportation permission also where the organisation offers it', async () => {
    const offered = { organization_id: world.centre.organizationId, name: 'Asiointimatkat' }
    await server.services.db.insertInto('permission_name').values(offered).execute()
    expect(await suggested()).toEqual({ ...before, names: ['Asiointimatkat', ...before.names] })
    await server.services.db.deleteFrom('permission_name').execute()
  })
})

test('only an administrator is told of users', async () => {
  const [organization] = await organizationsFor(world.tokens.administrator)

  expect(organization!.administratorIds).toHaveLength(1)
  expect(organization!.destinations.map(({ id }) => id)).toEqual([
    world.centre.destinationId,
    world.sibling.destinationId,
  ])
  expect(organization!.users.find(({ email }) => email === coordinatorEmail)).toEqual({
    email: coordinatorEmail,
    destinationRoles: [{ destinationId: world.centre.destinationId }],
  })
})

test('everybody of an organisation is told who administers it, by name and address', async () => {
  const { db } = server.services
  const email = 'toinen.paakayttaja@perille.example'
  const { organizationId } = world.centre
  const second = await addUser(server.services, { email, administers: [organizationId] })
  const gone = await addUser(server.services, { email: 'lahtenyt@perille.example', administers: [organizationId] })
  await db.updateTable('app_user').set({ name: 'Aada Alanen' }).where('id', '=', second).execute()
  await db.updateTable('app_user').set({ removed_at: new Date() }).where('id', '=', gone).execute()

  const [organization] = await organizationsFor(world.tokens.reader)

  expect(organization).toMatchObject({ administratorIds: [], users: [], authTenants: [] })
  expect(organization!.administrators.map((administrator) => [administrator.id, administrator.name])).toContainEqual([
    second,
    'Aada Alanen',
  ])
  expect(organization!.administrators.map((administrator) => administrator.email)).not.toContain(
    'lahtenyt@perille.example',
  )
  await db.deleteFrom('organization_admin').where('user_id', 'in', [second, gone]).execute()
})

test('a user without any role has no organisation', async () => {
  await addUser(server.services, { email: 'nobody@perille.example' })

  expect(await organizationsFor(await server.signIn('nobody@perille.example'))).toEqual([])
})

test.each([
  ['costcenter', listCostCenter],
  ['costCenters', listCostCenters],
])('cost centers answer under the spelling %s', async (_, endpoint) => {
  const reply = await server.call(endpoint, { params: { id: world.centre.organizationId }, token: world.tokens.desk })

  expect(reply.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['ikäihmiset', 'Vammaispalvelut'])
  expect((await auditOf(server, 'organization.viewNames')).at(-1)).toMatchObject({
    organizationId: world.centre.organizationId,
    outcome: 'done',
  })
})

test('what a deleted passenger has ridden is still to be paid: administrators have its cost center', async () => {
  const { passengerId } = await use(world.centre, 'Entinen')
  await server.services.db
    .updateTable('passenger')
    .set({ state: passengerStates.deleted })
    .where('id', '=', passengerId)
    .execute()
  const namesFor = async (who: Who) => {
    const asked = { params: { id: world.centre.organizationId }, token: world.tokens[who] }
    return (await server.call(listCostCenters, asked)).json<{ name: string }[]>().map(({ name }) => name)
  }

  expect(await namesFor('administrator')).toEqual(expect.arrayContaining(['Entinen', 'ikäihmiset', 'Vammaispalvelut']))
  expect(await namesFor('coordinator')).toEqual(['ikäihmiset', 'Vammaispalvelut'])
})

test.each([
  ['coordinator', 200],
  ['administrator', 200],
  ['siblingDesk', 200],
  ['reader', 404],
  ['twinCoordinator', 404],
] as const)('%s asks for the names of transportation permissions and is answered %i', async (who: Who, status) => {
  const reply = await server.call(listTransportationPermissionNames, {
    params: { id: world.centre.organizationId },
    token: world.tokens[who],
  })

  expect(reply.statusCode).toBe(status)
  if (status === 200) expect(reply.json()).toEqual(['ikäihmiset', 'Vammaispalvelut'])
})

test('a role in a group without any level is none', async () => {
  const { centre } = world
  const id = await addUser(server.services, { email: 'tyhja.rooli@perille.example' })
  const groupId = await addGroup(server.services, centre, [], 'Tyhjä rooli')
  await addGroupRole(server.services, centre, groupId, id, accessLevels.none)
  const token = await server.signIn('tyhja.rooli@perille.example')

  expect(await organizationsFor(token)).toEqual([])
  expect((await server.call(getMe, { token })).json()).toMatchObject({ passengerGroupRoles: [], organizationIds: [] })
})

test('a role in a group of the organisation is enough, one in another organisation is not', async () => {
  const userId = await addUser(server.services, { email: 'ryhma@perille.example' })
  await addGroupRole(
    server.services,
    world.centre,
    await addGroup(server.services, world.centre, []),
    userId,
    accessLevels.read,
  )
  const token = await server.signIn('ryhma@perille.example')
  const statusAt = async (id: number) => (await server.call(listCostCenters, { params: { id }, token })).statusCode

  expect(await statusAt(world.centre.organizationId)).toBe(200)
  expect(await statusAt(world.twin.organizationId)).toBe(404)
  expect(await statusAt(999_999)).toBe(404)
})
