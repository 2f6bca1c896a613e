import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, signOut } from '#contract/auth.ts'
import { accessLevels, accessRights } from '#domain/access.ts'
import { sessionLimits } from '#server/areas/identity/sessions.ts'
import { addDestination, addOrganization, addUser, deskLevels, nothing } from '#tests/support/users.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let centre: { organizationId: number; destinationId: number }
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer()
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  const destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  centre = { organizationId, destinationId }
  await addUser(server.services, { email: 'aino@perille.example', roles: [{ ...centre, levels: deskLevels }] })
})
afterAll(() => server.close())

const statusOfMe = async (token: string) => (await server.call(getMe, { token })).statusCode

describe('a token', () => {
  test('opens the calls of its user', async () => {
    const reply = await server.call(getMe, { token: await server.signIn('aino@perille.example') })

    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      id: 1,
      email: 'aino@perille.example',
      destinationRoles: [{ destinationId: centre.destinationId, ...deskLevels }],
      passengerGroupRoles: [],
      organizationIds: [],
      administers: [],
      permissions: {
        [centre.destinationId]: [
          accessRights.readArrivalDepartures,
          accessRights.updateArrivalDepartures,
          accessRights.readPassengers,
          accessRights.readAllPassengerTrips,
        ],
      },
    })
  })

  test('is stored nowhere as it is', async () => {
    const token = await server.signIn('aino@perille.example')

    const rows = await server.services.db.selectFrom('session').selectAll().execute()

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
    expect(Buffer.concat(rows.map((row) => row.token_hash)).toString('latin1')).not.toContain(token)
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic YWlubzphaW5v'],
    ['a token that was never given', `Bearer perille_${'a'.repeat(43)}`],
    ['one with a line break', 'Bearer perille_abcdefghijklmnopqrst\u0085'],
    ['an endless one', `Bearer ${'a'.repeat(5000)}`],
  ])('does not open with %s', async (_, authorization) => {
    const reply = await server.call(getMe, { headers: authorization === undefined ? {} : { authorization } })

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ unauthorized: [] })
  })

  test('is of no use after signing out, while another one of the same user goes on', async () => {
    const [here, there] = [await server.signIn('aino@perille.example'), await server.signIn('aino@perille.example')]

    const reply = await server.call(signOut, { token: here })

    expect(reply.statusCode).toBe(200)
    expect(await statusOfMe(here)).toBe(401)
    expect(await statusOfMe(there)).toBe(200)
  })

  test('ends when it was not used for four hours, and not before', async () => {
    server.clock.now = testNow
    const token = await server.signIn('aino@perille.example')

    server.clock.now += sessionLimits.idleMs - minute
    expect(await statusOfMe(token)).toBe(200)
    server.clock.now += sessionLimits.idleMs - minute
    expect(await statusOfMe(token)).toBe(200)
    server.clock.now += sessionLimits.idleMs
    expect(await statusOfMe(token)).toBe(401)
  })

  test('ends after twelve hours however much it was used', async () => {
    server.clock.now = testNow
    const token = await server.signIn('aino@perille.example')

    const statuses = []
    for (let hours = 1; hours <= 12; hours += 1) {
      server.clock.now = testNow + hours * 60 * minute
      statuses.push(await statusOfMe(token))
    }

    expect(statuses).toEqual([...Array<number>(11).fill(200), 401])
  })

  test('ends with the removal of its user', async () => {
    server.clock.now = testNow
    const id = await addUser(server.services, { email: 'lahtenyt@perille.example' })
    const token = await server.signIn('lahtenyt@perille.example')

    await server.services.db.updateTable('app_user').set({ removed_at: new Date() }).where('id', '=', id).execute()

    expect(await statusOfMe(token)).toBe(401)
  })
})

describe('the rights of a user', () => {
  test('are those of the moment: a withdrawn role is gone with the next call', async () => {
    const id = await addUser(server.services, {
      email: 'siirtyva@perille.example',
      roles: [{ ...centre, levels: deskLevels }],
    })
    const token = await server.signIn('siirtyva@perille.example')
    const permissionsNow = async () =>
      (await server.call(getMe, { token })).json<{ permissions: Record<string, number[]> }>().permissions
    expect(Object.keys(await permissionsNow())).toEqual([String(centre.destinationId)])

    await server.services.db.deleteFrom('destination_role').where('user_id', '=', id).execute()

    expect(await permissionsNow()).toEqual({})
  })

  test('leave out a role without any level, and one at a deleted destination', async () => {
    const { services } = server
    const deleted = await addDestination(services, centre.organizationId, 'Lakkautettu')
    await services.db.updateTable('destination').set({ deleted: true }).where('id', '=', deleted).execute()
    await addUser(services, {
      email: 'tyhja@perille.example',
      roles: [
        { ...centre, levels: nothing },
        { ...centre, destinationId: deleted, levels: deskLevels },
      ],
    })

    const reply = await server.call(getMe, { token: await server.signIn('tyhja@perille.example') })

    expect(reply.json()).toMatchObject({ destinationRoles: [], permissions: {} })
  })

  test('name an organisation only for its administrators, and for who holds a role in one of its groups and none elsewhere', async () => {
    const { services } = server
    const other = await addOrganization(services, 'Mäkikunta')
    await addUser(services, { email: 'paakayttaja@perille.example', administers: [centre.organizationId] })
    const groupUser = await addUser(services, { email: 'ryhma@perille.example' })
    const tracked = { created_at: new Date(), updated_at: new Date(), created_by: null, updated_by: null }
    const group = await services.db
      .insertInto('passenger_group')
      .values({ organization_id: other, name: 'Uimarit', ...tracked })
      .returning('id')
      .executeTakeFirstOrThrow()
    await services.db
      .insertInto('group_role')
      .values({ organization_id: other, group_id: group.id, user_id: groupUser, passengers: 1, ...tracked })
      .execute()
    const organizationsOf = async (email: string) =>
      (await server.call(getMe, { token: await server.signIn(email) })).json<{ organizationIds: number[] }>()
        .organizationIds

    expect(await organizationsOf('paakayttaja@perille.example')).toEqual([centre.organizationId])
    expect(await organizationsOf('ryhma@perille.example')).toEqual([other])
    const administeredBy = async (email: string) =>
      (await server.call(getMe, { token: await server.signIn(email) })).json<{ administers: number[] }>().administers
    expect(await administeredBy('paakayttaja@perille.example')).toEqual([centre.organizationId])
    expect(await administeredBy('ryhma@perille.example')).toEqual([])
    expect(await organizationsOf('aino@perille.example')).toEqual([])

    // a role at a destination, wherever it is, makes the board the place to begin at
    const levels = { ...nothing, passengers: accessLevels.read }
    const both = await addUser(services, { email: 'molempia@perille.example', roles: [{ ...centre, levels }] })
    await services.db
      .insertInto('group_role')
      .values({ organization_id: other, group_id: group.id, user_id: both, passengers: 1, ...tracked })
      .execute()
    expect(await organizationsOf('molempia@perille.example')).toEqual([])
    await services.db
      .insertInto('organization_admin')
      .values({ organization_id: other, user_id: both, created_at: new Date(), created_by: null })
      .execute()
    expect(await organizationsOf('molempia@perille.example')).toEqual([other])
  })
})
