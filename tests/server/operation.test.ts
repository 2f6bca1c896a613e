import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getMe, sendSupportRequest, signIn, signOut } from '#contract/auth.ts'
import { cleanUp } from '#server/run/housekeeping.ts'
import { checkKeys } from '#server/db/key-check.ts'
import { readKeys, readOrMakeKeys } from '#server/ground/keys.ts'
import { temporaryKeys } from '#tests/support/keys.ts'
import { logSettings } from '#server/ground/log.ts'
import { storageOf } from '#server/ground/storage.ts'
import { addUser, testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const support = { message: 'Apua', version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }
const day = 24 * 3_600_000
const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

describe('a disk that is nearly full', () => {
  let server: TestServer
  let isLow = false
  beforeAll(async () => {
    server = await startTestServer({ storageIsLow: () => Promise.resolve(isLow) })
    await addUser(server.services, { email: 'aino@perille.example' })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    isLow = true
  })
  const ready = async () => (await server.app.fastify.inject({ url: '/readyz' })).statusCode

  test('stops writes, and leaves signing in, reading and signing out', async () => {
    const token = await server.signIn('aino@perille.example')

    const write = await server.call(sendSupportRequest, { token, body: support })

    expect([write.statusCode, write.json(), write.headers['retry-after']]).toEqual([503, { storage_full: [] }, '60'])
    expect(await server.services.db.selectFrom('support_request').select('id').execute()).toEqual([])
    expect((await server.call(getMe, { token })).statusCode).toBe(200)
    expect((await server.call(signOut, { token })).statusCode).toBe(200)
  })

  test('takes writes again once there is room, without anybody’s help', async () => {
    const token = await server.signIn('aino@perille.example')
    expect(await ready()).toBe(503)

    isLow = false

    expect((await server.call(sendSupportRequest, { token, body: support })).statusCode).toBe(200)
    expect(await ready()).toBe(200)
  })

  test('is measured where the data is', async () => {
    expect(await storageOf(tmpdir(), () => 0)()).toBe(false)
    await expect(storageOf(join(tmpdir(), 'no such folder'), () => 0)()).rejects.toThrow(/ENOENT/)
  })

  test.each([
    ['a small disk with a twentieth free', 8 * gigabyte, 0.4 * gigabyte, false],
    ['a small disk with less', 8 * gigabyte, 0.39 * gigabyte, true],
    ['a large disk with 500 MiB free', 2000 * gigabyte, 500 * megabyte, false],
    ['a large disk with less', 2000 * gigabyte, 499 * megabyte, true],
    ['a full disk', 8 * gigabyte, 0, true],
  ])('keeps a reserve: %s', async (_, size, free, expected) => {
    const bsize = 4096
    const here = await files.statfs(tmpdir())
    const disk = vi.spyOn(files, 'statfs')
    disk.mockResolvedValue(Object.assign(here, { bsize, blocks: size / bsize, bavail: free / bsize }))
    syncBuiltinESMExports()
    onTestFinished(() => {
      disk.mockRestore()
      syncBuiltinESMExports()
    })

    expect(await storageOf(tmpdir(), () => 0)()).toBe(expected)
  })
})

describe('health', () => {
  test('tells that the process lives, and whether it can work, and nothing else', async () => {
    const server = await startTestServer()
    const ask = async (url: string) => {
      const reply = await server.app.fastify.inject({ url })
      return [reply.statusCode, reply.body]
    }

    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}'])
    expect(await ask('/readyz')).toEqual([200, '{"status":"ready"}'])
    server.app.isClosing = true
    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}'])
    expect(await ask('/readyz')).toEqual([503, '{"status":"not ready"}'])
    expect(await ask(getMe.path)).toEqual([503, '{"service_unavailable":[]}'])
    await server.close()
  })
})

describe('a database that is gone', () => {
  test('makes calls answer 503, and the server not ready', async () => {
    const server = await startTestServer()
    await addUser(server.services, { email: 'aino@perille.example' })
    const token = await server.signIn('aino@perille.example')
    const { db } = server.services
    server.services.db = new Proxy(db, {
      get: () => () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    })

    const reply = await server.call(getMe, { token })

    server.services.db = db
    expect([reply.statusCode, reply.json()]).toEqual([503, { service_unavailable: [] }])
    await server.close()
  })
})

/** A log that is kept instead of printed. */
function keptLog() {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  const settings = logSettings('info')
  return {
    logger: { ...(settings as object), stream } as typeof settings,
    text: () => text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

describe('the log', () => {
  test('has no error for a client that hangs up before it is answered', async () => {
    const { logger, lines } = keptLog()
    const server = await startTestServer({ logger })
    await addUser(server.services, { email: 'aino@perille.example' })
    const hungUp = new Promise((resolve) =>
      server.app.fastify.server.once('connection', (socket) => socket.once('close', resolve)),
    )
    // the call is read to its end, and looked at when nobody is there any more
    server.app.fastify.addHook('preHandler', async () => {
      client.destroy()
      await hungUp
    })
    await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.fastify.server.address() as AddressInfo
    const body = JSON.stringify({ username: 'aino@perille.example', password: testPassword })
    const client = connect(port, '127.0.0.1')

    client.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )

    const signIns = () => server.services.db.selectFrom('session').select('network').execute()
    await expect.poll(signIns).toEqual([{ network: 'unknown' }])
    await server.close()
    expect(lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('has no error for a client that hangs up in the middle of what it says', async () => {
    const { logger, lines } = keptLog()
    const server = await startTestServer({ logger })
    await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.fastify.server.address() as AddressInfo
    const client = connect(port, '127.0.0.1')
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100'
    const given = new Promise<IncomingMessage>((resolve) => server.app.fastify.server.once('request', resolve))
    client.write(`${head}\r\n\r\n{"username":"`)
    const request = await given
    const isOver = new Promise((resolve) => request.once('close', resolve))
    client.resetAndDestroy()

    await isOver
    await server.close()
    expect(lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('has one line for each call with its route, and nothing of what was asked, typed or answered', async () => {
    const { logger, lines: logged, text } = keptLog()
    const server = await startTestServer({ logger })
    await addUser(server.services, { email: 'aino.salainen@perille.example' })
    const token = await server.signIn('aino.salainen@perille.example')
    await server.call(getMe, { token, headers: { 'x-client-version': '1.11.0', 'user-agent': 'Salainen selain' } })
    await server.call(signIn, { body: { username: 'aino.salainen@perille.example', password: 'Salainen-sana-1' } })
    await server.app.fastify.inject({ url: '/api/passenger/search?q=Salainen' })
    await server.app.fastify.inject({ url: '/api/Salainen/kutsu' })
    const { provider } = server.services
    provider.instanceConfigs = () => Promise.reject(new Error('Key (email)=(aino.salainen@perille.example) exists'))
    await server.app.fastify.inject({
      url: '/api/app/perilleInstanceConfigs',
      headers: { authorization: `Bearer ${token}` },
    })
    await server.close()

    const lines = logged()
    expect(
      lines
        .filter((line) => line['msg'] === 'answered')
        .map(({ method, route, status, userId }) => [method, route, status, userId]),
    ).toEqual([
      ['POST', '/api/auth/login', 200, null],
      ['GET', '/api/user/me', 200, 1],
      ['POST', '/api/auth/login', 400, null],
      ['GET', '/api/passenger/search', 401, null],
      ['GET', 'none', 404, null],
      ['GET', '/api/app/perilleInstanceConfigs', 500, 1],
    ])
    expect(lines.find((line) => line['msg'] === 'failed')).toMatchObject({ err: { type: 'Error', message: '' } })
    for (const secret of ['alainen', testPassword, token.slice(10)]) expect(text()).not.toContain(secret)
  })
})

describe('keys', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perille-keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('are made once, for the eyes of this account alone', () => {
    const path = join(folder, 'keys', 'keys.json')

    const made = readOrMakeKeys(path)
    const read = readOrMakeKeys(path)

    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(read.open('mail', made.seal('mail', 'Hei'))).toBe('Hei')
    expect(read.mac('attempt', 'x')).toEqual(made.mac('attempt', 'x'))
  })

  test('of one purpose are not those of another', () => {
    const keys = temporaryKeys()

    expect(keys.mac('attempt', 'x')).not.toEqual(keys.mac('audit-seal', 'x'))
    expect(() => keys.open('attempt', keys.seal('mail', 'Hei'))).toThrow()
  })

  test('show that what they sealed was changed', () => {
    const keys = temporaryKeys()
    const sealed = keys.seal('mail', 'Hei')

    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(() => keys.open('mail', changed)).toThrow()
    }
  })

  test('can be followed by newer ones, and the older still open and verify', () => {
    const path = join(folder, 'keys.json')
    const older = readOrMakeKeys(path)
    const file = JSON.parse(readFileSync(path, 'utf8')) as { keys: object[] }
    writeFileSync(path, JSON.stringify({ keys: [{ id: 'next', secret: 'n'.repeat(43) }, ...file.keys] }))

    const both = readKeys(path)

    expect(both.currentId).toBe('next')
    expect(both.open('mail', older.seal('mail', 'Hei'))).toBe('Hei')
    expect(both.mac('audit-seal', 'x', older.currentId)).toEqual(older.mac('audit-seal', 'x'))
  })

  test.each([
    ['is missing', null],
    ['is no JSON', 'keys'],
    ['has no key', '{"keys":[]}'],
    ['has a short secret', '{"keys":[{"id":"a","secret":"short"}]}'],
  ])('in a file that %s stop the start with one line', (_, content) => {
    const path = join(folder, 'keys.json')
    if (content !== null) writeFileSync(path, content)

    expect(() => readKeys(path)).toThrow(/key file/)
  })

  test('of another database are noticed', async () => {
    const server = await startTestServer()
    const { db, keys } = server.services

    await checkKeys(db, keys)
    await checkKeys(db, keys)
    await expect(checkKeys(db, temporaryKeys())).rejects.toThrow(/not the one that this database was filled with/)

    await server.close()
  })
})

test('what is over is removed after its time, and what may still be asked for stays', async () => {
  const server = await startTestServer()
  const { db } = server.services
  await addUser(server.services, { email: 'aino@perille.example' })
  const token = await server.signIn('aino@perille.example')
  await server.call(sendSupportRequest, { token, body: support, key: 'key-1' })
  await server.call(signIn, { body: { username: 'aino@perille.example', password: 'x' } })
  const countOf = async (table: 'session' | 'idempotency' | 'attempt') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const counts = async () => [await countOf('session'), await countOf('idempotency'), await countOf('attempt')]
  const cleanUpAfter = (days: number) => cleanUp(db, new Date(server.clock.now + days * day))
  expect(await counts()).toEqual([1, 1, 1])

  await cleanUpAfter(0.9)
  expect(await counts()).toEqual([1, 1, 1])
  await cleanUpAfter(29)
  expect(await counts()).toEqual([1, 1, 0])
  await cleanUpAfter(31)
  expect(await counts()).toEqual([1, 0, 0])
  await cleanUpAfter(92)
  expect(await counts()).toEqual([0, 0, 0])
  expect((await db.selectFrom('audit_event').select('id').execute()).length).toBeGreaterThan(0)
  await server.close()
})
