import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badTokens } from '#tests/support/evil-idp/bad-tokens.ts'
import {
  createEvilIdp,
  homeTenant,
  issuerOf,
  jsonAnswer,
  tokenAnswer,
  type Claims,
  type EvilIdp,
} from '#tests/support/evil-idp/evil-idp.ts'
import { routeOf, signInPage, Visitor } from '#tests/support/microsoft-visitor.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'

const email = 'elina@kunta.example'
let idp: EvilIdp
let server: TestServer
let userId: number

beforeAll(async () => {
  idp = await createEvilIdp(() => testNow)
  // its clock is months from this machine's: times are told by the server's
  server = await startTestServer({ services: { microsoft: idp.microsoft(() => server.clock.now) } })
  const organizationId = await addOrganization(server.services, 'Kunta')
  await addTenant(server.services, organizationId, { externalTenantId: homeTenant, domains: ['kunta.example'] })
  userId = await addUser(server.services, { email, administers: [organizationId] })
})
afterAll(() => server.close())

interface Return {
  /** Beside the code and the state. */
  query?: Record<string, string | string[]>
  callbackUrl?: string
  loginHint?: string
}

/** Goes to the service and comes back with what it is made to say; gives the page that it ends at, and the browser. */
async function visit(
  tokenOf: (claims: Claims) => Promise<string> | string,
  { query, callbackUrl, loginHint }: Return = {},
): Promise<{ visitor: Visitor; page: ReturnType<typeof routeOf>; at: string }> {
  const visitor = new Visitor(server)
  const { searchParams } = await visitor.begin(callbackUrl, loginHint)
  const token = await tokenOf({ ...idp.claims, nonce: searchParams.get('nonce') })
  idp.answer = () => tokenAnswer(token)
  const at = await visitor.comeBack({ code: 'the-code', state: searchParams.get('state') ?? '', ...query })
  return { visitor, at, page: routeOf(at) }
}

const right = (claims: Claims) => idp.sign(claims)
const sessions = () =>
  server.services.db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('a right token', () => {
  test.each<[string, (claims: Claims) => Promise<string>]>([
    ['of RS256', right],
    ['of ES256', (claims) => idp.sign(claims, { alg: 'ES256', kid: 'curve' }, idp.keys.curve.privateKey)],
    ['for a list of this client alone', (claims) => idp.sign({ ...claims, aud: [claims['aud']] })],
    ['that was given to this client', (claims) => idp.sign({ ...claims, azp: claims['aud'] })],
    ['that expired less than two minutes ago', (claims) => idp.sign({ ...claims, exp: Number(claims['iat']) + 200 })],
    ['from less than two minutes ahead', (claims) => idp.sign({ ...claims, iat: Number(claims['iat']) + 400 })],
    ['that says where other keys are', (claims) => idp.sign(claims, { jku: 'https://evil.example/keys' })],
  ])('%s lets its user in', async (_, tokenOf) => {
    const { visitor, page } = await visit(tokenOf)
    const reply = await visitor.exchange(page.query.get('code') ?? '')

    expect([reply.statusCode, page.path]).toEqual([200, '/signInAzureAd'])
    const session = await server.services.db
      .selectFrom('session')
      .select(['user_id', 'method'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(session).toEqual({ user_id: userId, method: 'microsoft' })
  })

  test('is asked for at the service’s own addresses only, whatever a token says', () => {
    expect(new Set(idp.asked.map((address) => new URL(address).host))).toEqual(new Set(['login.microsoftonline.com']))
  })
})

describe('a bad token', () => {
  let refused = 0

  test.each(Object.entries(badTokens))('%s lets nobody in', async (_, tokenOf) => {
    const before = await sessions()
    const { visitor, page } = await visit((claims) => tokenOf(idp, claims))

    expect(page.query.get('code')).toBeNull()
    expect(page.query.get('error')).toMatch(/^azuread_login_/)
    expect((await visitor.exchange('the-code')).statusCode).toBe(400)
    expect(await sessions()).toEqual(before)
    refused += 1
  })

  test('was refused at least 45 times, and taken never', () => {
    expect(refused).toBe(Object.keys(badTokens).length)
    expect(refused).toBeGreaterThanOrEqual(45)
  })

  test.each([
    ['of a tenant that is no GUID', 'azuread_login_tenant_id_or_user_id_missing_in_claims'],
    ['of an account that is no GUID', 'azuread_login_tenant_id_or_user_id_missing_in_claims'],
    ['of a personal account', 'azuread_login_tenant_not_found'],
    ['of a tenant that nobody has added', 'azuread_login_tenant_not_found'],
    ['that has expired', 'azuread_login_user_not_authenticated'],
    ['for another client', 'azuread_login_user_not_authenticated'],
  ])('%s is told of as %s', async (name, code) => {
    const { page } = await visit((claims) => badTokens[name]!(idp, claims))

    expect(page.query.get('error')).toBe(code)
  })

  test('leaves its trace, which says why and nothing of what was sent', async () => {
    await visit((claims) => badTokens['for another client']!(idp, claims))

    const row = await server.services.db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      action: 'session.microsoftReturn',
      outcome: 'refused',
      detail: { code: 'azuread_login_user_not_authenticated' },
    })
    expect(JSON.stringify(row)).not.toContain('elina')
  })
})

describe('a bad answer', () => {
  const anotherTenant = issuerOf('b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb')

  test.each<[string, Record<string, string | string[]>]>([
    ['that names the issuer of another tenant', { iss: anotherTenant }],
    ['that names its issuer twice', { iss: [issuerOf(homeTenant), issuerOf(homeTenant)] }],
    ['that names two issuers', { iss: [issuerOf(homeTenant), anotherTenant] }],
    ['without a code', { code: '' }],
    ['with two codes', { code: ['the-code', 'another'] }],
    ['that says that the user has said no', { error: 'access_denied' }],
    ['that brings a token along', { id_token: 'e30.e30.e30' }],
    ['of another kind', { response: 'e30.e30.e30' }],
  ])('%s lets nobody in', async (_, query) => {
    const { page } = await visit(right, { query })

    expect([page.query.get('code'), page.query.get('error')]).toEqual([null, 'azuread_login_user_not_authenticated'])
  })

  test('that names the right issuer is taken', async () => {
    const { page } = await visit(right, { query: { iss: issuerOf(homeTenant) } })

    expect(page.query.get('code')).not.toBeNull()
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['without a token', () => jsonAnswer({ access_token: 'none', token_type: 'Bearer' })],
    ['that is a page', () => new Response('<p>Wi-Fi</p>', { headers: { 'Content-Type': 'text/html' } })],
    ['that leads elsewhere', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })],
    ['that is a fault', () => jsonAnswer({}, 500)],
    ['that is no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('to the server’s own question, %s, lets nobody in', async (_, answer) => {
    const visitor = new Visitor(server)
    const { searchParams } = await visitor.begin()
    idp.answer = answer

    const page = routeOf(await visitor.comeBack({ code: 'the-code', state: searchParams.get('state') ?? '' }))

    expect([page.query.get('code'), page.query.get('error')]).toEqual([null, 'azuread_login_user_not_authenticated'])
  })
})

describe('a browser that comes back', () => {
  test('without having gone there, or with the state of another one, is not signed in', async () => {
    const [theirs, other] = [new Visitor(server), new Visitor(server)]
    const { searchParams } = await theirs.begin()
    await other.begin()
    const token = await right({ ...idp.claims, nonce: searchParams.get('nonce') })
    idp.answer = () => tokenAnswer(token)
    const query = { code: 'the-code', state: searchParams.get('state') ?? '' }

    for (const visitor of [new Visitor(server), other]) {
      const page = routeOf(await visitor.comeBack(query))
      expect([page.path, page.query.get('error')]).toEqual(['/signInAzureAd', 'azuread_login_user_not_authenticated'])
    }
    // and the one who has begun is none the worse for it
    expect(routeOf(await theirs.comeBack(query)).query.get('code')).not.toBeNull()
  })

  test('comes back once', async () => {
    const visitor = new Visitor(server)
    const { searchParams } = await visitor.begin()
    const token = await right({ ...idp.claims, nonce: searchParams.get('nonce') })
    idp.answer = () => tokenAnswer(token)
    const query = { code: 'the-code', state: searchParams.get('state') ?? '' }

    expect(routeOf(await visitor.comeBack(query)).query.get('code')).not.toBeNull()
    expect(routeOf(await visitor.comeBack(query)).query.get('error')).toBe('azuread_login_user_not_authenticated')
  })

  test('comes back within ten minutes', async () => {
    const visitor = new Visitor(server)
    const { searchParams } = await visitor.begin()
    server.clock.now += 10 * 60_000

    const page = routeOf(await visitor.comeBack({ code: 'the-code', state: searchParams.get('state') ?? '' }))

    expect(page.query.get('error')).toBe('azuread_login_user_not_authenticated')
    server.clock.now -= 10 * 60_000
  })

  test('goes on to where it was going, with nothing of the code before the #', async () => {
    const callbackUrl = `${signInPage}?redirect=%2Fd%2F7%2Fpeople`
    const { page, at } = await visit(right, { callbackUrl })

    expect(page.query.get('redirect')).toBe('/d/7/people')
    expect(new URL(at).search).toBe('')
    expect(new URL(at).pathname).toBe('/')
  })
})

test('the browser’s secret is kept from scripts, other hosts and other sites, for as long as a sign-in may take', async () => {
  const query = { callbackUrl: signInPage }
  const reply = await server.app.fastify.inject({ url: '/ExternalAuth/AzureAdSignIn', query })

  expect(reply.headers['set-cookie']).toMatch(
    /^__Host-ext=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})

describe('the code that the page is given', () => {
  const codeOf = ({ page }: { page: ReturnType<typeof routeOf> }) => page.query.get('code') ?? ''

  test('is good once, also when it is sent twice at the same moment', async () => {
    const visited = await visit(right)
    const twin = new Visitor(server)
    twin.cookie = visited.visitor.cookie

    const replies = await Promise.all([visited.visitor.exchange(codeOf(visited)), twin.exchange(codeOf(visited))])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(replies.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      azuread_login_user_not_authenticated: [],
    })
  })

  test('is good for a minute', async () => {
    const visited = await visit(right)
    server.clock.now += 60_000

    expect((await visited.visitor.exchange(codeOf(visited))).statusCode).toBe(400)
    server.clock.now -= 60_000
  })

  test('is good in the browser that it was given to', async () => {
    const visited = await visit(right)
    const other = new Visitor(server)
    await other.begin()

    expect((await other.exchange(codeOf(visited))).statusCode).toBe(400)
    expect((await new Visitor(server).exchange(codeOf(visited))).statusCode).toBe(400)
    expect((await visited.visitor.exchange(codeOf(visited))).statusCode).toBe(200)
    expect(visited.visitor.cookie).toBeNull()
  })

  test('of a proof signs nobody in', async () => {
    const visited = await visit(right, { callbackUrl: 'https://perille.example/#/o/1/authTenants?tenant=1' })

    expect(visited.page.path).toBe('/o/1/authTenants')
    expect((await visited.visitor.exchange(codeOf(visited))).statusCode).toBe(400)
  })
})

describe('an address whose domain is a tenant’s', () => {
  test('is asked for at that tenant, and no other one is taken', async () => {
    const visitor = new Visitor(server)
    const address = await visitor.begin(signInPage, email)
    expect(address.pathname).toBe(`/${homeTenant}/oauth2/v2.0/authorize`)
    expect(address.searchParams.get('login_hint')).toBe(email)
    const otherTenant = 'b7e2a6d4-18c3-4f95-8a60-3d5e9c7041fb'

    const other = await visit((claims) => right({ ...claims, tid: otherTenant, iss: issuerOf(otherTenant) }), {
      loginHint: email,
    })
    expect(other.page.query.get('error')).toBe('azuread_login_user_not_authenticated')
    const own = await visit(right, { loginHint: email })
    expect(own.page.query.get('code')).not.toBeNull()
  })

  test('of no tenant, or none at all, is asked for at the authority of all of them', async () => {
    const somewhere = await new Visitor(server).begin(signInPage, 'joku@muualla.example')
    const nowhere = await new Visitor(server).begin(signInPage)

    for (const { pathname } of [somewhere, nowhere]) expect(pathname).toBe('/organizations/oauth2/v2.0/authorize')
    expect(nowhere.searchParams.get('prompt')).toBe('select_account')
    for (const { searchParams } of [somewhere, nowhere]) {
      expect(searchParams.get('redirect_uri')).toBe('https://perille.example/ExternalAuth/AzureAdSignInReturn')
      expect(searchParams.get('response_type')).toBe('code')
      expect(searchParams.get('code_challenge_method')).toBe('S256')
    }
  })
})

test('who has signed in with Microsoft is told so at a right password, and at no other one', async () => {
  const named = 'elina'
  await server.services.db.updateTable('app_user').set({ username: named }).where('id', '=', userId).execute()

  await expect(server.signIn(named, `${testPassword}x`)).rejects.toThrow('login_failure')
  await expect(server.signIn(named)).rejects.toThrow('user_already_signed_in_with_authtenant')
})
