import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { listOffers } from '#contract/users.ts'
import { auditOf } from '#tests/support/board.ts'
import { startIdp, type Idp } from '#tests/support/idp/idp.ts'
import { walk } from '#tests/support/idp/walk.ts'
import { routeOf, signInPage, Visitor, visitedOrigin } from '#tests/support/microsoft-visitor.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addOrganization, addUser } from '#tests/support/users.ts'

const kunta = '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145'
const twin = 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb'
const elina = { objectId: '0f8fad5b-d9cb-469f-a165-70867728950e', email: 'elina@kunta.example', isDomainVerified: true }
const twinElina = { ...elina, objectId: '9f8fad5b-d9cb-469f-a165-70867728950e' }
const others = {
  outi: { objectId: '1f8fad5b-d9cb-469f-a165-70867728950e', email: 'outi@kunta.example', isDomainVerified: true },
  nimeton: { objectId: '2f8fad5b-d9cb-469f-a165-70867728950e', email: 'ei osoite', isDomainVerified: true },
  vieras: {
    objectId: '3f8fad5b-d9cb-469f-a165-70867728950e',
    email: 'vieras@muu.example',
    isDomainVerified: true,
    acct: 1,
  },
} as const

let idp: Idp
let server: TestServer
let organizationId: number
let tenantId: number

beforeAll(async () => {
  idp = await startIdp({
    tenants: [
      { id: kunta, name: 'Kunta', accounts: [elina, ...Object.values(others)] },
      {
        id: twin,
        name: 'Kaksonen',
        accounts: [twinElina],
      },
    ],
    servers: [visitedOrigin],
  })
})
afterAll(() => idp.close())

beforeEach(async () => {
  const now = Date.now()
  server = await startTestServer({ now, services: { microsoft: idp.microsoft(() => server.clock.now) } })
  organizationId = await addOrganization(server.services, 'Kunta')
  tenantId = await addTenant(server.services, organizationId, { externalTenantId: kunta, domains: ['kunta.example'] })
  return () => server.close()
})

/** Signs in as the account, of that tenant where several have it. Gives the answer to the code, or the error. */
async function signInAs(email: string, tenant = kunta) {
  const visitor = new Visitor(server)
  const address = await visitor.begin(signInPage)
  const page = routeOf(await visitor.comeBack(await walk(idp, address, { email, tenant })))
  const error = page.query.get('error')
  if (error !== null) return { error, token: null }
  const reply = await visitor.exchange(page.query.get('code') ?? '')
  const body = reply.json<Record<string, string>>()
  return { error: Object.keys(body)[0] ?? '', token: body['auth_token'] ?? null }
}

const meOf = async (token: string | null) =>
  (await server.call(getMe, { token: token ?? '' })).json<{ id: number; email: string; organizationIds: number[] }>()

const invite = async (email: string, isAdministrator = true) => {
  const at = new Date(server.clock.now)
  await server.services.db
    .insertInto('invitation')
    .values({
      organization_id: organizationId,
      email,
      user_id: null,
      locale: 'fi',
      code_hash: null,
      is_administrator: isAdministrator,
      roles: JSON.stringify({ destinationRoles: [], passengerGroupRoles: [] }),
      expires_at: new Date(at.getTime() + 60_000),
      ended_as: null,
      ended_at: null,
      created_at: at,
      created_by: null,
      updated_at: at,
      updated_by: null,
    })
    .execute()
}

describe('with a certified provider', () => {
  test('a member signs in, and from then on by the account alone', async () => {
    const userId = await addUser(server.services, { email: elina.email, administers: [organizationId] })

    expect(await meOf((await signInAs(elina.email)).token)).toMatchObject({ id: userId })
    await server.services.db.updateTable('app_user').set({ email: 'muu@kunta.example' }).execute()
    await server.services.db.deleteFrom('auth_tenant_domain').execute()

    expect(await meOf((await signInAs(elina.email)).token)).toMatchObject({ id: userId, email: 'muu@kunta.example' })
  })

  test('who is invited becomes a user with what was offered, once', async () => {
    await invite(elina.email)

    const first = await meOf((await signInAs(elina.email)).token)
    const second = await meOf((await signInAs(elina.email)).token)

    expect(first).toMatchObject({ email: elina.email, organizationIds: [organizationId] })
    expect(second).toEqual(first)
    const invitation = await server.services.db.selectFrom('invitation').selectAll().executeTakeFirstOrThrow()
    expect([invitation.ended_as, invitation.user_id]).toEqual(['accepted', first.id])
  })

  test('a user of elsewhere who is invited comes in with the account that they have, and is asked first', async () => {
    const elsewhere = await addOrganization(server.services, 'Muu')
    const userId = await addUser(server.services, { email: elina.email, administers: [elsewhere] })
    expect((await signInAs(elina.email)).error).toBe('azuread_login_user_creation_error')
    await invite(elina.email)

    const { token } = await signInAs(elina.email)

    expect(await meOf(token)).toMatchObject({ id: userId, organizationIds: [elsewhere] })
    const traces = (await auditOf(server, 'session.microsoftSignIn')).slice(-2)
    expect(traces.sort((a, b) => a.organizationId - b.organizationId)).toMatchObject([
      { organizationId, objectId: tenantId, userId, outcome: 'done' },
      { organizationId: elsewhere, objectId: null, userId, outcome: 'done' },
    ])
    const offers = await server.call(listOffers, { token: token ?? '' })
    expect(offers.json()).toMatchObject([{ organizationId }])
  })

  test('a user who is known takes no invitation of the address that their account has come to have', async () => {
    const userId = await addUser(server.services, { email: elina.email, administers: [organizationId] })
    await signInAs(elina.email)
    await server.services.db.deleteFrom('organization_admin').execute()
    await server.services.db.updateTable('app_user').set({ email: 'muu@kunta.example' }).execute()
    await invite(elina.email)

    expect(await meOf((await signInAs(elina.email)).token)).toMatchObject({ id: userId, organizationIds: [] })

    const invitation = await server.services.db.selectFrom('invitation').select('ended_as').executeTakeFirstOrThrow()
    expect(invitation.ended_as).toBeNull()
  })

  test('who comes back after a removal signs in with the account of now, and not with that of then', async () => {
    const other = await addOrganization(server.services, 'Kaksonen')
    const auth_tenant_id = await addTenant(server.services, other, { externalTenantId: twin })
    const userId = await addUser(server.services, { email: elina.email, administers: [organizationId] })
    const created_at = new Date(server.clock.now)
    const then = { organization_id: other, auth_tenant_id, object_id: twinElina.objectId, user_id: userId, created_at }
    await server.services.db.insertInto('microsoft_account').values(then).execute()
    const before = (await signInAs(elina.email)).token ?? ''
    await server.services.db.deleteFrom('organization_admin').execute()
    await server.services.db
      .updateTable('app_user')
      .set({ removed_at: new Date(server.clock.now) })
      .execute()
    await invite(elina.email)

    expect(await meOf((await signInAs(elina.email)).token)).toMatchObject({ id: userId })

    expect((await signInAs(elina.email, twin)).error).toBe('azuread_login_email_domain_not_allowed')
    expect((await server.call(getMe, { token: before })).statusCode).toBe(401)
  })

  test('an account of another tenant with the same address takes over nobody', async () => {
    const other = await addOrganization(server.services, 'Kaksonen')
    await addTenant(server.services, other, { externalTenantId: twin })
    const userId = await addUser(server.services, { email: elina.email, administers: [organizationId] })
    await signInAs(elina.email)

    expect(await signInAs(elina.email, twin)).toEqual({ error: 'azuread_login_email_domain_not_allowed', token: null })
    await server.services.db.updateTable('organization_admin').set({ organization_id: other }).execute()
    expect(await signInAs(elina.email, twin)).toEqual({ error: 'azuread_login_email_domain_not_allowed', token: null })
    expect(await meOf((await signInAs(elina.email)).token)).toMatchObject({ id: userId })
  })
})

describe('nobody gets in, and is told why,', () => {
  test.each([
    ['whose tenant was deleted', 'deleted', 'azuread_login_tenant_deleted'],
    ['whose tenant waits for its proof', 'pending', 'azuread_login_tenant_not_found'],
  ] as const)('%s', async (_, state, code) => {
    await addUser(server.services, { email: elina.email, administers: [organizationId] })
    const at = new Date(server.clock.now)
    await server.services.db
      .updateTable('auth_tenant')
      .set({ state, ...(state === 'deleted' && { deleted_at: at }) })
      .where('id', '=', tenantId)
      .execute()

    expect((await signInAs(elina.email)).error).toBe(code)
  })

  test('whose tenant is not there', async () => {
    expect((await signInAs(elina.email, twin)).error).toBe('azuread_login_tenant_not_found')
  })

  test('for whom nobody waits', async () => {
    expect((await signInAs(elina.email)).error).toBe('azuread_login_user_creation_error')
  })

  test('whose invitation has become too old', async () => {
    await invite(elina.email)
    server.clock.now += 60_000

    expect((await signInAs(elina.email)).error).toBe('azuread_login_user_creation_error')
  })

  test('who has no address', async () => {
    expect((await signInAs(others.nimeton.email)).error).toBe('azuread_login_no_valid_email')
  })

  test('whose address is of a domain of somebody else’s', async () => {
    await invite(others.vieras.email)

    expect((await signInAs(others.vieras.email)).error).toBe('azuread_login_email_domain_not_allowed')
  })

  test('whose address is that of one user and the name of another', async () => {
    await addUser(server.services, { email: elina.email, administers: [organizationId] })
    await addUser(server.services, { email: 'toinen@kunta.example', username: elina.email })

    expect((await signInAs(elina.email)).error).toBe('azuread_login_multiple_users_matched')
  })

  test('whose address a member has as a name alone', async () => {
    await addUser(server.services, {
      ...{ email: 'toinen@kunta.example', username: elina.email, administers: [organizationId] },
    })

    expect((await signInAs(elina.email)).error).toBe('azuread_login_unconfirmed_email_exists')
  })

  test('whose address somebody has who never showed that it is theirs', async () => {
    await addUser(server.services, { email: elina.email, password: null, administers: [organizationId] })

    expect((await signInAs(elina.email)).error).toBe('azuread_login_unconfirmed_email_exists')
  })

  test('who says no', async () => {
    const visitor = new Visitor(server)
    const address = await visitor.begin(signInPage)

    const page = routeOf(await visitor.comeBack(await walk(idp, address, null)))

    expect(page.query.get('error')).toBe('azuread_login_user_not_authenticated')
  })

  test('who was removed', async () => {
    const id = await addUser(server.services, { email: elina.email, administers: [organizationId] })
    await signInAs(elina.email)
    await server.services.db.updateTable('app_user').set({ removed_at: new Date() }).where('id', '=', id).execute()

    expect((await signInAs(elina.email)).error).toBe('azuread_login_user_creation_error')
  })
})

describe('a domain', () => {
  const domains = async () =>
    (await server.services.db.selectFrom('auth_tenant_domain').select('domain').orderBy('domain').execute()).map(
      ({ domain }) => domain,
    )

  test('becomes the tenant’s by a sign-in of an administrator, and of nobody else', async () => {
    const levels = [{ email: elina.email, administers: [organizationId] }, { email: others.outi.email }]
    for (const user of levels) await addUser(server.services, user)
    const [elinaId, outiId] = (
      await server.services.db.selectFrom('app_user').select('id').orderBy('id').execute()
    ).map(({ id }) => id)
    const at = new Date(server.clock.now)
    for (const [user_id, object_id] of [
      [elinaId ?? 0, elina.objectId],
      [outiId ?? 0, others.outi.objectId],
    ] as const) {
      await server.services.db
        .insertInto('microsoft_account')
        .values({ organization_id: organizationId, auth_tenant_id: tenantId, object_id, user_id, created_at: at })
        .execute()
    }
    await server.services.db.deleteFrom('auth_tenant_domain').execute()

    await signInAs(others.outi.email)
    expect(await domains()).toEqual([])
    await signInAs(elina.email)
    expect(await domains()).toEqual(['kunta.example'])
  })
})

test('the secret of a browser and the code of a sign-in stand nowhere in the database', async () => {
  await addUser(server.services, { email: elina.email, administers: [organizationId] })
  const visitor = new Visitor(server)
  const address = await visitor.begin(signInPage)
  const page = routeOf(await visitor.comeBack(await walk(idp, address, { email: elina.email, tenant: kunta })))
  const secrets = [
    visitor.cookie?.split('=')[1],
    page.query.get('code'),
    address.searchParams.get('state'),
    address.searchParams.get('nonce'),
    elina.email,
  ]

  const rows = JSON.stringify(await server.services.db.selectFrom('external_sign_in').selectAll().execute())
  const text = Buffer.from(rows).toString('latin1')

  for (const secret of secrets) expect(text).not.toContain(secret)
})
