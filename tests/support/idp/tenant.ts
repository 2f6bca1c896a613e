import { exportJWK, generateKeyPair } from 'jose'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'
import { createStore } from './store.ts'

export interface FakeAccount {
  objectId: string
  email: string
  /** As the tenant says it; absent when it says nothing. */
  isDomainVerified?: boolean
  /** 0 is a member, 1 a guest; absent when the tenant says nothing. */
  acct?: 0 | 1
}

export interface FakeTenant {
  id: string
  name: string
  accounts: readonly FakeAccount[]
}

export interface FakeClient {
  clientId: string
  clientSecret: string
  redirectUris: readonly string[]
}

/** A tenant's certified provider, whose accounts are those that are given. */
export async function createTenant(issuer: string, tenant: FakeTenant, client: FakeClient): Promise<Provider> {
  const { pathname } = new URL(issuer)
  const names = Object.fromEntries(
    ['session', 'interaction', 'resume'].map((name) => [name, `_${name}_${tenant.id.slice(0, 8)}`]),
  )
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const configuration: Configuration = {
    adapter: createStore(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub', 'tid', 'oid', 'xms_edov', 'acct'],
      email: ['email'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [tenant.id], names },
    features: { devInteractions: { enabled: false } },
    findAccount(_, accountId) {
      const account = tenant.accounts.find(({ objectId }) => objectId === accountId)
      return account && { accountId, claims: () => ({ sub: accountId, ...claimsOf(tenant, account) }) }
    },
    interactions: { policy, url: (_, { uid }) => `${pathname}/interaction/${uid}` },
    jwks: { keys: [await signingKey(tenant.id)] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  }
  return new Provider(issuer, configuration)
}

const claimsOf = ({ id }: FakeTenant, { objectId, email, isDomainVerified, acct }: FakeAccount) => ({
  tid: id,
  oid: objectId,
  email,
  preferred_username: email,
  ...(isDomainVerified !== undefined && { xms_edov: isDomainVerified }),
  ...(acct !== undefined && { acct }),
})

async function signingKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}
