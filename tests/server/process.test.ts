import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { sendSupportRequest, signIn } from '#contract/auth.ts'
import { headers } from '#contract/headers.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { openDatabase } from '#server/db/database.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import type { Services } from '#server/call/services.ts'
import { effort, searchMs } from '#tests/support/effort.ts'
import { freePort } from '#tests/support/free-port.ts'
import { addCentre, addPassenger, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { startProcess, type ServerProcess } from '#tests/support/server-process.ts'

let folder: string
let started: ServerProcess[]

/** With a database in it: a copy spares each process the seconds that making one takes. */
function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'perille-data-'))
  const database = join(made, 'database')
  mkdirSync(database, { mode: 0o700 })
  execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', database], { stdio: 'ignore' })
  return made
}

beforeEach(() => {
  folder = newFolder()
  started = []
})
afterEach(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(file: string, settings: Record<string, string> = {}, ...args: string[]): ServerProcess {
  const process = startProcess(file, args, { DATA_DIR: folder, DEMO: 'off', ...settings })
  started.push(process)
  return process
}

async function startWriting() {
  const process = start('tests/support/writing-server.ts', { PORT: '0' })
  const { port, token } = JSON.parse(await process.line(/^\{"port"/)) as { port: number; token: string }
  const send = (message: string) =>
    fetch(`http://127.0.0.1:${port}${sendSupportRequest.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [headers.idempotencyKey]: message,
      },
      body: JSON.stringify({ message, version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }),
    })
  return { ...process, port, send }
}

describe('a server that is killed while it writes', () => {
  test(
    'has every write that it acknowledged, each once, and starts again',
    async () => {
      const acknowledged = new Set<string>()
      let writes = 0
      for (let round = 0; round < effort.kills; round += 1) {
        const { child, ended, send } = await startWriting()
        // killed by one client's answer, while the others wait for theirs
        const lastOfRound = acknowledged.size + 20 + (round % 10) * 7
        const client = async () => {
          for (;;) {
            const message = `viesti ${(writes += 1)}`.replace(' ', '-')
            const reply = await send(message).catch(() => null)
            if (!reply) return
            if (reply.status === 200) acknowledged.add(message)
            if (acknowledged.size >= lastOfRound) child.kill('SIGKILL')
          }
        }
        await Promise.all([ended, client(), client(), client(), client()])
      }

      const { db, close } = await openDatabase({ kind: 'folder', folder: join(folder, 'database') }, () => undefined)
      const rows = await db.selectFrom('support_request').select('message').execute()
      const audited = await db.selectFrom('audit_event').select('id').where('action', '=', 'support.send').execute()
      await close()
      const kept = rows.map(({ message }) => message)
      expect(acknowledged.size).toBeGreaterThan(60)
      expect([...acknowledged].filter((message) => !kept.includes(message))).toEqual([])
      expect(new Set(kept).size).toBe(kept.length)
      expect(audited).toHaveLength(kept.length)
    },
    searchMs,
  )
})

describe('a server that is told to end', () => {
  test('answers what it had begun, takes nothing new, seals the audit log to its end, and ends with 0', async () => {
    const { child, ended, send } = await startWriting()
    const begun = Array.from({ length: 40 }, (_, index) => send(`viesti-${index}`))
    await Promise.race(begun)

    child.kill('SIGTERM')
    const statuses = (await Promise.all(begun.map((reply) => reply.catch(() => null)))).map((reply) => reply?.status)

    expect(await ended).toBe(0)
    const { db, close } = await openDatabase({ kind: 'folder', folder: join(folder, 'database') }, () => undefined)
    const stored = (await db.selectFrom('support_request').select('message').execute()).length
    const newest = await db.selectFrom('audit_event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const seal = await db.selectFrom('audit_seal').select('to_id').orderBy('id', 'desc').executeTakeFirst()
    await close()
    expect(seal?.to_id).toBe(newest.id)
    expect(statuses.filter((status) => status === 200).length).toBe(stored)
    expect(stored).toBeGreaterThan(0)
  }, 60_000)

  test('does so on each signal that asks for it, also when one comes twice, as under npm', async () => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    const folders = signals.map(newFolder)
    const codes = await Promise.all(
      signals.map(async (signal, index) => {
        const settings = { PORT: String(await freePort()), DATA_DIR: folders[index] ?? '' }
        const { child, ended, line } = start('server/main.ts', settings)
        await line(/^Perille is at/)
        child.kill(signal)
        child.kill(signal)
        return ended
      }),
    )

    expect(codes).toEqual([0, 0, 0])
    for (const made of folders) rmSync(made, { recursive: true })
  }, 60_000)
})

describe('a server whose booking system cannot plan a day', () => {
  test('starts, and says in its log which one', async () => {
    const { db, close } = await openDatabase({ kind: 'folder', folder: join(folder, 'database') }, () => undefined)
    const services = { db, clock: Date.now } as Services
    const centre = await addCentre(services)
    const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6] }
    const today = localDateAt(Date.now())
    const days = { startDate: today, endDate: addDays(today, 3) }
    await addTimetable(services, centre, ridesFor([await addPassenger(services, centre)], everyDay), days)
    await sql`alter table run add constraint broken check (id < 0)`.execute(db)
    await close()

    const { line, lines } = start('server/main.ts', { PORT: String(await freePort()) })

    await line(/^Perille is at/)
    const logged = lines.filter((text) => text.includes('the booking system left something undone'))
    expect(logged.map((text) => JSON.parse(text) as unknown)).toContainEqual(
      expect.objectContaining({
        ...centre,
        date: addDays(today, 1),
        err: expect.objectContaining({ code: '23514' }) as unknown,
      }),
    )
  }, 60_000)
})

describe('two servers on one folder', () => {
  test('are one: the second does not start, and says why', async () => {
    const first = start('server/main.ts', { PORT: String(await freePort()) })
    await first.line(/^Perille is at/)

    const second = start('server/main.ts', { PORT: String(await freePort()) })

    expect(await second.ended).toBe(1)
    expect(second.lines.join('\n')).toMatch(/is in use by another process\. Two at once would lose data/)
    expect(second.lines.filter((line) => /^\s+at /.test(line))).toEqual([])
    expect(first.child.exitCode).toBeNull()
  }, 60_000)

  test('are told apart by the folder, not by its name', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'perille-data-'))
    const link = `${folder}-link`
    symlinkSync(folder, link)

    const unlock = await lockFolder(folder)
    await expect(lockFolder(link)).rejects.toThrow(/in use/)
    const unlockOther = await lockFolder(elsewhere)
    unlock()
    const unlockAgain = await lockFolder(link)

    unlockOther()
    unlockAgain()
    rmSync(link)
    rmSync(elsewhere, { recursive: true })
  })
})

describe('a server that cannot start', () => {
  test('says in one line which setting is wrong', async () => {
    const { ended, lines } = start('server/main.ts', { PORT: 'none' })

    expect(await ended).toBe(1)
    expect(lines).toContain('PORT must be 0 to 65535.')
  })

  test('says that its port is taken, and leaves the database in order', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo

    const { ended, lines } = start('server/main.ts', { PORT: String(port) })

    expect(await ended).toBe(1)
    expect(lines).toContain(`Port ${port} is taken by another program. Set PORT to a free one.`)
    await new Promise((resolve) => taken.close(resolve))
  }, 60_000)

  test('refuses keys that are not those of the database', async () => {
    const first = start('server/main.ts', { PORT: String(await freePort()) })
    await first.line(/^Perille is at/)
    first.child.kill('SIGTERM')
    await first.ended
    rmSync(join(folder, 'keys'), { recursive: true })

    const second = start('server/main.ts', { PORT: String(await freePort()) })

    expect(await second.ended).toBe(1)
    expect(second.lines.join('\n')).toContain('The key file is not the one that this database was filled with.')
  }, 60_000)
})

describe('the administration', () => {
  test('makes the first organisation, and its administrator sets a password by the printed link', async () => {
    const { ended, lines } = start(
      'server/admin.ts',
      { PUBLIC_URL: 'https://perille.example' },
      'create-organization',
      '--name',
      'Rantakunta',
      '--email',
      'aino@perille.example',
    )

    expect(await ended).toBe(0)
    expect(lines.join('\n')).toMatch(
      /https:\/\/perille\.example\/#\/resetPassword\?email=aino%40perille\.example&code=[\w-]{43}$/,
    )
  }, 60_000)

  test('says what it can do when it is not told, or told something else', async () => {
    const commandLines = [[], ['create-organisation'], ['export'], ['check-audit', 'file.gz'], ['import', 'a', 'b']]
    const runs = await Promise.all(
      commandLines.map(async (args) => {
        const { ended, lines } = start('server/admin.ts', {}, ...args)
        return { code: await ended, text: lines.join('\n') }
      }),
    )

    expect(runs.map(({ code }) => code)).toEqual([0, 2, 2, 2, 2])
    for (const { text } of runs) {
      expect(text).toMatch(/create-organization +makes an organisation.*--name/)
      expect(text).toMatch(/\n {2}check +shows what the server uses outside itself/)
      expect(text).toMatch(/\n {2}export +writes the whole database into a new file: <file>/)
      expect(text).toMatch(/\n {2}import +fills an empty database.*same KEY_FILE: <file>/)
    }
  }, 60_000)

  test('says what was cut from the end of the audit log, by the seal that the server kept and logged', async () => {
    const port = await freePort()
    const server = start('server/main.ts', { PORT: String(port) })
    await server.line(/^Perille is at/)
    await fetch(`http://127.0.0.1:${port}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'aino@perille.example', password: 'x' }),
    })
    const sealed = JSON.parse(await server.line(/"the audit log was sealed"/)) as { toId: number; seal: string }
    server.child.kill('SIGTERM')
    await server.ended
    const whole = start('server/admin.ts', {}, 'check-audit')
    expect([await whole.ended, whole.lines]).toEqual([0, ['Every seal of the audit log holds, and none is missing.']])
    const kept = join(folder, 'audit-seal.json')
    const elsewhere = join(folder, 'elsewhere.json')
    renameSync(kept, elsewhere)
    const unknown = start('server/admin.ts', {}, 'check-audit')
    expect(await unknown.ended).toBe(1)
    expect(unknown.lines.join('\n')).toMatch(/^No seal is kept in /)
    renameSync(elsewhere, kept)

    const { db, close } = await openDatabase({ kind: 'folder', folder: join(folder, 'database') }, () => undefined)
    expect(await db.selectFrom('audit_seal').select('to_id').execute()).toEqual([{ to_id: sealed.toId }])
    await sql`
      alter table audit_event disable trigger all;
      alter table audit_seal disable trigger all;
      truncate audit_event, audit_seal;
    `.execute(db)
    await close()
    const cut = start('server/admin.ts', {}, 'check-audit')

    expect(await cut.ended).toBe(1)
    expect(cut.lines.join('\n')).toMatch(
      new RegExp(`^The audit log was cut: the seal of events \\d+ to ${sealed.toId} .* the beginning is missing`),
    )
  }, 120_000)

  test('moves the data from one server to another by a file, and says how much', async () => {
    const target = newFolder()
    const file = join(folder, 'perille.gz')
    const settings = { PUBLIC_URL: 'https://perille.example' }
    const made = start(
      'server/admin.ts',
      settings,
      'create-organization',
      '--name',
      'Rantakunta',
      '--email',
      'a@b.example',
    )
    expect(await made.ended).toBe(0)

    const exported = start('server/admin.ts', {}, 'export', file)
    expect(await exported.ended).toBe(0)
    const moved = { DATA_DIR: target, KEY_FILE: join(folder, 'keys/keys.json') }
    const imported = start('server/admin.ts', moved, 'import', file)

    expect(await imported.ended).toBe(0)
    for (const { lines } of [exported, imported]) {
      expect(lines).toContain('         1  organization')
      expect(lines).toContain('         1  app_user')
      expect(lines.some((line) => /^ +\d+ {2}in all$/.test(line))).toBe(true)
    }
    const { db, close } = await openDatabase({ kind: 'folder', folder: join(target, 'database') }, () => undefined)
    expect(await db.selectFrom('organization').select('name').execute()).toEqual([{ name: 'Rantakunta' }])
    await close()
    rmSync(target, { recursive: true })
  }, 60_000)
})
