import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAppInfo } from '#contract/app.ts'
import { getMe, sendSupportRequest, signIn } from '#contract/auth.ts'
import { getCarLocation } from '#contract/routes.ts'
import { countAttempt, doubleCheckedWait } from '#server/call/attempts.ts'
import type { Trx } from '#server/db/tables.ts'
import { networkOf, roughNetworkOf } from '#server/call/http/network.ts'
import { productionLimits, slidingWindow } from '#server/ground/limits.ts'
import { postgresUrl, whileHeld } from '#tests/support/database.ts'
import { addUser } from '#tests/support/users.ts'
import { limitsWith, noLimits } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { within } from '#tests/support/within.ts'

/** Counts nothing, and makes whoever counts the same key wait. */
const hold = (trx: Trx, key: Buffer) => doubleCheckedWait(trx, key, () => Promise.resolve(null))

let server: TestServer
let token: string
let otherToken: string
const second = 1000

beforeAll(async () => {
  server = await startTestServer({
    limits: limitsWith({
      perMinute: { ...noLimits.perMinute, read: 20, write: 5, location: 3 },
      readsPerSecond: 8,
      guarded: { ...noLimits.guarded, login: { calls: 6, windowMs: 60 * second } },
    }),
  })
  await addUser(server.services, { email: 'aino@perille.example' })
  await addUser(server.services, { email: 'eero@perille.example' })
  token = await server.signIn('aino@perille.example')
  otherToken = await server.signIn('eero@perille.example')
})
afterAll(() => server.close())

const read = async (as = token) => (await server.call(getMe, { token: as })).statusCode

describe('reads', () => {
  test('come at most so often a second and a minute, and go on after the wait', async () => {
    const burst = []
    for (let count = 0; count < 10; count += 1) burst.push(await read())
    expect(burst).toEqual([...Array<number>(8).fill(200), 429, 429])

    server.clock.now += second
    for (let count = 0; count < 8; count += 1) expect(await read()).toBe(200)
    server.clock.now += second
    const refused = []
    for (let count = 0; count < 6; count += 1) refused.push(await server.call(getMe, { token }))

    expect(refused.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 429, 429])
    expect(refused.at(-1)?.json()).toEqual({ too_many_requests: [] })
    server.clock.now += Number(refused.at(-1)?.headers['retry-after']) * second
    expect(await read()).toBe(200)
  })

  test('of one user are not those of another', async () => {
    server.clock.now += 60 * second
    while ((await read()) === 200);

    expect(await read(otherToken)).toBe(200)
  })

  test('of nobody count for the network that they come from, an IPv6 one as a whole', async () => {
    const from = async (address: string) => (await server.call(getAppInfo, { address })).statusCode
    for (let count = 0; count < 8; count += 1) expect(await from(`2001:db8:0:7::${count}`)).toBe(200)

    expect(await from('2001:db8:0:7:ffff::1')).toBe(429)
    expect(await from('2001:db8:0:8::1')).toBe(200)
  })
})

test('where cars are is asked a few times a minute, and other reads go on', async () => {
  server.clock.now += 60 * second
  const ask = async (id: number) => {
    const reply = await server.call(getCarLocation, {
      token,
      params: { id: `P${id}` },
      query: { tripId: '1', tripDate: '2026-03-11' },
    })
    return reply.statusCode
  }
  const statuses = []
  for (let id = 1; id <= 4; id += 1) statuses.push(await ask(id))

  expect(statuses).toEqual([404, 404, 404, 429])
  expect(await read()).toBe(200)
})

test('a clock that was set back has nobody wait longer than it lasts', () => {
  const window = slidingWindow(1, 60 * second)
  window.add('aino', 10_000 * second)

  expect(window.wait('aino', 10_001 * second)).toBe(59 * second)
  expect(window.wait('aino', 0)).toBe(60 * second)
})

describe('tokens that open nothing', () => {
  test('wait when one network sends too many, and are then not looked up', async () => {
    const strict = await startTestServer({ limits: limitsWith({ invalidTokensPerMinute: 3 }) })
    await addUser(strict.services, { email: 'aino@perille.example' })
    const [known, unseen] = [await strict.signIn('aino@perille.example'), await strict.signIn('aino@perille.example')]
    const from = (address: string, as: string) => strict.call(getMe, { token: as, address })
    const statusFrom = async (address: string, as: string) => (await from(address, as)).statusCode
    const guess = (count: number) => `perille_${String(count).repeat(43)}`
    expect(await statusFrom('192.0.2.1', known)).toBe(200)
    const statuses = []
    for (let count = 0; count < 5; count += 1) statuses.push(await statusFrom('192.0.2.1', guess(count)))

    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect((await from('192.0.2.1', unseen)).headers['retry-after']).toBe('60')
    expect(await statusFrom('192.0.2.1', known)).toBe(200)
    expect(await statusFrom('192.0.2.2', unseen)).toBe(200)
    await strict.services.db
      .updateTable('session')
      .set({ ended_at: new Date(strict.clock.now) })
      .execute()
    expect(await statusFrom('192.0.2.1', known)).toBe(401)
    expect(await statusFrom('192.0.2.1', known)).toBe(429)
    strict.clock.now += 60 * second
    expect(await statusFrom('192.0.2.1', guess(1))).toBe(401)
    await strict.close()
  })

  test('hold up neither calls without one nor those that need none', async () => {
    const strict = await startTestServer({ limits: limitsWith({ invalidTokensPerMinute: 1 }) })
    for (let count = 0; count < 3; count += 1) await strict.call(getMe, { token: `perille_${'a'.repeat(43)}` })

    expect((await strict.call(getMe)).statusCode).toBe(401)
    expect((await strict.call(getAppInfo)).statusCode).toBe(200)
    await strict.close()
  })
})

test('a refused write changes nothing', async () => {
  const body = { message: 'Apua', version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }
  const statuses = []
  for (let count = 0; count < 7; count += 1) {
    statuses.push((await server.call(sendSupportRequest, { token, body })).statusCode)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await server.services.db.selectFrom('support_request').select('id').execute()).toHaveLength(5)
})

describe('sign-ins of a network', () => {
  const attempt = async (address: string, headers: Record<string, string> = {}) =>
    (await server.call(signIn, { body: { username: 'x', password: 'y' }, address, headers })).statusCode

  test('are counted in the database, so that another process counts them too', async () => {
    const other = await startTestServer({
      limits: server.app.limits,
      services: { db: server.services.db, keys: server.services.keys },
    })
    const statuses = []
    for (let count = 0; count < 5; count += 1) statuses.push(await attempt('192.0.2.1'))
    for (let count = 0; count < 3; count += 1) {
      const reply = await other.call(signIn, { body: { username: 'x', password: 'y' }, address: '192.0.2.1' })
      statuses.push(reply.statusCode)
    }

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
    await other.close()
  })

  test.skipIf(postgresUrl === undefined)(
    'are counted after those that are being counted (PostgreSQL only)',
    async () => {
      const { db, keys } = server.services
      const key = keys.mac('attempt', `network ${networkOf('192.0.2.5')}`)
      const { calls: max, windowMs } = server.app.limits.guarded.login
      const now = new Date(server.clock.now)

      const status = await whileHeld(
        db,
        async (trx) => {
          for (let count = 0; count < max; count += 1) {
            await countAttempt(trx, { kind: 'login', key, max, windowMs, now })
          }
        },
        () => attempt('192.0.2.5'),
      )

      expect(status).toBe(429)
    },
  )

  test.skipIf(postgresUrl === undefined)('that are too many wait for nobody (PostgreSQL only)', async () => {
    const { db, keys } = server.services
    const key = keys.mac('attempt', `network ${networkOf('192.0.2.6')}`)
    for (let count = 0; count < 6; count += 1) expect(await attempt('192.0.2.6')).toBe(400)

    const status = await db.transaction().execute(async (trx) => {
      await hold(trx, key)
      return within(2 * second, attempt('192.0.2.6'))
    })

    expect(status).toBe(429)
  })

  test('are not counted elsewhere because a header says so', async () => {
    const statuses = []
    for (let count = 0; count < 7; count += 1) {
      statuses.push(await attempt('192.0.2.2', { 'x-forwarded-for': `10.0.0.${count}` }))
    }

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  })

  test('are counted by the header of a proxy that is trusted, and by nothing in front of it', async () => {
    const behind = await startTestServer({ limits: server.app.limits, trustedProxies: ['127.0.0.1'] })
    const from = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await behind.call(signIn, { body: { username: 'x', password: 'y' }, headers })).statusCode
    }
    for (let count = 0; count < 6; count += 1) expect(await from(`10.9.9.${count}, 192.0.2.3`)).toBe(400)

    expect(await from('10.9.9.9, 192.0.2.3')).toBe(429)
    expect(await from('192.0.2.4')).toBe(400)
    await behind.close()
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['2001:DB8:0:7:1:2:3:4', '2001:db8:0:7::/64', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['nonsense', 'unknown', 'unknown'],
  [undefined, 'unknown', 'unknown'],
])('the address %s is counted as %s and kept as %s', (address, network, rough) => {
  expect([networkOf(address), roughNetworkOf(address)]).toEqual([network, rough])
})

test('the limits in force are those that were decided', () => {
  expect(productionLimits).toMatchObject({
    perMinute: { read: 600, search: 120, location: 12, write: 300 },
    readsPerSecond: 60,
    guarded: { login: { calls: 30 }, mail: { calls: 10 }, code: { calls: 20 } },
    signInFailuresPerHour: 100,
    resetMailsPerHour: 3,
    codesPerHour: 10,
  })
})
