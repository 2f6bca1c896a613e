import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import { createEntra } from '#server/microsoft/entra.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Microsoft } from '#server/call/outside/microsoft.ts'
import { choicePage } from './choice-page.ts'
import { createTenant, type FakeAccount, type FakeClient, type FakeTenant } from './tenant.ts'

/** Providers of some tenants on this machine, and in front of them an authority that takes accounts of all. */
export interface Idp {
  origin: string
  client: FakeClient
  /** The server's side of sign-in with it. */
  microsoft: (clock: Clock) => Microsoft
  close: () => Promise<void>
}

interface Options {
  tenants: readonly FakeTenant[]
  /** Origins of the servers that sign in with it. */
  servers: readonly string[]
  port?: number
}

interface Running {
  tenant: FakeTenant
  provider: Provider
}

const anyTenant = '/organizations/v2.0'

export async function startIdp({ tenants, servers, port = 0 }: Options): Promise<Idp> {
  const client: FakeClient = {
    clientId: 'perille-here',
    clientSecret: 'known to both sides',
    redirectUris: servers.map((server) => `${server}/ExternalAuth/AzureAdSignInReturn`),
  }
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const running = await Promise.all(
    tenants.map(async (tenant) => ({
      tenant,
      provider: await createTenant(`${origin}/${tenant.id}/v2.0`, tenant, client),
    })),
  )
  http.on('request', (request, response) => {
    answer(origin, running, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  const { clientId, clientSecret } = client
  return {
    origin,
    client,
    microsoft: (clock) =>
      createEntra({ clientId, clientSecret, authority: origin }, { clock, isLoopbackAllowed: true }),
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function answer(
  origin: string,
  running: readonly Running[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  if (pathname.startsWith(anyTenant)) {
    return answerForAll(origin, running, pathname.slice(anyTenant.length), searchParams, request, response)
  }
  const [, id = ''] = pathname.split('/')
  const found = running.find(({ tenant }) => tenant.id === id)
  if (!found) return void response.writeHead(404).end()
  const mount = `/${id}/v2.0`
  if (pathname.startsWith(`${mount}/interaction/`)) return answerQuestion(found, request, response)
  // it tells its own addresses by what was taken off
  Object.assign(request, { originalUrl: request.url, url: request.url?.slice(mount.length) })
  await found.provider.callback()(request, response)
}

async function answerForAll(
  origin: string,
  running: readonly Running[],
  path: string,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  switch (path) {
    case '/.well-known/openid-configuration':
      sendJson(response, {
        issuer: `${origin}/{tenantid}/v2.0`,
        authorization_endpoint: `${origin}${anyTenant}/auth`,
        token_endpoint: `${origin}${anyTenant}/token`,
        jwks_uri: `${origin}${anyTenant}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
      return
    case '/jwks':
      sendJson(response, { keys: await keysOf(origin, running) })
      return
    case '/auth':
      chooseTenant(running, query, response)
      return
    case '/token':
      return forwardCode(origin, running, request, response)
    default:
      response.writeHead(404).end()
  }
}

async function keysOf(origin: string, running: readonly Running[]): Promise<unknown[]> {
  const keys = running.map(async ({ tenant }) => {
    const answered = await fetch(`${origin}/${tenant.id}/v2.0/jwks`)
    const { keys: own } = (await answered.json()) as { keys: object[] }
    return own.map((key) => ({ ...key, issuer: `${origin}/${tenant.id}/v2.0` }))
  })
  return (await Promise.all(keys)).flat()
}

/** The tenant of the hint's account goes on; without a hint, or where several have such an account, the user chooses. */
function chooseTenant(running: readonly Running[], query: URLSearchParams, response: ServerResponse): void {
  const hint = query.get('login_hint')
  const choices = running.flatMap(({ tenant }) =>
    tenant.accounts
      .filter(({ email }) => hint === null || email === hint)
      .map((account) => ({ tenant, account, href: `/${tenant.id}/v2.0/auth?${hinted(query, account)}` })),
  )
  const [only, ...others] = choices
  if (only && others.length === 0 && hint !== null) {
    redirect(response, only.href)
    return
  }
  const back = new URL(query.get('redirect_uri') ?? '')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', query.get('state') ?? '')
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(choicePage(choices, back.href))
}

function hinted(query: URLSearchParams, { objectId }: FakeAccount): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('prompt')
  next.set('login_hint', objectId)
  return next
}

/** Signs in as the account of the hint without a question, as a browser does that has been there before. */
async function answerQuestion(
  { tenant, provider }: Running,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const hint = String(params['login_hint'])
  const account = tenant.accounts.find(({ objectId, email }) => objectId === hint || email === hint)
  if (!account) {
    return provider.interactionFinished(
      request,
      response,
      { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    )
  }
  const grant = new provider.Grant({ accountId: account.objectId, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const result = {
    login: { accountId: account.objectId, remember: false },
    consent: { grantId: await grant.save() },
    select_account: {},
  }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

async function forwardCode(
  origin: string,
  running: readonly Running[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const code = new URLSearchParams(body).get('code') ?? ''
  for (const { tenant, provider } of running) {
    if (!(await provider.AuthorizationCode.find(code))) continue
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answered = await fetch(`${origin}/${tenant.id}/v2.0/token`, { method: 'POST', headers, body })
    response.writeHead(answered.status, { 'Content-Type': 'application/json' }).end(await answered.text())
    return
  }
  response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_grant"}')
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location }).end()
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}
