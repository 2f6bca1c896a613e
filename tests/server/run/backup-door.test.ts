import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { sendSupportRequest } from '#contract/auth.ts'
import { headers } from '#contract/headers.ts'
import { startSession } from '#server/areas/identity/sessions.ts'
import type { Manifest } from '#server/db/backup/manifest.ts'
import { restoreBackup } from '#server/db/backup/restore.ts'
import { openDatabase, type BackUp } from '#server/db/database.ts'
import { askForBackup, openBackupDoor, type BackupDoor } from '#server/run/backup-door.ts'
import { readEnvironment } from '#server/run/environment.ts'
import { startServer } from '#server/run/start.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { noLimits } from '#tests/support/request-limits.ts'
import { startProcess } from '#tests/support/server-process.ts'

let root: string
let doors: BackupDoor[]

beforeEach(() => {
  root = mkdtempSync(join(quickFolder(), 'perille-door-'))
  doors = []
})
afterEach(async () => {
  for (const door of doors) await door.close()
  rmSync(root, { recursive: true })
})

const lost = (reason: string): never => {
  throw new Error(reason)
}
const silent = () => undefined

const manifest: Manifest = {
  ...{ format: 'perille-backup-1', postgresql: '18.0', migrations: [], folders: [] },
  ...{ startedAt: '2026-11-28T08:00:00.000Z', endedAt: '2026-11-28T08:01:00.000Z' },
  files: [{ path: 'PG_VERSION', bytes: 3, sha256: '' }],
}

/** A backup that takes as long as it is let. */
function heldBackup() {
  let finish: () => void = silent
  const asked: { target: string; signal: AbortSignal }[] = []
  const backUp: BackUp = (target, { signal }) =>
    new Promise((resolve, reject) => {
      asked.push({ target, signal })
      finish = () => resolve(manifest)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  return { backUp, asked, finish: () => finish() }
}

async function open(backUp: BackUp, lines: string[] = []): Promise<BackupDoor> {
  const door = await openBackupDoor({ dataFolder: root, backUp, say: (line) => lines.push(line) })
  doors.push(door)
  return door
}

test('the door is for the account alone, and nobody is behind it where no server runs', async () => {
  expect(await askForBackup(root, '/tmp/backup', silent)).toBeNull()
  await open(heldBackup().backUp)

  expect(statSync(join(root, 'control')).mode & 0o777).toBe(0o700)
})

test('a server that follows one that was killed has the door', async () => {
  mkdirSync(join(root, 'control'))
  writeFileSync(join(root, 'control', 'backup.sock'), '')
  await open(() => Promise.resolve(manifest))

  expect(await askForBackup(root, '/tmp/backup', silent)).toMatchObject({ files: 1, bytes: 3 })
})

test('two backups at once are refused', async () => {
  const held = heldBackup()
  await open(held.backUp)
  const first = askForBackup(root, '/tmp/first', silent)
  await vi.waitFor(() => expect(held.asked).toHaveLength(1))

  await expect(askForBackup(root, '/tmp/second', silent)).rejects.toThrow('A backup is under way already.')
  held.finish()

  expect(await first).toMatchObject({ endedAt: manifest.endedAt })
})

test('whoever leaves wants no backup any more', async () => {
  const held = heldBackup()
  const lines: string[] = []
  await open(held.backUp, lines)
  const socket = connect(join(root, 'control', 'backup.sock'))
  socket.write('{"target":"/tmp/backup"}\n')
  await vi.waitFor(() => expect(held.asked).toHaveLength(1))

  socket.destroy()

  await vi.waitFor(() =>
    expect(lines).toEqual(['no backup was taken into /tmp/backup: Whoever asked for it has left.']),
  )
})

test('a server that ends says so to whoever waits, and waits for nobody who asks for nothing', async () => {
  const held = heldBackup()
  const door = await open(held.backUp)
  const idle = connect(join(root, 'control', 'backup.sock'))
  const told = expect(askForBackup(root, '/tmp/backup', silent)).rejects.toThrow('The server ends.')
  await vi.waitFor(() => expect(held.asked).toHaveLength(1))

  await door.close()

  await told
  idle.destroy()
})

test('a server that is killed leaves nobody waiting', async () => {
  const dying = createServer((socket) => socket.once('data', () => socket.destroy()))
  mkdirSync(join(root, 'control'))
  await new Promise<void>((resolve) => dying.listen(join(root, 'control', 'backup.sock'), resolve))

  await expect(askForBackup(root, '/tmp/backup', silent)).rejects.toThrow(
    'The server ended before the backup did. What is in /tmp/backup is not whole.',
  )
  await new Promise((resolve) => dying.close(resolve))
})

test('what is no request is refused', async () => {
  const held = heldBackup()
  await open(held.backUp)
  const socket = connect(join(root, 'control', 'backup.sock'))
  const said: string[] = []
  socket.on('data', (data: Buffer) => said.push(data.toString()))

  socket.write('{"command":"empty"}\n')
  await new Promise((resolve) => socket.once('close', resolve))

  expect(said.join('')).toBe('{"kind":"refused","reason":"That is no request for a backup."}\n')
  expect(held.asked).toEqual([])
})

test('a running server backs up what it has acknowledged, while it goes on', async () => {
  const dataFolder = join(root, 'data')
  mkdirSync(join(dataFolder, 'database'), { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', join(dataFolder, 'database')], { stdio: 'ignore' })
  const environment = readEnvironment({ DATA_DIR: dataFolder, DEMO: 'off', PORT: '0' })
  const options = { frontendFolder: null, limits: noLimits, print: silent, onLost: lost, logLevel: 'error' } as const
  const server = await startServer(environment, options)
  const { db, keys } = server.services
  const now = new Date()
  const token = await db.transaction().execute(async (trx) => {
    const account = { email: 'varmuus@perille.example', created_at: now, updated_at: now }
    const user = await trx.insertInto('app_user').values(account).returning('id').executeTakeFirstOrThrow()
    return startSession(trx, { userId: user.id, now, network: 'test', clientVersion: null })
  })
  const acknowledged: string[] = []
  let isOn = true
  const client = async (name: string) => {
    for (let count = 1; isOn; count += 1) {
      const message = `${name} ${count}`
      const reply = await fetch(`http://127.0.0.1:${server.port}${sendSupportRequest.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [headers.idempotencyKey]: message.replace(' ', '-'),
        },
        body: JSON.stringify({ message, version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }),
      })
      if (reply.status === 200) acknowledged.push(message)
    }
  }
  const clients = Promise.all(['viesti', 'kirje'].map(client))
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), { timeout: 20_000 })

  const before = [...acknowledged]
  const backup = join(root, 'backup')
  const { ended, lines } = startProcess('server/admin.ts', ['backup', backup], { DATA_DIR: dataFolder, DEMO: 'off' })
  expect([await ended, lines.join('\n')]).toEqual([0, expect.stringMatching(/holds the database as it was at/)])
  const during = acknowledged.length - before.length
  isOn = false
  await clients
  const inOrder = (await db.selectFrom('support_request').select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  )
  await server.stop()
  const folder = join(root, 'restored')
  await restoreBackup({ backup, folder, keys, onLost: lost, onProgress: silent })
  const restored = await openDatabase({ kind: 'folder', folder }, lost)
  const kept = (await restored.db.selectFrom('support_request').select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  )
  const audited = await restored.db
    .selectFrom('audit_event')
    .where('action', '=', 'support.send')
    .select('id')
    .execute()
  await restored.close()

  expect(during).toBeGreaterThan(0)
  expect(before.filter((message) => !kept.includes(message))).toEqual([])
  // everything up to a moment, and nothing after it
  expect(kept).toEqual(inOrder.slice(0, kept.length))
  expect(audited).toHaveLength(kept.length)
  expect(existsSync(join(dataFolder, 'control', 'backup.sock'))).toBe(false)
  expect(readdirSync(backup).sort()).toEqual(['database', 'perille-backup.json'])
}, 120_000)
