import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createAuthTenant,
  deleteAuthTenant,
  getAuthTenantDeletion,
  listAuthTenants,
  proveAuthTenant,
} from '#contract/auth-tenants.ts'
import { getMe } from '#contract/auth.ts'
import { listOrganizations } from '#contract/organizations.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { createEvilIdp, homeTenant, issuerOf, personalTenant, type EvilIdp } from '#tests/support/evil-idp/evil-idp.ts'
import { cameAs, signInPage, visitedOrigin } from '#tests/support/microsoft-visitor.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addOrganization, addUser } from '#tests/support/users.ts'

const otherTenant = 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb'
const admin = 'hallinta@kunta.example'
let idp: EvilIdp
let server: TestServer
let organizationId: number
let elsewhere: number
let token: string

beforeAll(async () => {
  idp = await createEvilIdp(() => testNow)
})
beforeEach(async () => {
  server = await startTestServer({ services: { microsoft: idp.microsoft(() => server.clock.now) } })
  organizationId = await addOrganization(server.services, 'Kunta')
  elsewhere = await addOrganization(server.services, 'Muu')
  await addUser(server.services, { email: admin, administers: [organizationId] })
  await addUser(server.services, { email: 'toinen@muu.example', administers: [elsewhere] })
  token = await server.signIn(admin)
  return () => server.close()
})

const newTenant = (changes: object = {}) => ({
  name: 'Orimattilan kaupunki',
  externalTenantId: homeTenant,
  organizationId,
  ...changes,
})
const create = (body: object, by = token) => server.call(createAuthTenant, { body, token: by })
const list = async (by = token, id = organizationId) =>
  (await server.call(listAuthTenants, { params: { id }, token: by })).json<AuthTenant[]>()

describe('adding a tenant', () => {
  test('stores every field, and lets nobody in yet', async () => {
    const reply = await create(newTenant({ externalTenantId: homeTenant.toUpperCase(), type: 'Unknown' }))

    expect(reply.statusCode).toBe(200)
    const [tenant, ...others] = await list()
    expect(others).toEqual([])
    expect(tenant).toEqual(reply.json())
    expect(tenant).toMatchObject({
      name: 'Orimattilan kaupunki',
      externalTenantId: homeTenant,
      type: 'Unknown',
      organizationId,
      state: 'pending',
      version: 1,
      createdAt: new Date(testNow).toISOString(),
      createdBy: admin,
      provedAt: null,
      domains: [],
      userCount: 0,
    })
    const organizations = (await server.call(listOrganizations, { token })).json<{ authTenants: object[] }[]>()
    expect(organizations[0]?.authTenants).toEqual([
      {
        ...{ id: tenant?.id, name: 'Orimattilan kaupunki', externalTenantId: homeTenant },
        ...{ type: 'Unknown', organizationId, state: 'pending' },
      },
    ])
  })

  test('is an Azure directory unless it says otherwise', async () => {
    expect((await create(newTenant())).json()).toMatchObject({ type: 'AzureAD', typeName: 'Azure AD' })
  })

  test.each([
    ['no id', { externalTenantId: '' }, 'externalTenantId', 'validation.required'],
    ['an id that is no GUID', { externalTenantId: 'common' }, 'externalTenantId', 'validation.tenantId'],
    [
      'the id of personal accounts',
      { externalTenantId: personalTenant },
      'externalTenantId',
      'validation.personalTenant',
    ],
    ['no name', { name: ' ' }, 'name', 'validation.required'],
  ])('with %s is refused at its field', async (_, changes, field, message) => {
    const reply = await create(newTenant(changes))

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { [field]: [message] } })
    expect(await list()).toEqual([])
  })

  test('that is in use anywhere is refused without a word about where', async () => {
    await addTenant(server.services, elsewhere, { externalTenantId: homeTenant })
    const taken = await create(newTenant())
    await create(newTenant({ externalTenantId: otherTenant }))
    const own = await create(newTenant({ externalTenantId: otherTenant }))

    for (const reply of [taken, own]) {
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        {
          title: 'One or more validation errors occurred.',
          errors: { externalTenantId: ['validation.tenantTaken'] },
        },
      ])
    }
  })

  test('that another organisation has only claimed is free, and no claim keeps out those who have proved it', async () => {
    const theirs = await server.signIn('toinen@muu.example')
    await create(newTenant({ organizationId: elsewhere }), theirs)
    const own = await create(newTenant())
    expect(own.statusCode).toBe(200)

    const { id } = own.json<AuthTenant>()
    const { prove, code } = await proofFor(id)
    expect((await prove(code)).json()).toMatchObject({ state: 'active', domains: ['kunta.example'] })

    const { visitor, page } = await comeAs({})
    expect((await visitor.exchange(page.query.get('code') ?? '')).json()).toEqual({
      azuread_login_user_creation_error: [],
    })
  })

  test('twice at the same moment adds it once', async () => {
    const replies = await Promise.all([create(newTenant()), create(newTenant({ name: 'Toinen' }))])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await list()).toHaveLength(1)
  })
})

const comeAs = (claims: object, callbackUrl = signInPage) => cameAs(server, idp, claims, callbackUrl)

/** Comes back to prove the tenant. */
async function proofFor(id: number, claims: object = {}) {
  const callbackUrl = `${visitedOrigin}/#/o/${organizationId}/authTenants?tenant=${id}`
  const { visitor, page, prompt } = await comeAs(claims, callbackUrl)
  const prove = (code: string, by = token) =>
    visitor.call(proveAuthTenant, { params: { id }, body: { code }, token: by })
  return { page, prove, code: page.query.get('code') ?? '', prompt }
}

const accountOf = (tid: string, more: object = {}) => ({ tid, iss: issuerOf(tid), ...more })

describe('the proof that a tenant is one’s own', () => {
  let id: number
  beforeEach(async () => {
    id = (await create(newTenant())).json<AuthTenant>().id
  })

  test('opens it, and makes the domain of the address its own', async () => {
    const { prove, code, page, prompt } = await proofFor(id)
    expect([page.path, page.query.get('tenant')]).toEqual([`/o/${organizationId}/authTenants`, String(id)])
    expect(prompt).toBe('select_account')

    const reply = await prove(code)

    expect(reply.statusCode).toBe(200)
    const [tenant] = await list()
    expect(tenant).toEqual(reply.json())
    expect(tenant).toMatchObject({
      state: 'active',
      version: 2,
      provedBy: admin,
      provedAt: new Date(testNow).toISOString(),
      domains: ['kunta.example'],
    })
  })

  test.each<[string, object]>([
    ['of another tenant', accountOf(otherTenant)],
    ['of a guest', { acct: 1 }],
    ['of elsewhere', { idp: 'https://sts.windows.net/elsewhere/' }],
  ])('with an account %s fails, and the tenant waits on', async (_, claims) => {
    const { prove, code } = await proofFor(id, claims)

    const reply = await prove(code)

    expect([reply.statusCode, reply.json()]).toEqual([400, { authtenant_other: [] }])
    expect((await list())[0]).toMatchObject({ state: 'pending', version: 1, domains: [] })
  })

  test('of one that another organisation has proved meanwhile is refused', async () => {
    const { prove, code } = await proofFor(id)
    await addTenant(server.services, elsewhere, { externalTenantId: homeTenant })

    const reply = await prove(code)

    expect([reply.statusCode, reply.json()]).toEqual([409, { authtenant_taken: [] }])
    expect((await list())[0]).toMatchObject({ state: 'pending', version: 1, domains: [] })
  })

  test('is for administrators of its organisation, and a code for whoever has come back with it', async () => {
    const theirs = await server.signIn('toinen@muu.example')
    const { prove, code } = await proofFor(id)

    expect((await prove(code, theirs)).statusCode).toBe(404)
    const other = await server.call(proveAuthTenant, { params: { id }, body: { code }, token })
    expect(other.json()).toEqual({ azuread_login_user_not_authenticated: [] })
    expect((await list())[0]?.state).toBe('pending')
  })

  test('takes no code of a sign-in, and each code once', async () => {
    await addTenant(server.services, elsewhere, { externalTenantId: otherTenant })
    const { visitor, page } = await comeAs(accountOf(otherTenant))
    const options = { params: { id }, body: { code: page.query.get('code') }, token }
    expect((await visitor.call(proveAuthTenant, options)).json()).toEqual({ azuread_login_user_not_authenticated: [] })

    const { prove, code } = await proofFor(id)
    expect((await prove(code)).statusCode).toBe(200)
    const again = await prove(code)
    expect([again.statusCode, again.json()]).toEqual([409, { authtenant_proved: [] }])
  })

  test.each([
    ['that Microsoft does not vouch for', { xms_edov: undefined }],
    ['that is not verified', { xms_edov: false }],
    ['where anybody can have one', { email: 'hallinta@gmail.com' }],
    ['that is no name of a host', { email: 'hallinta@kunta' }],
    ['that is missing', { email: undefined }],
  ])('with an address %s opens it and makes no domain its own', async (_, claims) => {
    const { prove, code } = await proofFor(id, claims)

    expect((await prove(code)).json()).toMatchObject({ state: 'active', domains: [] })
  })

  test('leaves a domain with the tenant that has it', async () => {
    await addTenant(server.services, elsewhere, { externalTenantId: otherTenant, domains: ['kunta.example'] })
    const { prove, code } = await proofFor(id)

    expect((await prove(code)).json()).toMatchObject({ state: 'active', domains: [] })
  })

  test('of one that was deleted meanwhile is refused', async () => {
    const { prove, code } = await proofFor(id)
    await server.call(deleteAuthTenant, { params: { id }, token, body: {} })

    const reply = await prove(code)
    expect([reply.statusCode, reply.json()]).toEqual([409, { authtenant_deleted: [] }])
  })
})

describe('deleting a tenant', () => {
  let id: number
  beforeEach(async () => {
    id = await addTenant(server.services, organizationId, { externalTenantId: homeTenant, domains: ['kunta.example'] })
    for (const email of ['elina@kunta.example', 'outi@kunta.example']) {
      await addUser(server.services, { email, administers: [organizationId] })
    }
  })

  const signInAs = async (email: string, oid: string) => {
    const { visitor, page } = await comeAs({ email, oid })
    return { page, signIn: () => visitor.exchange(page.query.get('code') ?? '') }
  }
  const tokenFor = async (email: string, oid: string) =>
    (await (await signInAs(email, oid)).signIn()).json<{ auth_token: string }>().auth_token
  const elina = ['elina@kunta.example', '0f8fad5b-d9cb-469f-a165-70867728950e'] as const
  const outi = ['outi@kunta.example', '1f8fad5b-d9cb-469f-a165-70867728950e'] as const
  const remove = (version?: number) => server.call(deleteAuthTenant, { params: { id }, token, body: { version } })
  const statusOf = async (by: string) => (await server.call(getMe, { token: by })).statusCode

  test('ends the sessions of who signed in through it at once, and nobody else’s', async () => {
    const theirs = [await tokenFor(...elina), await tokenFor(...outi)]
    for (const each of theirs) expect(await statusOf(each)).toBe(200)

    const reply = await remove(1)

    expect(reply.json()).toMatchObject({
      id,
      state: 'deleted',
      version: 2,
      deletedBy: admin,
      domains: [],
      userCount: 0,
    })
    for (const each of theirs) expect(await statusOf(each)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    expect(await list()).toEqual([reply.json()])
  })

  test('says before what it comes to', async () => {
    await tokenFor(...elina)
    await tokenFor(...elina)
    await tokenFor(...outi)
    const without = server.services.db.selectFrom('app_user').select('id').where('email', '=', outi[0])
    await server.services.db.deleteFrom('credential').where('user_id', 'in', without).execute()

    const reply = await server.call(getAuthTenantDeletion, { params: { id }, token })

    expect(reply.json()).toEqual({ id, users: 2, usersWithoutPassword: 1, openSessions: 3, domains: ['kunta.example'] })
    expect((await list())[0]).toMatchObject({ userCount: 2, state: 'active' })
  })

  test('frees its domains and its id: passwords open again, and another organisation may prove it', async () => {
    await expect(server.signIn(elina[0])).rejects.toThrow('email_domain_reserved_for_authtenant')
    await tokenFor(...elina)
    await remove()

    await expect(server.signIn(elina[0])).resolves.toBeTruthy()
    const theirs = await server.signIn('toinen@muu.example')
    expect((await create(newTenant({ organizationId: elsewhere }), theirs)).statusCode).toBe(200)
    const other = await list(theirs, elsewhere)
    expect(other.map(({ state, externalTenantId }) => [state, externalTenantId])).toEqual([['pending', homeTenant]])
  })

  test('lets nobody in any more, also not who is on the way back, or comes again once it is another’s', async () => {
    await tokenFor(...elina)
    const onTheWay = await signInAs(...outi)
    await remove()

    expect((await onTheWay.signIn()).json()).toEqual({ azuread_login_tenant_deleted: [] })
    expect((await signInAs(...elina)).page.query.get('error')).toBe('azuread_login_tenant_deleted')
    await addTenant(server.services, elsewhere, { externalTenantId: homeTenant, domains: ['kunta.example'] })
    expect((await (await signInAs(...elina)).signIn()).json()).toEqual({ azuread_login_user_creation_error: [] })
  })

  test('is refused to who has not seen its latest, and for one that is deleted', async () => {
    const stale = await remove(7)
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { version_conflict: [], current: { id, version: 1 } }])

    expect((await remove(1)).statusCode).toBe(200)
    expect((await remove()).json()).toEqual({ authtenant_deleted: [] })
  })

  test('is on record with its organisation, as is everything else about a tenant', async () => {
    await server.call(getAuthTenantDeletion, { params: { id }, token })
    await remove()

    const rows = await server.services.db
      .selectFrom('audit_event')
      .select(['action', 'organization_id', 'object_type', 'object_id'])
      .where('action', 'like', 'authTenant%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      ['authTenant.viewDeletion', 'authTenant.delete'].map((action) => ({
        action,
        organization_id: organizationId,
        object_type: 'authTenant',
        object_id: id,
      })),
    )
  })
})
