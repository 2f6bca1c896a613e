import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAuthTenant, proveAuthTenant } from '#contract/auth-tenants.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { authTenantScene, otherTenant, tenantAdministrator } from '#tests/support/auth-tenant-scene.ts'
import { homeTenant, issuerOf } from '#tests/support/evil-idp/evil-idp.ts'
import { testNow } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'

const { scene, newTenant, create, list, comeAs, proofFor } = authTenantScene()

const accountOf = (tid: string, more: object = {}) => ({ tid, iss: issuerOf(tid), ...more })

describe('the proof that a tenant is one’s own', () => {
  let id: number
  beforeEach(async () => {
    id = (await create(newTenant())).json<AuthTenant>().id
  })

  test('opens it, and makes the domain of the address its own', async () => {
    const { prove, code, page, prompt } = await proofFor(id)
    expect([page.path, page.query.get('tenant')]).toEqual([`/o/${scene.organizationId}/authTenants`, String(id)])
    expect(prompt).toBe('select_account')

    const reply = await prove(code)

    expect(reply.statusCode).toBe(200)
    const [tenant] = await list()
    expect(tenant).toEqual(reply.json())
    expect(tenant).toMatchObject({
      state: 'active',
      version: 2,
      provedBy: tenantAdministrator,
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
    await addTenant(scene.server.services, scene.elsewhere, { externalTenantId: homeTenant })

    const reply = await prove(code)

    expect([reply.statusCode, reply.json()]).toEqual([409, { authtenant_taken: [] }])
    expect((await list())[0]).toMatchObject({ state: 'pending', version: 1, domains: [] })
  })

  test('is for administrators of its organisation, and a code for whoever has come back with it', async () => {
    const theirs = await scene.server.signIn('toinen@muu.example')
    const { prove, code } = await proofFor(id)

    expect((await prove(code, theirs)).statusCode).toBe(404)
    const other = await scene.server.call(proveAuthTenant, { params: { id }, body: { code }, token: scene.token })
    expect(other.json()).toEqual({ azuread_login_user_not_authenticated: [] })
    expect((await list())[0]?.state).toBe('pending')
  })

  test('takes no code of a sign-in, and each code once', async () => {
    await addTenant(scene.server.services, scene.elsewhere, { externalTenantId: otherTenant })
    const { visitor, page } = await comeAs(accountOf(otherTenant))
    const options = { params: { id }, body: { code: page.query.get('code') }, token: scene.token }
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
    await addTenant(scene.server.services, scene.elsewhere, {
      externalTenantId: otherTenant,
      domains: ['kunta.example'],
    })
    const { prove, code } = await proofFor(id)

    expect((await prove(code)).json()).toMatchObject({ state: 'active', domains: [] })
  })

  test('of one that was deleted meanwhile is refused', async () => {
    const { prove, code } = await proofFor(id)
    await scene.server.call(deleteAuthTenant, { params: { id }, token: scene.token, body: {} })

    const reply = await prove(code)
    expect([reply.statusCode, reply.json()]).toEqual([409, { authtenant_deleted: [] }])
  })
})
