import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendSupportRequest } from '#contract/auth.ts'
import { listPassengersByIds } from '#contract/passengers.ts'
import { hashOf } from '#server/db/idempotency.ts'
import { addDestination, addOrganization, addUser, deskLevels } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let destinationId: number
const body = {
  message: 'Taulu ei päivity.',
  version: '1.11.0',
  locale: 'fi',
  destinationId: 0,
  url: '/d/:destinationId',
}

beforeAll(async () => {
  server = await startTestServer()
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  const roles = [{ organizationId, destinationId, levels: deskLevels }]
  await addUser(server.services, { email: 'aino@perille.example', roles })
  await addUser(server.services, { email: 'eero@perille.example', roles })
  token = await server.signIn('aino@perille.example')
})
afterAll(() => server.close())
beforeEach(() => server.services.db.deleteFrom('support_request').execute())

const send = (key: string | undefined, change: object = {}, as = token) =>
  server.call(sendSupportRequest, { token: as, body: { ...body, ...change }, ...(key !== undefined && { key }) })
const stored = async () => (await server.services.db.selectFrom('support_request').select('id').execute()).length

describe('a write with a key', () => {
  test('is done once, and repeated with the answer of the first time', async () => {
    const first = await send('key-1')
    const again = await send('key-1')

    expect([first.statusCode, first.headers['idempotent-replay']]).toEqual([200, undefined])
    expect([again.statusCode, again.headers['idempotent-replay'], again.body]).toEqual([200, '1', first.body])
    expect(await stored()).toBe(1)
  })

  test('is the same write when it carries more that nobody asked for', async () => {
    await send('key-2')

    expect((await send('key-2', { selectedForCancelling: true })).headers['idempotent-replay']).toBe('1')
    expect(await stored()).toBe(1)
  })

  test('is refused when the key was used for something else', async () => {
    await send('key-3')

    const reply = await send('key-3', { message: 'Jotain muuta.' })

    expect([reply.statusCode, reply.json()]).toEqual([422, { idempotency_key_reused: [] }])
    expect(await stored()).toBe(1)
  })

  test('is done for each user who uses the same key', async () => {
    await send('key-4')

    const reply = await send('key-4', {}, await server.signIn('eero@perille.example'))

    expect([reply.statusCode, reply.headers['idempotent-replay']]).toEqual([200, undefined])
    expect(await stored()).toBe(2)
  })

  test('sent ten times at once is done once; the others are told to come back, or get the answer', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send('key-5')))

    const first = replies.filter((reply) => reply.statusCode === 200 && !reply.headers['idempotent-replay'])
    const waiting = replies.filter((reply) => reply.statusCode === 409)
    expect(first).toHaveLength(1)
    expect(waiting.length).toBeGreaterThan(0)
    for (const reply of waiting) {
      expect(reply.json()).toEqual({ idempotency_in_progress: [] })
      expect(reply.headers['retry-after']).toBe('1')
    }
    expect(await stored()).toBe(1)
    expect((await send('key-5')).headers['idempotent-replay']).toBe('1')
  })

  /** Another call of the user's has taken the key with the same words. */
  async function takeKey(key: string, given: { route?: string; status?: number; response?: string }): Promise<void> {
    const { db } = server.services
    const user = db.selectFrom('app_user').select('id').where('email', '=', 'aino@perille.example')
    const { id: user_id } = await user.executeTakeFirstOrThrow()
    const body_hash = hashOf([undefined, undefined, body])
    const row = { user_id, key, body_hash, created_at: new Date(), route: 'POST /api/user/supportRequest', ...given }
    await db.insertInto('idempotency').values(row).execute()
  }

  test('is refused when the key was used for another call with the same words', async () => {
    await takeKey('key-9', { route: 'POST /api/another', status: 200, response: '{}' })

    const reply = await send('key-9')

    expect([reply.statusCode, reply.json()]).toEqual([422, { idempotency_key_reused: [] }])
    expect(await stored()).toBe(0)
  })

  test('that another process has not finished is answered 409', async () => {
    await takeKey('key-6', {})

    const reply = await send('key-6')

    expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual([
      409,
      { idempotency_in_progress: [] },
      '1',
    ])
    expect(await stored()).toBe(0)
  })

  test('that failed can be tried again with the same key', async () => {
    const refused = await send('key-7', { destinationId: 987 })
    expect(refused.statusCode).toBe(404)

    expect((await send('key-7', { destinationId })).statusCode).toBe(200)
    expect(await stored()).toBe(1)
  })

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(129)],
    ['with a blank', 'key 8'],
  ])('whose key is %s is refused', async (_, key) => {
    const reply = await send(key)

    expect([reply.statusCode, reply.json()]).toEqual([400, { bad_request: [] }])
    expect(await stored()).toBe(0)
  })
})

test('a call that only reads keeps no answer, whatever key it has', async () => {
  const asked = () => server.call(listPassengersByIds, { token, body: [7], key: 'key-10' })

  for (const reply of [await asked(), await asked()]) {
    expect([reply.statusCode, reply.headers['idempotent-replay']]).toEqual([200, undefined])
  }

  const kept = server.services.db.selectFrom('idempotency').select('key').where('key', '=', 'key-10')
  expect(await kept.execute()).toEqual([])
})

test('a write without a key works, each time', async () => {
  await send(undefined)
  await send(undefined)

  expect(await stored()).toBe(2)
})
