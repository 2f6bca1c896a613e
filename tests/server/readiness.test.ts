import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { getAppInfo } from '#contract/app.ts'
import { sendSupportRequest } from '#contract/auth.ts'
import type { Part } from '#server/ground/behind.ts'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { startServer } from '#server/run/start.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres } from '#tests/support/postgresql-databases.ts'
import { addUser } from '#tests/support/users.ts'
import { startTestServer } from '#tests/support/server.ts'

const support = { message: 'Apua', version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }

describe('a server that is about to end', () => {
  test('is not ready, so that others are asked, and answers what still comes', async () => {
    const server = await startTestServer()
    await addUser(server.services, { email: 'aino@perille.example' })
    const token = await server.signIn('aino@perille.example')

    server.app.isLeaving = true

    expect((await server.app.fastify.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await server.call(sendSupportRequest, { token, body: support })).statusCode).toBe(200)
    await server.close()
  })

  test('answers for as long as it was told to, and then ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perille-leaving-'))
    const KEY_FILE = join(folder, 'keys.json')
    readOrMakeKeys(KEY_FILE)
    const own = { template: inject('postgresql')?.template }
    // with the tables in it, which would take longer to make than all of this
    const database = postgresUrl === undefined ? null : await createOnPostgres(postgresUrl, own)
    if (!database) {
      mkdirSync(join(folder, 'database'), { mode: 0o700 })
      execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', join(folder, 'database')], { stdio: 'ignore' })
    }
    const settings = { PORT: '0', DEMO: 'off', DATA_DIR: folder, KEY_FILE, DRAIN_SECONDS: '1' }
    const server = await startServer(
      readEnvironment({ ...settings, ...(database && { DATABASE_URL: database.url }) }),
      {
        frontendFolder: null,
        print: () => undefined,
        onLost(reason) {
          throw new Error(reason)
        },
        logLevel: 'error',
      },
    )
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status
    expect(await ask('/readyz')).toBe(200)

    const ended = server.stop()

    expect(await ask('/readyz')).toBe(503)
    expect(await ask(getAppInfo.path)).toBe(200)
    await ended
    await expect(ask('/readyz')).rejects.toThrow()
    await database?.drop()
    rmSync(folder, { recursive: true })
  }, 60_000)
})

test('a server that has fallen behind says with what, and is as ready as before', async () => {
  const behind: Part[] = []
  const server = await startTestServer({ behind: () => behind })
  const ask = async () => {
    const { statusCode, body } = await server.app.fastify.inject({ url: '/readyz' })
    return `${statusCode} ${body}`
  }

  expect(await ask()).toBe('200 {"status":"ready"}')
  behind.push('mail', 'seal')
  expect(await ask()).toBe('200 {"status":"ready","behind":["mail","seal"]}')
  server.app.isLeaving = true
  expect(await ask()).toBe('503 {"status":"not ready","behind":["mail","seal"]}')
  await server.close()
})

describe('a database that takes no writes, as a replica before it is promoted', () => {
  test('makes the server not ready and calls answer 503, and both come back with it', async () => {
    const server = await startTestServer()
    const { db } = server.services
    await addUser(server.services, { email: 'aino@perille.example' })
    const token = await server.signIn('aino@perille.example')
    const ready = async () => (await server.app.fastify.inject({ url: '/readyz' })).statusCode
    const sessionsAre = (mode: 'only' | 'write') =>
      sql`set session characteristics as transaction read ${sql.raw(mode)}`.execute(db)
    const write = async () => (await server.call(sendSupportRequest, { token, body: support })).statusCode

    await sessionsAre('only')
    expect(await ready()).toBe(503)
    const refused = await server.call(sendSupportRequest, { token, body: support })
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      503,
      { service_unavailable: [] },
      '2',
    ])

    // the embedded database has one session, which outlives its connections; elsewhere another one was opened
    await sessionsAre('write')
    expect(await ready()).toBe(200)
    expect(await write()).toBe(200)
    await server.close()
  })
})
