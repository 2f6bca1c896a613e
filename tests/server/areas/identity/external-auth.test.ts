import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsWith, noLimits } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    services: { publicUrl: 'http://localhost:8080', origins: ['http://localhost:8080', 'http://127.0.0.1:8080'] },
  })
})
afterAll(() => server.close())

const visit = (callbackUrl: string, more: Record<string, string> = {}) =>
  server.app.fastify.inject({ url: '/externalauth/AzureAdSignIn', query: { callbackUrl, ...more } })

test.each([
  ['http://localhost:8080/#/signInAzureAd', 'http://localhost:8080/#/signInAzureAd?error=azuread_login_not_configured'],
  [
    'http://127.0.0.1:8080/#/signInAzureAd?redirect=%2Fd%2F7%2Farrivals-departures',
    'http://127.0.0.1:8080/#/signInAzureAd?redirect=%2Fd%2F7%2Farrivals-departures&error=azuread_login_not_configured',
  ],
  [
    'http://localhost:8080/#/signInAzureAd?error=other',
    'http://localhost:8080/#/signInAzureAd?error=azuread_login_not_configured',
  ],
  [
    'http://localhost:8080/#/o/5/authTenants?tenant=7&code=old',
    'http://localhost:8080/#/o/5/authTenants?tenant=7&error=azuread_login_not_configured',
  ],
])('%s is sent back and told that there is no such sign-in', async (callbackUrl, location) => {
  const reply = await visit(callbackUrl, { loginHint: 'aino@perille.example' })

  expect([reply.statusCode, reply.headers.location]).toEqual([302, location])
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each([
  ['another origin', 'https://evil.example/#/signInAzureAd'],
  ['another port', 'http://localhost:8081/#/signInAzureAd'],
  ['another scheme', 'https://localhost:8080/#/signInAzureAd'],
  ['a name that begins like ours', 'http://localhost:8080.evil.example/#/signInAzureAd'],
  ['user information', 'http://localhost:8080@evil.example/#/signInAzureAd'],
  ['a user name', 'http://aino@localhost:8080/#/signInAzureAd'],
  ['a backslash', 'http://localhost:8080\\@evil.example/#/signInAzureAd'],
  ['no scheme', '//evil.example/#/signInAzureAd'],
  ['a script', 'javascript:alert(1)//#/signInAzureAd'],
  ['another page', 'http://localhost:8080/#/signin'],
  ['a page that begins like it', 'http://localhost:8080/#/signInAzureAdmin'],
  ['a page of an organisation that is not the one of its tenants', 'http://localhost:8080/#/o/5/users'],
  ['a page of the tenants of nothing', 'http://localhost:8080/#/o/x/authTenants'],
  ['a page behind that of the tenants', 'http://localhost:8080/#/o/5/authTenants/7'],
  ['another path', 'http://localhost:8080/other#/signInAzureAd'],
  ['a query before the page', 'http://localhost:8080/?x=1#/signInAzureAd'],
  ['a way on to another host', 'http://localhost:8080/#/signInAzureAd?redirect=%2F%2Fevil.example'],
  ['a way on with a scheme', 'http://localhost:8080/#/signInAzureAd?redirect=https:%2F%2Fevil.example'],
  ['a way on with a backslash', 'http://localhost:8080/#/signInAzureAd?redirect=%2F%5Cevil.example'],
  ['two ways on', 'http://localhost:8080/#/signInAzureAd?redirect=%2Fd%2F7&redirect=%2F%2Fevil.example'],
  ['nothing', ''],
])('an address with %s is refused', async (_, callbackUrl) => {
  const reply = await visit(callbackUrl)

  expect([reply.statusCode, reply.json()]).toEqual([400, { bad_request: [] }])
  expect(reply.headers.location).toBeUndefined()
})

test('a call without an address is refused', async () => {
  expect((await server.app.fastify.inject({ url: '/ExternalAuth/AzureAdSignIn' })).statusCode).toBe(400)
})

test('a sign-in that this server does not offer is on record', async () => {
  await visit('http://localhost:8080/#/signInAzureAd')

  const row = await server.services.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(row).toMatchObject({
    action: 'session.microsoftBegin',
    outcome: 'refused',
    status: 400,
    detail: { code: 'azuread_login_not_configured' },
  })
})

test('whoever asks too often is sent back, told to wait, and leaves nothing behind', async () => {
  const limited = await startTestServer({
    limits: limitsWith({ guarded: { ...noLimits.guarded, login: { calls: 2, windowMs: 60_000 } } }),
    services: { publicUrl: 'http://localhost:8080', origins: ['http://localhost:8080'] },
  })
  const query = { callbackUrl: 'http://localhost:8080/#/signInAzureAd' }
  const ask = () => limited.app.fastify.inject({ url: '/ExternalAuth/AzureAdSignIn', query })
  await ask()
  await ask()

  expect((await ask()).headers.location).toBe('http://localhost:8080/#/signInAzureAd?error=too_many_requests')
  expect(await limited.services.db.selectFrom('audit_event').select('id').execute()).toHaveLength(2)
  await limited.close()
})
