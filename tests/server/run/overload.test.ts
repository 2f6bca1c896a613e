import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, signIn } from '#contract/auth.ts'
import { bearer } from '#contract/headers.ts'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { startServer, type RunningServer } from '#server/run/start.ts'
import { postgresUrl } from '#tests/support/database.ts'
import { createOnPostgres, type NewDatabase } from '#tests/support/postgresql-databases.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const email = 'aino@perille.example'

let folder: string
let database: NewDatabase | null = null
let server: RunningServer
let headers: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perille-overload-'))
  const KEY_FILE = join(folder, 'keys.json')
  readOrMakeKeys(KEY_FILE)
  database = postgresUrl === undefined ? null : await createOnPostgres(postgresUrl)
  const settings = {
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: folder,
    ...(database && { DATABASE_URL: database.url, KEY_FILE }),
  }
  server = await startServer(readEnvironment(settings), {
    frontendFolder: null,
    limits: limitsWith({ longest: { eventLoopLagMs: Infinity, databaseWaitMs: Infinity, backlogMs: 5 } }),
    print: () => undefined,
    onLost(reason) {
      throw new Error(reason)
    },
    logLevel: 'error',
  })
  await addUser(server.services, { email })
  const reply = await fetch(`http://127.0.0.1:${server.port}${signIn.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password: testPassword }),
  })
  const { auth_token } = (await reply.json()) as { auth_token: string }
  headers = { Authorization: bearer(auth_token) }
}, 60_000)
afterAll(async () => {
  await server.stop()
  await database?.drop()
  rmSync(folder, { recursive: true })
})

async function ask(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${getMe.path}`, { headers })
  await reply.text()
  return `${reply.status} ${reply.headers.get('retry-after')}`
}

test('a server with far too much to do answers some calls, tells the others when to come back, and takes all again then', async () => {
  let answered = 0
  const first = Array.from({ length: 300 }, () => ask().finally(() => (answered += 1)))
  await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(50)
  const more = Array.from({ length: 100 }, ask)
  const answers = await Promise.all([...first, ...more])

  expect(new Set(answers)).toEqual(new Set(['200 null', '503 2']))
  expect(new Set(await Promise.all(Array.from({ length: 16 }, ask)))).toEqual(new Set(['200 null']))
})
