import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose'
import type { CustomFetch } from 'openid-client'
import type { Clock } from '#server/ground/clock.ts'
import type { Microsoft } from '#server/call/outside/microsoft.ts'
import { createEntra, entraAuthority } from '#server/microsoft/entra.ts'

export const evilClient = { clientId: 'perille-here', clientSecret: 'a secret of thirty-two characters' } as const
export const homeTenant = '4c1d7f0e-5a92-4e37-b6d8-90f2a3c8e145'
export const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
const accountId = '0f8fad5b-d9cb-469f-a165-70867728950e'

export const issuerOf = (tenantId: string): string => `${entraAuthority}/${tenantId}/v2.0`

/** Names of the keys that the service shows. */
type KeyName = 'good' | 'personal' | 'encrypting' | 'curve' | 'edwards' | 'p384'

/** Microsoft says beside each key whose tokens it signs. */
type ShownKey = JWK & { issuer: string }

export type Claims = Record<string, unknown>

/** What the service says when the server asks for the token. */
export type TokenAnswer = () => Response | Promise<Response>

/** Stands for Microsoft at its own address, and says whatever a test has it say. */
export interface EvilIdp {
  microsoft: (clock: Clock) => Microsoft
  /** What a right token says, with the nonce of the sign-in. */
  claims: Claims
  keys: Record<KeyName, { privateKey: CryptoKey; publicKey: CryptoKey }>
  /** A key that the service does not show. */
  foreign: { privateKey: CryptoKey; publicKey: CryptoKey }
  sign: (claims: Claims, header?: Partial<JWTHeaderParameters>, key?: CryptoKey | Uint8Array) => Promise<string>
  /** Given to the server the next time it asks. */
  answer: TokenAnswer
  /** What the service shows as its keys. */
  jwks: ShownKey[]
  /** Addresses that the server has asked. */
  asked: string[]
}

const algorithms: Record<KeyName, string> = {
  good: 'RS256',
  personal: 'RS256',
  encrypting: 'RS256',
  curve: 'ES256',
  edwards: 'EdDSA',
  p384: 'ES384',
}

export const jsonAnswer = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } })

export const tokenAnswer = (idToken: string): Response =>
  jsonAnswer({ access_token: 'none', token_type: 'Bearer', expires_in: 3600, id_token: idToken })

export async function createEvilIdp(clock: Clock): Promise<EvilIdp> {
  const made = await Promise.all(
    Object.entries(algorithms).map(async ([name, alg]) => [name, await generateKeyPair(alg, { extractable: true })]),
  )
  const keys = Object.fromEntries(made) as EvilIdp['keys']
  const seconds = Math.floor(clock() / 1000)
  const idp: EvilIdp = {
    microsoft: (ours) => createEntra({ ...evilClient, authority: entraAuthority }, { clock: ours, fetch: ask }),
    claims: {
      iss: issuerOf(homeTenant),
      aud: evilClient.clientId,
      sub: 'pairwise',
      tid: homeTenant,
      oid: accountId,
      email: 'elina@kunta.example',
      xms_edov: true,
      // as Microsoft dates it
      iat: seconds - 300,
      nbf: seconds - 300,
      exp: seconds + 3600,
    },
    keys,
    foreign: await generateKeyPair('RS256', { extractable: true }),
    sign: (claims, header = {}, key = keys.good.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'good', ...header }).sign(key),
    answer: () => jsonAnswer({ error: 'invalid_grant' }, 400),
    jwks: await Promise.all(Object.entries(keys).map(([name, { publicKey }]) => shown(name, publicKey))),
    asked: [],
  }
  const ask: CustomFetch = (url) => {
    idp.asked.push(url)
    const { pathname } = new URL(url)
    const [, tenant = ''] = pathname.split('/')
    if (pathname.endsWith('/.well-known/openid-configuration')) return Promise.resolve(jsonAnswer(documentOf(tenant)))
    if (pathname.endsWith('/keys')) return Promise.resolve(jsonAnswer({ keys: idp.jwks }))
    return Promise.resolve(idp.answer())
  }
  return idp
}

async function shown(name: string, key: CryptoKey): Promise<ShownKey> {
  const jwk = { ...(await exportJWK(key)), kid: name, use: name === 'encrypting' ? 'enc' : 'sig' }
  if (name === 'personal') return { ...jwk, issuer: issuerOf(personalTenant) }
  return { ...jwk, issuer: issuerOf('{tenantid}') }
}

/** As the service's own: one that names no tenant for `organizations`. It claims to sign with whatever there is. */
const documentOf = (tenant: string) => ({
  issuer: issuerOf(tenant === 'organizations' ? '{tenantid}' : tenant),
  authorization_endpoint: `${entraAuthority}/${tenant}/oauth2/v2.0/authorize`,
  token_endpoint: `${entraAuthority}/${tenant}/oauth2/v2.0/token`,
  jwks_uri: `${entraAuthority}/${tenant}/discovery/v2.0/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: [
    ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
    ...['ES256', 'ES384', 'EdDSA', 'HS256', 'none'],
  ],
})
