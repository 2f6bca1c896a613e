import { beforeAll, beforeEach } from 'vitest'
import { createAuthTenant, listAuthTenants, proveAuthTenant } from '#contract/auth-tenants.ts'
import type { AuthTenant } from '#domain/auth-tenant.ts'
import { createEvilIdp, homeTenant, type EvilIdp } from './evil-idp/evil-idp.ts'
import { cameAs, signInPage, visitedOrigin } from './microsoft-visitor.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import { addOrganization, addUser } from './users.ts'

/** A tenant that is not the one Microsoft's accounts are of unless a test says so. */
export const otherTenant = 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb'

export const tenantAdministrator = 'hallinta@kunta.example'

/** Two organisations with an administrator each, and accounts of Microsoft. */
export interface AuthTenantScene {
  server: TestServer
  organizationId: number
  elsewhere: number
  /** Token of the first organisation's administrator. */
  token: string
}

/** A scene that is new for each test of the file. */
export function authTenantScene() {
  let idp: EvilIdp
  const there = {} as AuthTenantScene

  beforeAll(async () => {
    idp = await createEvilIdp(() => testNow)
  })
  beforeEach(async () => {
    const server = await startTestServer({ services: { microsoft: idp.microsoft(() => server.clock.now) } })
    there.server = server
    there.organizationId = await addOrganization(server.services, 'Kunta')
    there.elsewhere = await addOrganization(server.services, 'Muu')
    await addUser(server.services, { email: tenantAdministrator, administers: [there.organizationId] })
    await addUser(server.services, { email: 'toinen@muu.example', administers: [there.elsewhere] })
    there.token = await server.signIn(tenantAdministrator)
    return () => server.close()
  })

  const comeAs = (claims: object, callbackUrl = signInPage) => cameAs(there.server, idp, claims, callbackUrl)
  return {
    scene: there,
    newTenant: (changes: object = {}) => ({
      name: 'Orimattilan kaupunki',
      externalTenantId: homeTenant,
      organizationId: there.organizationId,
      ...changes,
    }),
    create: (body: object, by = there.token) => there.server.call(createAuthTenant, { body, token: by }),
    list: async (by = there.token, id = there.organizationId) =>
      (await there.server.call(listAuthTenants, { params: { id }, token: by })).json<AuthTenant[]>(),
    comeAs,
    /** Comes back to prove the tenant. */
    proofFor: async (id: number, claims: object = {}) => {
      const callbackUrl = `${visitedOrigin}/#/o/${there.organizationId}/authTenants?tenant=${id}`
      const { visitor, page, prompt } = await comeAs(claims, callbackUrl)
      const prove = (code: string, by = there.token) =>
        visitor.call(proveAuthTenant, { params: { id }, body: { code }, token: by })
      return { page, prove, code: page.query.get('code') ?? '', prompt }
    },
  }
}
