import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#tests/support/free-port.ts'
import { owner } from '#tests/support/postgresql.ts'
import { endsWithUs } from './children.ts'
import { committedFile } from './committed-file.ts'

/** Password of every account here. */
export const password = 'vain-tällä-koneella'
const administrator = 'postgres'

export interface Pair {
  /** Ports of the two, of which the first is the primary until it is killed. */
  primaryPort: number
  replicaPort: number
  /** A connection of the administrator to whichever of them. */
  connect: (port: number) => Promise<Client>
  /** Has the replica hear nothing more: what is committed from now on waits. */
  cutReplication: () => Promise<void>
  /** Ends the primary with all its processes, as a machine that has lost its power. */
  killPrimary: () => void
  promote: () => void
  stop: () => void
}

/** Starts a primary that has a database `perille`, and a replica that has what each of its commits waits for. */
export async function startPair(programs: string, folder: string): Promise<Pair> {
  const user = owner()
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const options = { cwd: folder, ...user }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const own = (name: string, text: string, mode = 0o600) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    chmodSync(path, mode)
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const passfile = own('passfile', `127.0.0.1:*:*:*:${password}\n`)
  const here = { "'10.0.0.11'": "'127.0.0.1'", 'port = 5432': `port = ${primaryPort}` }
  const primaryFile = own('primary.conf', committedFile('postgresql-primary.conf', here))
  const replicaFile = own(
    'replica.conf',
    committedFile('postgresql-replica.conf', {
      "'10.0.0.12'": "'127.0.0.1'",
      'port = 5432': `port = ${replicaPort}`,
      'host=10.0.0.11 port=5432': `host=127.0.0.1 port=${primaryPort}`,
      '/var/lib/postgresql/.pgpass': passfile,
    }),
  )
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  const pwfile = own('pwfile', password)
  run(
    'initdb',
    '-D',
    primary,
    '-U',
    administrator,
    `--pwfile=${pwfile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
  )
  const hba = join(primary, 'pg_hba.conf')
  const hbaLines = committedFile('pg_hba.conf', { '10.0.0.0/24': '127.0.0.1/32', hostssl: 'host' })
  writeFileSync(hba, `${hbaLines}\n${readFileSync(hba, 'utf8')}`)
  const settings = join(primary, 'postgresql.conf')
  const defaults = `${readFileSync(settings, 'utf8')}\nunix_socket_directories = ''\n`
  writeFileSync(settings, `${defaults}include '${primaryFile}'\n`)
  const start = (data: string) =>
    endsWithUs(spawn(join(programs, 'postgres'), ['-D', data], { ...options, stdio: ['ignore', 'ignore', 'ignore'] }))

  const connect = async (port: number) => {
    const client = new Client({ host: '127.0.0.1', port, user: administrator, password, database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const started: ChildProcess[] = [start(primary)]
  const first = await soon(() => connect(primaryPort))
  // there is no replica yet that a commit could wait for
  await first.query('set synchronous_commit = local')
  await first.query(`create role perille login password '${password}'`)
  await first.query(`create role perille_replication login replication password '${password}'`)
  await first.query('create database perille owner perille')
  run(
    'pg_basebackup',
    ...['-D', replica, '-X', 'stream', '-c', 'fast'],
    ...['-d', `host=127.0.0.1 port=${primaryPort} user=perille_replication passfile=${passfile}`],
  )
  own('replica/standby.signal', '')
  writeFileSync(join(replica, 'postgresql.conf'), `${defaults}include '${replicaFile}'\n`)
  started.push(start(replica))
  await soon(async () => {
    const { rows } = await first.query("select from pg_stat_replication where sync_state = 'quorum'")
    if (rows.length === 0) throw new Error('The replica does not follow the primary.')
  })
  await first.end()

  return {
    primaryPort,
    replicaPort,
    connect,
    async cutReplication() {
      const client = await connect(primaryPort)
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication')
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
      await client.end()
    },
    killPrimary: () => killWhole(started[0]?.pid),
    promote: () => run('pg_ctl', 'promote', '-D', replica, '-w'),
    stop: () =>
      started
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .forEach(({ pid }) => killWhole(pid)),
  }
}

/** Kills a process of ours and what it has started: PostgreSQL's own processes outlive the first one for a while. */
function killWhole(pid: number | undefined): void {
  if (pid === undefined) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // it has ended by itself
    }
  }
}

const longestMs = 30_000

/** Tries again until it works. @throws what it threw last */
export async function soon<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + longestMs; ;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await passed(100)
    }
  }
}
