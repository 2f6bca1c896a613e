import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getMe, resetPassword, signIn, validateResetPasswordCode } from '#contract/auth.ts'
import { makeResetCode, setPassword } from '#server/areas/identity/reset-codes.ts'
import { addTenant } from '#tests/support/tenant-scene.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const email = 'eero@perille.example'
const otherPassword = 'Sininen-luumu-9'
const second = 1000

let server: TestServer
let userId: number

beforeAll(async () => {
  server = await startTestServer({
    limits: limitsWith({ freeSignInFailures: 4, signInFailuresPerHour: 3, codesPerHour: 4 }),
  })
  userId = await addUser(server.services, { email })
})
beforeEach(() => {
  server.clock.now += 3600 * second
})
afterAll(() => server.close())

const statusOf = async (password: string, username = email, address = '198.51.100.7') =>
  (await server.call(signIn, { body: { username, password }, address })).statusCode

describe('while a right password is being checked', () => {
  const now = () => new Date(server.clock.now)
  const setTo = async (password: string) => {
    const { db, passwords } = server.services
    const hash = await passwords.hash(password)
    await db.transaction().execute((trx) => setPassword(trx, userId, hash, now()))
  }
  const setRemovedAt = (removed_at: Date | null) =>
    server.services.db.updateTable('app_user').set({ removed_at }).where('id', '=', userId).execute()

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['its user changes it', () => setTo(otherPassword), () => setTo(testPassword)],
    ['its user is removed', () => setRemovedAt(now()), () => setRemovedAt(null)],
  ])('%s: it opens nothing', async (_, change, back) => {
    const { passwords } = server.services
    const { verify } = passwords
    passwords.verify = async (...given) => {
      const verdict = await verify(...given)
      passwords.verify = verify
      await change()
      return verdict
    }

    const status = await statusOf(testPassword)

    await back()
    expect(status).toBe(400)
    expect(await statusOf(testPassword)).toBe(200)
  })
})

test('a name goes to whose address it is, before whoever has chosen it', async () => {
  const name = 'posti@perille.example'
  await addUser(server.services, { email: 'toinen@perille.example', username: name, password: otherPassword })
  const owner = await addUser(server.services, { email: name })

  const token = await server.signIn(name)

  expect((await server.call(getMe, { token })).json()).toMatchObject({ id: owner })
  expect(await statusOf(otherPassword, name)).toBe(400)
})

test('a right password takes back its own try of the network, and no other', async () => {
  const statuses: number[] = []
  for (const password of ['Väärä-1', 'Väärä-2', testPassword, 'Väärä-3', 'Väärä-4']) {
    server.clock.now += second
    statuses.push(await statusOf(password, password === testPassword ? email : `${password}@perille.example`))
  }

  expect(statuses).toEqual([400, 400, 200, 400, 429])
})

test('nobody has to wait longer than a quarter of an hour, however many have guessed', async () => {
  const { db, keys } = server.services
  const failure = { kind: 'signInFailure' as const, key: keys.mac('attempt', `user ${userId}`) }
  await db
    .insertInto('attempt')
    .values(Array.from({ length: 20 }, () => ({ ...failure, at: new Date(server.clock.now) })))
    .execute()
  server.clock.now += second

  const reply = await server.call(signIn, { body: { username: email, password: testPassword } })

  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '899'])
})

describe('setting a password', () => {
  const choice = { password: otherPassword, confirmPassword: otherPassword }
  const set = (address: string, code: string) =>
    server.call(resetPassword, { body: { email: address, code, ...choice }, address: '198.51.100.7' })

  test('is tried as often in an hour as a code may be looked at, both together', async () => {
    const body = { email, code: 'a'.repeat(43) }
    const statuses = [
      (await server.call(validateResetPasswordCode, { body })).statusCode,
      (await server.call(validateResetPasswordCode, { body })).statusCode,
    ]
    for (let count = 0; count < 4; count += 1) statuses.push((await set(email, body.code)).statusCode)

    expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
  })

  test('is refused to an address of a domain that signs in with Microsoft, whatever code it has', async () => {
    const { db } = server.services
    await addTenant(server.services, await addOrganization(server.services, 'Rantakunta'), {
      externalTenantId: '11111111-2222-4333-8444-555555555555',
      domains: ['rantakunta.example'],
    })
    const address = 'tuttu@rantakunta.example'
    const id = await addUser(server.services, { email: address, password: null })
    const now = new Date(server.clock.now)
    const code = await db.transaction().execute((trx) => makeResetCode(trx, id, 60 * 60 * second, now))

    const reply = await set(address, code)

    expect([reply.statusCode, reply.json()]).toEqual([400, { email_domain_reserved_for_authtenant_WARN_ONLY: [] }])
    expect(await db.selectFrom('credential').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  })
})
