import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getMe, sendSupportRequest } from '#contract/auth.ts'
import { productionLimits } from '#server/ground/limits.ts'
import { isTooBusyFor, startLoadMeter, type Load } from '#server/ground/load.ts'
import { addUser } from '#tests/support/users.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const idle: Load = { eventLoopLagMs: 0, databaseWaitMs: 0 }
const support = { message: 'Apua', version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }
/** Whatever is due has its turn: timers come between two immediates. */
async function letTimersRun(): Promise<void> {
  await setImmediate()
  await setImmediate()
}
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

describe('a server that is behind', () => {
  let server: TestServer
  let token: string
  let load = idle
  beforeAll(async () => {
    server = await startTestServer({
      limits: limitsWith({ longest: productionLimits.longest }),
      load: () => load,
    })
    await addUser(server.services, { email: 'aino@perille.example' })
    token = await server.signIn('aino@perille.example')
  })
  afterAll(() => server.close())
  const statuses = async () => {
    const read = await server.call(getMe, { token })
    const write = await server.call(sendSupportRequest, { token, body: support })
    return [read.statusCode, write.statusCode]
  }

  test.each<[string, Partial<Load>, number[]]>([
    ['a little late', { eventLoopLagMs: 500, databaseWaitMs: 2000 }, [200, 200]],
    ['late', { eventLoopLagMs: 501 }, [503, 200]],
    ['waiting for the database', { databaseWaitMs: 2001 }, [503, 200]],
    ['very late', { eventLoopLagMs: 1001 }, [503, 503]],
    ['waiting for the database for long', { databaseWaitMs: 4001 }, [503, 503]],
  ])('and is %s turns reads away before writes', async (_, given, expected) => {
    load = { ...idle, ...given }

    expect(await statuses()).toEqual(expected)
  })

  test('says when to come back, and takes calls again once it has caught up', async () => {
    load = { ...idle, eventLoopLagMs: 5000 }
    const reply = await server.call(getMe, { token })

    load = idle

    expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual([
      503,
      { service_unavailable: [] },
      '2',
    ])
    expect(await statuses()).toEqual([200, 200])
  })

  test('still answers whoever asks for its health', async () => {
    load = { eventLoopLagMs: 5000, databaseWaitMs: 50_000 }

    expect((await server.app.fastify.inject({ url: '/healthz' })).statusCode).toBe(200)
    load = idle
  })
})

test('an event loop that is held up again and again is measured, and a single pause is forgiven', async () => {
  const { load, stop } = startLoadMeter(() => 0)
  const longest = { eventLoopLagMs: 150, databaseWaitMs: Infinity }

  block(300)
  await letTimersRun()
  expect(isTooBusyFor('read', load(), longest)).toBe(false)
  for (let count = 0; count < 8; count += 1) {
    block(400)
    await letTimersRun()
  }
  expect(isTooBusyFor('read', load(), longest)).toBe(true)
  stop()
})

test('a call that waits for a connection is measured, and forgotten when it has got one', async () => {
  const { db, longestWaitMs, close } = await openTestDatabase()
  expect(longestWaitMs()).toBe(0)
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => (finish = resolve))
  const holders = Array.from({ length: 10 }, () => db.transaction().execute(() => held))
  const waiting = db.selectFrom('organization').select('id').execute()

  await vi.waitFor(() => expect(longestWaitMs()).toBeGreaterThan(100))
  finish()
  await Promise.all([...holders, waiting])

  expect(longestWaitMs()).toBe(0)
  await close()
})
