import { describe, expect, test } from 'vitest'
import { anyTenant } from '#server/call/outside/microsoft.ts'
import { createEntra } from '#server/microsoft/entra.ts'
import { createEvilIdp, evilClient, homeTenant, jsonAnswer } from '#tests/support/evil-idp/evil-idp.ts'
import { testNow } from '#tests/support/server.ts'

const clock = () => testNow
const request = {
  redirectUri: 'https://perille.example/ExternalAuth/AzureAdSignInReturn',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  codeVerifier: 'v'.repeat(43),
}

describe('an authority', () => {
  test.each(['http://login.example', 'http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
    'without encryption, as %s, is not taken',
    (authority) => {
      expect(() => createEntra({ ...evilClient, authority }, { clock })).toThrow('must be an https address')
    },
  )

  test('without encryption is taken for a harness, and only on this machine', () => {
    const made = (authority: string) => () =>
      createEntra({ ...evilClient, authority }, { clock, isLoopbackAllowed: true })

    expect(made('http://127.0.0.1:9000')).not.toThrow()
    for (const authority of ['http://login.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.1:9000']) {
      expect(made(authority)).toThrow('must be an https address')
    }
  })

  test('of another cloud is asked in the place of the usual one', async () => {
    const asked: string[] = []
    const there = 'https://login.microsoftonline.us'
    const microsoft = createEntra(
      { ...evilClient, authority: there },
      {
        clock,
        fetch(url) {
          asked.push(url)
          return Promise.resolve(
            jsonAnswer({
              issuer: `${there}/{tenantid}/v2.0`,
              authorization_endpoint: `${there}/organizations/authorize`,
              token_endpoint: `${there}/organizations/token`,
              jwks_uri: `${there}/keys`,
            }),
          )
        },
      },
    )

    const address = await microsoft.address({ ...request, authority: anyTenant }, null)

    expect(address.origin).toBe(there)
    expect(asked).toEqual([`${there}/organizations/v2.0/.well-known/openid-configuration`])
  })
})

describe('what the service says of itself', () => {
  test('is asked for once in ten minutes, and again after a failure', async () => {
    const idp = await createEvilIdp(clock)
    let now = testNow
    const microsoft = idp.microsoft(() => now)
    const go = () => microsoft.address({ ...request, authority: homeTenant }, null)

    await Promise.all([go(), go()])
    expect(idp.asked).toHaveLength(1)
    now += 10 * 60_000
    await go()
    expect(idp.asked).toHaveLength(2)
  })

  test('about another issuer than was asked for is not believed', async () => {
    const elsewhere = createEntra(
      { ...evilClient, authority: 'https://login.example' },
      { clock, fetch: () => Promise.resolve(jsonAnswer({ issuer: 'https://evil.example/v2.0' })) },
    )

    await expect(elsewhere.address({ ...request, authority: homeTenant }, null)).rejects.toThrow(
      'azuread_login_user_not_authenticated',
    )
  })
})
