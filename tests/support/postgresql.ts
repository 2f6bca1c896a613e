import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresqlPrograms } from '#server/setup.mjs'
import { freePort } from './free-port.ts'
import { quickFolder } from './quick-folder.ts'

export interface RunningPostgresql {
  url: string
  stop: () => Promise<void>
}

const startMs = 30_000
/** What a database does for the day after a crash, and for the day after tomorrow. */
const forgetful = ['fsync', 'full_page_writes', 'autovacuum']
const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. Nothing for anybody else. */
export function owner(): { uid: number; gid: number } | null {
  if (!isRoot) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * Starts a PostgreSQL of its own on loopback, in a folder that goes with it.
 * @param isDurable waits for the disk at each commit, as PostgreSQL does by itself; tests have no use for that
 * @returns `null` when there is none here
 */
export async function startPostgresql({ isDurable = false } = {}): Promise<RunningPostgresql | null> {
  const programs = postgresqlPrograms()
  if (!programs) return null

  const folder = mkdtempSync(join(isDurable ? tmpdir() : quickFolder(), 'perille-postgresql-'))
  const user = owner()
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const port = await freePort()
  const initialized = spawnSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8'],
    { cwd: folder, ...user },
  )
  if (initialized.status !== 0) return null
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', folder],
      ...['-c', 'max_connections=200'],
      ...(isDurable ? [] : forgetful.flatMap((setting) => ['-c', `${setting}=off`])),
    ],
    { stdio: 'ignore', cwd: folder, ...user },
  )
  if (!(await isReady(join(programs, 'pg_isready'), port))) {
    server.kill()
    return null
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(program: string, port: number): Promise<boolean> {
  for (const until = Date.now() + startMs; Date.now() < until;) {
    if (spawnSync(program, ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.on('exit', () => resolve())
    server.kill('SIGINT')
  })
}
