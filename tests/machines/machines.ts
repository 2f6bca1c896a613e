import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readOrMakeKeys, type Keys } from '#server/ground/keys.ts'
import { freePort } from '#tests/support/free-port.ts'
import { owner } from '#tests/support/postgresql.ts'
import { startProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { endsWithUs } from './children.ts'
import { committedFile } from './committed-file.ts'
import { password, soon, startPair, type Pair } from './postgresql-pair.ts'
import type { Programs } from './programs.ts'

/** Four processes behind HAProxy, PgBouncer, a primary and its replica, as `deploy/` sets them up, on loopback. */
export interface Machines {
  /** Where clients call. */
  port: number
  keys: Keys
  /** What the processes were told, for a program of the server's beside them. */
  settings: Record<string, string>
  pair: Pair
  /** The address of a database, past the pooler. */
  addressOf: (port: number) => string
  processes: ServerProcess[]
  /** Starts a process in the place of one that has ended, as a service manager does. */
  startAgain: (index: number) => Promise<void>
  restartPooler: () => Promise<void>
  /** Has the pooler look for the primary where the replica was. */
  pointToReplica: () => void
  stop: () => Promise<void>
}

const count = 4

export async function startMachines(programs: Programs): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'perille-machines-'))
  const user = owner()
  const own = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    giveTo(path, 0o600)
    return path
  }
  const giveTo = (path: string, mode: number) => {
    chmodSync(path, mode)
    if (user) chownSync(path, user.uid, user.gid)
  }
  giveTo(folder, 0o711)
  const ofDatabases = join(folder, 'postgresql')
  mkdirSync(ofDatabases)
  giveTo(ofDatabases, 0o700)
  const pair = await startPair(programs.postgresql, ofDatabases)

  const poolerPort = await freePort()
  const databases = (port: number) =>
    own(
      'pgbouncer-databases.ini',
      committedFile('pgbouncer-databases.ini', { 'host=10.0.0.11 port=5432': `host=127.0.0.1 port=${port}` }),
    )
  const poolerFile = own(
    'pgbouncer.ini',
    committedFile('pgbouncer.ini', {
      '/etc/pgbouncer/pgbouncer-databases.ini': databases(pair.primaryPort),
      '/etc/pgbouncer/userlist.txt': own('userlist.txt', `"perille" "${password}"\n`),
      '/var/log/postgresql/': `${ofDatabases}/`,
      '/run/postgresql/': `${ofDatabases}/`,
      'listen_port = 6432': `listen_port = ${poolerPort}`,
    }),
  )
  const startPooler = () =>
    endsWithUs(
      spawn(programs.pgbouncer, ['-q', poolerFile], { cwd: folder, ...user, stdio: ['ignore', 'ignore', 'inherit'] }),
    )
  let pooler = startPooler()

  const keyFile = join(folder, 'keys.json')
  const keys = readOrMakeKeys(keyFile)
  const settings = {
    ...(parseEnv(
      committedFile('perille.env', {
        'perille:password@127.0.0.1:6432': `perille:${encodeURIComponent(password)}@127.0.0.1:${poolerPort}`,
        '/etc/perille/keys.json': keyFile,
        '/var/lib/perille': join(folder, 'data'),
      }),
    ) as Record<string, string>),
  }
  const ports = await freePorts()
  const startServer = async (port = 0) => {
    const server = startProcess('server/main.ts', [], { ...settings, PORT: String(port) })
    endsWithUs(server.child)
    await server.line(/^Perille is at/)
    return server
  }
  // all at once, on a database without a table
  const processes = await Promise.all(ports.map(startServer))

  const port = await freePort()
  const balancerFile = own(
    'haproxy.cfg',
    committedFile('haproxy.cfg', {
      '  user haproxy\n  group haproxy\n': '',
      'bind :443 ssl crt /etc/haproxy/perille.pem alpn h2,http/1.1': `bind 127.0.0.1:${port}`,
      ...Object.fromEntries(ports.map((each, index) => [`127.0.0.1:808${index + 1}`, `127.0.0.1:${each}`])),
    }),
  )
  const balancer = endsWithUs(
    spawn(programs.haproxy, ['-f', balancerFile, '-db', '-q'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  await soon(async () => {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) throw new Error('Nobody is ready.')
  })

  return {
    port,
    keys,
    settings,
    pair,
    addressOf: (at) => `postgres://perille:${encodeURIComponent(password)}@127.0.0.1:${at}/perille`,
    processes,
    async startAgain(index) {
      processes[index] = await startServer(ports[index])
    },
    async restartPooler() {
      await ended(pooler, 'SIGTERM')
      pooler = startPooler()
    },
    pointToReplica() {
      databases(pair.replicaPort)
      pooler.kill('SIGHUP')
    },
    async stop() {
      await ended(balancer, 'SIGTERM')
      await Promise.all(processes.map(({ child }) => ended(child, 'SIGKILL')))
      await ended(pooler, 'SIGTERM')
      pair.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function freePorts(): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.kill(signal)
  })
}
