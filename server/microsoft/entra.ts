import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  type Configuration,
  type CustomFetch,
} from 'openid-client'
import type { Clock } from '../ground/clock.ts'
import { OperatorError } from '../ground/operator-error.ts'
import { anyTenant, MicrosoftFailure, type Microsoft, type MicrosoftRequest } from '../call/outside/microsoft.ts'
import { accountIn, checkToken } from './token.ts'

/** How the server is known to Microsoft 365. */
export interface Registration {
  clientId: string
  clientSecret: string
  /** Origin of the service, without a slash at the end. */
  authority: string
}

interface Surroundings {
  clock: Clock
  /** For tests and the demo with a provider on this machine; nothing that an operator can set says so. */
  isLoopbackAllowed?: boolean
  fetch?: CustomFetch
}

export const entraAuthority = 'https://login.microsoftonline.com'

const second = 1000
/** Longest wait for an answer of the service. */
const timeoutSeconds = 5
/** How far the clocks may be apart. */
const toleranceSeconds = 120
/** How long what the service says of itself is believed. */
const keptMs = 10 * 60 * second

const overNetwork: CustomFetch = (url, { body, signal, ...request }) =>
  fetch(url, { ...request, ...(body !== undefined && { body }), ...(signal !== undefined && { signal }) })

interface Known {
  configuration: Promise<Configuration>
  until: number
  skew: number
}

/**
 * What the service says of itself, by authority, asked for again from time to time.
 * @param isInsecure the service is on this machine
 */
function createConfigurations(
  { clientId, clientSecret, authority }: Registration,
  { clock, ask, isInsecure }: { clock: Clock; ask: CustomFetch; isInsecure: boolean },
): (tenant: string) => Promise<Configuration> {
  const known = new Map<string, Known>()

  async function discover(tenant: string, skew: number): Promise<Configuration> {
    const metadata = { client_secret: clientSecret, [clockSkew]: skew, [clockTolerance]: toleranceSeconds }
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to stand out; only for a service on this machine
    const extensions = [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])]
    const options = { timeout: timeoutSeconds, execute: extensions, [customFetch]: ask }
    if (tenant !== anyTenant) {
      return discovery(new URL(`${authority}/${tenant}/v2.0`), clientId, metadata, undefined, options)
    }
    // the library takes an issuer that names no tenant only for this very address, and only without the path of the
    // document (its issue 893); where another authority is set the document comes from there
    const server = new URL(`${entraAuthority}/${tenant}/v2.0`)
    const there: CustomFetch = (url, request) =>
      ask(url.startsWith(`${entraAuthority}/`) ? authority + url.slice(entraAuthority.length) : url, request)
    return discovery(server, clientId, metadata, undefined, { ...options, [customFetch]: there })
  }

  /** The library compares with the system's clock, and is told how far the server's is from it. */
  return (tenant) => {
    const now = clock()
    const skew = Math.round((now - Date.now()) / second)
    const before = known.get(tenant)
    if (before && now < before.until && before.skew === skew) return before.configuration
    const configuration = discover(tenant, skew)
    known.set(tenant, { configuration, until: now + keptMs, skew })
    configuration.catch(() => known.delete(tenant))
    return configuration
  }
}

/**
 * Sign-in with Microsoft 365: the server is a confidential client, and the browser sees neither the code nor the token.
 * @throws OperatorError for an authority that is not reached by HTTPS
 */
export function createEntra(
  registration: Registration,
  { clock, isLoopbackAllowed = false, fetch: ask = overNetwork }: Surroundings,
): Microsoft {
  const { clientId, authority } = registration
  const isInsecure = isLoopbackAllowed && isLoopback(authority)
  if (!authority.startsWith('https://') && !isInsecure) {
    throw new OperatorError('ENTRA_AUTHORITY must be an https address.')
  }
  const configurationOf = createConfigurations(registration, { clock, ask, isInsecure })
  const issuerOf = (tenantId: string): string => `${authority}/${tenantId}/v2.0`

  return {
    async address({ authority: tenant, redirectUri, state, nonce, codeVerifier }, hint) {
      const configuration = await orFail(configurationOf(tenant))
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        response_mode: 'query',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(hint === null ? { prompt: 'select_account' } : { login_hint: hint }),
      })
    },

    async account(request, returned) {
      const configuration = await orFail(configurationOf(request.authority))
      const { answer, issuer } = takeIssuer(request, returned)
      const tokens = await orFail(
        authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: request.codeVerifier,
          expectedState: request.state,
          expectedNonce: request.nonce,
          idTokenExpected: true,
        }),
      )
      const token = { text: tokens.id_token ?? '', claims: tokens.claims() ?? {} }
      const keys = getJwksCache(configuration)?.jwks.keys ?? []
      const account = accountIn(token.claims)
      checkToken(token, { clientId, issuer: issuerOf(account.tenantId), returnedIssuer: issuer, keys, now: clock() })
      if (request.authority !== anyTenant && request.authority !== account.tenantId) throw notAuthenticated()
      return account
    },
  }
}

/** The issuer's name in the answer: compared with the token's, because before that nobody knows the tenant. */
function takeIssuer({ authority }: MicrosoftRequest, returned: URL): { answer: URL; issuer: string | null } {
  const issuers = returned.searchParams.getAll('iss')
  if (issuers.length > 1) throw notAuthenticated()
  const answer = new URL(returned)
  if (authority === anyTenant) answer.searchParams.delete('iss')
  return { answer, issuer: issuers[0] ?? null }
}

const notAuthenticated = (cause?: unknown): MicrosoftFailure =>
  new MicrosoftFailure('azuread_login_user_not_authenticated', { cause })

const orFail = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof MicrosoftFailure ? error : notAuthenticated(error)
  })

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}
