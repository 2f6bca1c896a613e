import { describe, expect, test } from 'vitest'
import { listOrganizations } from '#contract/organizations.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { authTenantScene, otherTenant, tenantAdministrator } from '#tests/support/auth-tenant-scene.ts'
import { homeTenant, personalTenant } from '#tests/support/evil-idp/evil-idp.ts'
import { testNow } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'

const { scene, newTenant, create, list, comeAs, proofFor } = authTenantScene()

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
      organizationId: scene.organizationId,
      state: 'pending',
      version: 1,
      createdAt: new Date(testNow).toISOString(),
      createdBy: tenantAdministrator,
      provedAt: null,
      domains: [],
      userCount: 0,
    })
    const organizations = (await scene.server.call(listOrganizations, { token: scene.token })).json<
      { authTenants: object[] }[]
    >()
    expect(organizations[0]?.authTenants).toEqual([
      {
        ...{ id: tenant?.id, name: 'Orimattilan kaupunki', externalTenantId: homeTenant },
        ...{ type: 'Unknown', organizationId: scene.organizationId, state: 'pending' },
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
    await addTenant(scene.server.services, scene.elsewhere, { externalTenantId: homeTenant })
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
    const theirs = await scene.server.signIn('toinen@muu.example')
    await create(newTenant({ organizationId: scene.elsewhere }), theirs)
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
