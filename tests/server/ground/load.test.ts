import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMe, sendSupportRequest } from '#contract/auth.ts'
import { createBacklog, type Backlog } from '#server/ground/backlog.ts'
import { productionLimits } from '#server/ground/limits.ts'
import { isTooBusyFor, startLoadMeter, type Load } from '#server/ground/load.ts'
import { addUser } from '#tests/support/users.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const idle: Load = { eventLoopLagMs: 0, databaseWaitMs: 0, backlogMs: 0 }
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
    ['a little late', { eventLoopLagMs: 500, databaseWaitMs: 2000, backlogMs: 80 }, [200, 200]],
    ['late', { eventLoopLagMs: 501 }, [503, 200]],
    ['waiting for the database', { databaseWaitMs: 2001 }, [503, 200]],
    ['working on too much', { backlogMs: 81 }, [503, 200]],
    ['working on far too much', { backlogMs: 161 }, [503, 503]],
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
    load = { eventLoopLagMs: 5000, databaseWaitMs: 50_000, backlogMs: 5000 }

    expect((await server.app.fastify.inject({ url: '/healthz' })).statusCode).toBe(200)
    load = idle
  })
})

test('an event loop that is held up again and again is measured, and a single pause is forgiven', async () => {
  const { load, stop } = startLoadMeter(() => 0)
  const longest = { eventLoopLagMs: 150, databaseWaitMs: Infinity, backlogMs: Infinity }

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

describe('what is being worked on', () => {
  let now = 0
  let ends: (() => void)[] = []
  let backlog: Backlog
  beforeEach(() => {
    now = 0
    ends = []
    backlog = createBacklog(() => now)
  })
  const begin = (count: number) => {
    for (let at = 0; at < count; at += 1)
      void backlog.during(() => new Promise<void>((resolve) => ends.push(resolve))).catch(() => undefined)
  }
  /** One after the other, the oldest first. */
  async function end(count: number, everyMs: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      now += everyMs
      ends.shift()?.()
      await setImmediate()
    }
  }

  test('takes as long as it took for each that ended before', async () => {
    begin(50)
    expect(backlog.ms()).toBe(0)

    await end(10, 5)
    expect(backlog.ms()).toBeCloseTo(40 * 5)

    begin(60)
    expect(backlog.ms()).toBeCloseTo(100 * 5)
  })

  test('is nothing while it is no more than ordinarily, however long it takes', async () => {
    begin(21)
    await end(6, 90)
    expect(backlog.ms()).toBe(0)

    begin(1)
    expect(backlog.ms()).toBeCloseTo(16 * 90)
  })

  test('is not judged by the time in which nobody called', async () => {
    begin(25)
    await end(25, 2)
    now += 60_000
    begin(30)
    await end(5, 2)

    expect(backlog.ms()).toBeCloseTo(25 * 2)
  })

  test('is not judged by one piece that held all others up', async () => {
    begin(40)
    await end(5, 2)
    await end(1, 3000)

    expect(backlog.ms()).toBeLessThan(34 * 2 + 100)
  })

  test('is over when it fails, too', async () => {
    begin(19)
    await expect(backlog.during(() => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused')
    begin(30)
    await end(10, 4)

    expect(backlog.ms()).toBeCloseTo(39 * 4)
  })
})

test('a call is worked on while its user is looked up and while it is answered, and not while its body is to come', async () => {
  let underWay = 0
  const seen: number[] = []
  const server = await startTestServer({
    async during(work) {
      underWay += 1
      seen.push(underWay)
      return work().finally(() => (underWay -= 1))
    },
  })
  await addUser(server.services, { email: 'aino@perille.example' })
  const token = await server.signIn('aino@perille.example')
  seen.length = 0
  const body = new Readable({ read: () => undefined })

  const reply = server.app.fastify.inject({
    ...{ method: sendSupportRequest.method, url: sendSupportRequest.path, payload: body },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  await vi.waitFor(() => expect(seen).toEqual([1]))
  await vi.waitFor(() => expect(underWay).toBe(0))
  expect((await server.call(getMe, { token })).statusCode).toBe(200)
  expect(seen).toEqual([1, 1, 1])
  body.push(JSON.stringify(support))
  body.push(null)

  expect((await reply).statusCode).toBe(200)
  expect([seen, underWay]).toEqual([[1, 1, 1, 1], 0])
  await server.close()
})
