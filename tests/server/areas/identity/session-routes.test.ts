import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getMe, signIn } from '#contract/auth.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import type { UserSession } from '#domain/session.ts'
import { deviceWords } from '#server/call/http/device-words.ts'
import { sessionLimits } from '#server/areas/identity/sessions.ts'
import { addUser, testPassword } from '#tests/support/users.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const tablet =
  'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const minute = 60_000

let server: TestServer
let here: string
let there: string

beforeAll(async () => {
  server = await startTestServer()
  await addUser(server.services, { email: 'aino@perille.example' })
  await addUser(server.services, { email: 'eero@perille.example' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = testNow
  await server.services.db.deleteFrom('session').execute()
  there = await signInOn(tablet)
  server.clock.now += 5 * minute
  here = await server.signIn('aino@perille.example')
})

async function signInOn(userAgent: string): Promise<string> {
  const body = { username: 'aino@perille.example', password: testPassword }
  const reply = await server.call(signIn, { body, headers: { 'user-agent': userAgent } })
  return reply.json<{ auth_token: string }>().auth_token
}
const list = async (token = here) => (await server.call(listSessions, { token })).json<UserSession[]>()
const statusOfMe = async (token: string) => (await server.call(getMe, { token })).statusCode
const idOf = async (token: string) => (await list(token)).find(({ current }) => current)!.id
const lastAudit = () =>
  server.services.db
    .selectFrom('audit_event')
    .select(['action', 'object_id', 'status'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('the list of sessions', () => {
  test('has the user’s own, with the device by name, and says which one asks', async () => {
    await server.signIn('eero@perille.example')

    expect(await list()).toEqual([
      {
        id: expect.any(Number) as number,
        device: '',
        createdAt: new Date(testNow + 5 * minute).toISOString(),
        lastUsedAt: new Date(testNow + 5 * minute).toISOString(),
        current: true,
      },
      {
        id: expect.any(Number) as number,
        device: 'Chrome, Android',
        createdAt: new Date(testNow).toISOString(),
        lastUsedAt: new Date(testNow).toISOString(),
        current: false,
      },
    ])
    expect((await lastAudit()).action).toBe('sessions.view')
  })

  test('puts the last used first', async () => {
    await signInOn('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')
    server.clock.now += 30 * minute
    await statusOfMe(there)
    server.clock.now += minute

    expect((await list()).map(({ device }) => device)).toEqual(['', 'Chrome, Android', 'Firefox, Linux'])
  })

  test('leaves out what is over: ended, idle for too long, too old', async () => {
    expect(await list()).toHaveLength(2)
    server.clock.now = testNow + sessionLimits.idleMs

    expect((await list()).map(({ device }) => device)).toEqual([''])
  })
})

describe('ending a session', () => {
  test('shuts out the device that holds it, and nobody else', async () => {
    const id = await idOf(there)

    const reply = await server.call(endSession, { token: here, params: { id } })

    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect(await lastAudit()).toEqual({ action: 'session.revoke', object_id: id, status: 200 })
    expect([await statusOfMe(there), await statusOfMe(here)]).toEqual([401, 200])
    expect((await server.call(endSession, { token: here, params: { id } })).statusCode).toBe(404)
  })

  test('of another user is not found, and changes nothing', async () => {
    const eero = await server.signIn('eero@perille.example')
    const id = await idOf(eero)

    const reply = await server.call(endSession, { token: here, params: { id } })

    expect([reply.statusCode, reply.json()]).toEqual([404, { not_found: [] }])
    expect(await statusOfMe(eero)).toBe(200)
  })

  test('of all other devices leaves the one that asks, and other users', async () => {
    const third = await signInOn(tablet)
    const eero = await server.signIn('eero@perille.example')

    const reply = await server.call(endOtherSessions, { token: here })

    expect(reply.statusCode).toBe(200)
    expect((await lastAudit()).action).toBe('session.revokeOthers')
    expect(await Promise.all([here, there, third, eero].map(statusOfMe))).toEqual([200, 401, 401, 200])
    expect(await list()).toHaveLength(1)
  })
})

test.each([
  [tablet, 'Chrome, Android'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15 Safari/604', 'Safari, iPad'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605', 'Safari, macOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537 Chrome/140 Safari/537', 'Chrome, ChromeOS'],
  ['curl/8.5 <script>Aino</script>', ''],
  ['', ''],
])('of "%s" only "%s" is kept', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
