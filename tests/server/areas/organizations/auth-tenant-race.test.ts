import { expect, test } from 'vitest'
import { createAuthTenant, proveAuthTenant } from '#contract/auth-tenants.ts'
import { createEvilIdp, homeTenant } from '#tests/support/evil-idp/evil-idp.ts'
import { cameAs, visitedOrigin } from '#tests/support/microsoft-visitor.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addOrganization, addUser } from '#tests/support/users.ts'

test('a tenant that two organisations prove at the same moment is one’s', async () => {
  const idp = await createEvilIdp(() => testNow)
  const server: TestServer = await startTestServer({ services: { microsoft: idp.microsoft(() => server.clock.now) } })
  const proofs: (() => Promise<{ statusCode: number }>)[] = []
  for (const name of ['Kunta', 'Muu']) {
    const organizationId = await addOrganization(server.services, name)
    await addUser(server.services, { email: `${name}@perille.example`, administers: [organizationId] })
    const token = await server.signIn(`${name}@perille.example`)
    const body = { name, externalTenantId: homeTenant, organizationId }
    const { id } = (await server.call(createAuthTenant, { body, token })).json<{ id: number }>()
    const { visitor, page } = await cameAs(server, idp, {}, `${visitedOrigin}/#/o/${organizationId}/authTenants`)
    const code = page.query.get('code')
    proofs.push(() => visitor.call(proveAuthTenant, { params: { id }, body: { code }, token }))
  }

  const replies = await Promise.all(proofs.map((prove) => prove()))

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const states = await server.services.db.selectFrom('auth_tenant').select('state').orderBy('state').execute()
  expect(states).toEqual([{ state: 'active' }, { state: 'pending' }])
  await server.close()
})
