import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAuthTenant, getAuthTenantDeletion } from '#contract/auth-tenants.ts'
import { getMe } from '#contract/auth.ts'
import { authTenantScene, tenantAdministrator } from '#tests/support/auth-tenant-scene.ts'
import { homeTenant } from '#tests/support/evil-idp/evil-idp.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addUser } from '#tests/support/users.ts'

const { scene, newTenant, create, list, comeAs } = authTenantScene()

describe('deleting a tenant', () => {
  let id: number
  beforeEach(async () => {
    id = await addTenant(scene.server.services, scene.organizationId, {
      externalTenantId: homeTenant,
      domains: ['kunta.example'],
    })
    for (const email of ['elina@kunta.example', 'outi@kunta.example']) {
      await addUser(scene.server.services, { email, administers: [scene.organizationId] })
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
  const remove = (version?: number) =>
    scene.server.call(deleteAuthTenant, { params: { id }, token: scene.token, body: { version } })
  const statusOf = async (by: string) => (await scene.server.call(getMe, { token: by })).statusCode

  test('ends the sessions of who signed in through it at once, and nobody else’s', async () => {
    const theirs = [await tokenFor(...elina), await tokenFor(...outi)]
    for (const each of theirs) expect(await statusOf(each)).toBe(200)

    const reply = await remove(1)

    expect(reply.json()).toMatchObject({
      id,
      state: 'deleted',
      version: 2,
      deletedBy: tenantAdministrator,
      domains: [],
      userCount: 0,
    })
    for (const each of theirs) expect(await statusOf(each)).toBe(401)
    expect(await statusOf(scene.token)).toBe(200)
    expect(await list()).toEqual([reply.json()])
  })

  test('says before what it comes to', async () => {
    await tokenFor(...elina)
    await tokenFor(...elina)
    await tokenFor(...outi)
    const without = scene.server.services.db.selectFrom('app_user').select('id').where('email', '=', outi[0])
    await scene.server.services.db.deleteFrom('credential').where('user_id', 'in', without).execute()

    const reply = await scene.server.call(getAuthTenantDeletion, { params: { id }, token: scene.token })

    expect(reply.json()).toEqual({ id, users: 2, usersWithoutPassword: 1, openSessions: 3, domains: ['kunta.example'] })
    expect((await list())[0]).toMatchObject({ userCount: 2, state: 'active' })
  })

  test('frees its domains and its id: passwords open again, and another organisation may prove it', async () => {
    await expect(scene.server.signIn(elina[0])).rejects.toThrow('email_domain_reserved_for_authtenant')
    await tokenFor(...elina)
    await remove()

    await expect(scene.server.signIn(elina[0])).resolves.toBeTruthy()
    const theirs = await scene.server.signIn('toinen@muu.example')
    expect((await create(newTenant({ organizationId: scene.elsewhere }), theirs)).statusCode).toBe(200)
    const other = await list(theirs, scene.elsewhere)
    expect(other.map(({ state, externalTenantId }) => [state, externalTenantId])).toEqual([['pending', homeTenant]])
  })

  test('lets nobody in any more, also not who is on the way back, or comes again once it is another’s', async () => {
    await tokenFor(...elina)
    const onTheWay = await signInAs(...outi)
    await remove()

    expect((await onTheWay.signIn()).json()).toEqual({ azuread_login_tenant_deleted: [] })
    expect((await signInAs(...elina)).page.query.get('error')).toBe('azuread_login_tenant_deleted')
    await addTenant(scene.server.services, scene.elsewhere, {
      externalTenantId: homeTenant,
      domains: ['kunta.example'],
    })
    expect((await (await signInAs(...elina)).signIn()).json()).toEqual({ azuread_login_user_creation_error: [] })
  })

  test('is refused to who has not seen its latest, and for one that is deleted', async () => {
    const stale = await remove(7)
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { version_conflict: [], current: { id, version: 1 } }])

    expect((await remove(1)).statusCode).toBe(200)
    expect((await remove()).json()).toEqual({ authtenant_deleted: [] })
  })

  test('is on record with its organisation, as is everything else about a tenant', async () => {
    await scene.server.call(getAuthTenantDeletion, { params: { id }, token: scene.token })
    await remove()

    const rows = await scene.server.services.db
      .selectFrom('audit_event')
      .select(['action', 'organization_id', 'object_type', 'object_id'])
      .where('action', 'like', 'authTenant%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      ['authTenant.viewDeletion', 'authTenant.delete'].map((action) => ({
        action,
        organization_id: scene.organizationId,
        object_type: 'authTenant',
        object_id: id,
      })),
    )
  })
})
