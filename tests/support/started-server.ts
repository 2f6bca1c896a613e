import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readOrMakeKeys } from '#server/ground/keys.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { startServer, type RunningServer } from '#server/run/start.ts'
import { postgresUrl } from './database.ts'
import { createOnPostgres } from './postgresql-databases.ts'

export interface StartedServer {
  server: RunningServer
  /** Its `DATA_DIR`. */
  folder: string
  /** How far the server's clock is ahead, in milliseconds. */
  clock: { aheadMs: number }
  ask: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

/** The whole server with all that goes on beside its calls, on an empty database that has its tables. */
export async function startWholeServer(settings: Record<string, string>): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'perille-whole-'))
  const KEY_FILE = join(folder, 'keys.json')
  readOrMakeKeys(KEY_FILE)
  const template = inject('postgresql')?.template
  const database = postgresUrl === undefined ? null : await createOnPostgres(postgresUrl, { template })
  if (!database) {
    mkdirSync(join(folder, 'database'), { mode: 0o700 })
    execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', join(folder, 'database')], { stdio: 'ignore' })
  }
  const clock = { aheadMs: 0 }
  const own = { PORT: '0', DEMO: 'off', DATA_DIR: folder, KEY_FILE, ...(database && { DATABASE_URL: database.url }) }
  const server = await startServer(readEnvironment({ ...own, ...settings }), {
    frontendFolder: null,
    print: () => undefined,
    onLost(reason) {
      throw new Error(reason)
    },
    clock: () => Date.now() + clock.aheadMs,
    logLevel: 'error',
  })
  return {
    ...{ server, folder, clock },
    ask: (path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init),
    async close() {
      await server.stop()
      await database?.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
