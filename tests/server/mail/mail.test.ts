import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { forgotPassword } from '#contract/auth.ts'
import { readEnvironment } from '#server/run/environment.ts'
import type { MailQueue } from '#server/call/outside/mail.ts'
import { createMailQueue } from '#server/mail/queue.ts'
import { fileTransport, smtpTransport } from '#server/mail/transport.ts'
import { startServer } from '#server/run/start.ts'
import { readable } from '#tests/support/mail.ts'
import { addUser } from '#tests/support/users.ts'
import { noLimits } from '#tests/support/request-limits.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

const second = 1000

describe('mail by SMTP', () => {
  let server: TestServer
  let smtp: SMTPServer
  let received: { from: string; to: string[]; raw: string }[]
  let refuses: boolean
  /** Is waited for before a mail is taken. */
  let slowness: Promise<void>
  const failures: unknown[] = []
  let clock: number
  /** That of another process. */
  let queue: (onFailure?: (error: unknown) => void) => MailQueue

  beforeAll(async () => {
    server = await startTestServer()
    await addUser(server.services, { email: 'aino@perille.example' })
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    received = []
    failures.length = 0
    refuses = false
    slowness = Promise.resolve()
    clock = testNow
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom === false ? '' : mailFrom.address
          if (!refuses)
            received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
          void slowness.then(() => done(refuses ? new Error('The mailbox is full') : null))
        })
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.server.address() as AddressInfo
    queue = (onFailure = (error) => failures.push(error)) =>
      createMailQueue({
        db: server.services.db,
        keys: server.services.keys,
        clock: () => clock,
        transport: smtpTransport(`smtp://127.0.0.1:${port}`, 'Perille <perille@palvelu.example>'),
        publicUrl: 'https://perille.example',
        limits: noLimits,
        onFailure,
      })
    server.services.mail = queue()
  })
  afterEach(async () => {
    await server.services.mail.close()
    await new Promise<void>((resolve) => smtp.close(resolve))
  })

  const ask = () => server.call(forgotPassword, { body: { email: 'aino@perille.example' } })

  test('reaches a real server, with the link whole', async () => {
    await ask()
    await server.services.mail.deliver()

    expect(received.map(({ from, to }) => [from, to])).toEqual([['perille@palvelu.example', ['aino@perille.example']]])
    expect(readable(received[0]?.raw ?? '')).toMatch(
      /https:\/\/perille\.example\/#\/resetPassword\?email=aino%40perille\.example&code=[\w-]{43}\r?\n/,
    )
  })

  test('is sent soon after the answer, without anybody’s asking', async () => {
    await ask()

    await expect.poll(() => received.length, { timeout: 5 * second }).toBe(1)
  })

  test('of a transaction that takes its time is sent soon after it', async () => {
    const { services } = server
    await services.db.transaction().execute(async (trx) => {
      await services.mail.add(trx, { kind: 'passwordChanged', email: 'aino@perille.example' }, new Date(clock))
      // the first look, soon after it was queued, is over by then
      const queued = performance.now()
      await expect.poll(() => performance.now() - queued).toBeGreaterThan(300)
    })
    await expect.poll(() => received.length, { timeout: 5 * second }).toBe(1)
  })

  test('that is not taken is tried again later, with a code that works, and not sooner', async () => {
    refuses = true
    await ask()
    await server.services.mail.deliver()
    refuses = false
    await server.services.mail.deliver()
    expect([received.length, failures.length]).toEqual([0, 1])

    clock += 11 * second
    await server.services.mail.deliver()
    await server.services.mail.deliver()

    expect(received).toHaveLength(1)
  })

  test('goes out although the failure of an earlier round could not be told', async () => {
    const failing = queue(() => {
      throw new Error('the log is full')
    })
    refuses = true
    await ask()
    await expect(failing.deliver()).rejects.toThrow('the log is full')

    refuses = false
    clock += 181 * second
    await failing.deliver()
    await failing.close()

    expect(received).toHaveLength(1)
  })

  describe('while one process is sending', () => {
    let other: MailQueue
    let takeIt: () => void
    let sending: Promise<void>
    beforeEach(async () => {
      other = queue()
      slowness = new Promise((resolve) => (takeIt = resolve))
      await ask()
      sending = server.services.mail.deliver()
      await expect.poll(() => received.length).toBe(1)
    })
    afterEach(async () => {
      takeIt()
      await sending
      await other.close()
    })

    test('is not sent by another one too, however slow the mail server is', async () => {
      clock += 90 * second
      await other.deliver()
      expect(received).toHaveLength(1)
    })

    test('is sent by another one once that process must have been killed', async () => {
      slowness = Promise.resolve()
      clock += 181 * second
      await other.deliver()
      expect(received).toHaveLength(2)
    })
  })

  test('that is never taken is given up after hours, and nothing of it is kept', async () => {
    refuses = true
    await ask()
    for (let hours = 0; hours < 24; hours += 1) {
      await server.services.mail.deliver()
      clock += 3600 * second
    }

    const row = await server.services.db
      .selectFrom('mail')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([row.sealed, row.sent_at, row.attempts]).toEqual([null, null, 10])
    expect(row.given_up_at).not.toBeNull()
    expect(failures).toHaveLength(10)
  })

  test('of a call that was undone is never sent', async () => {
    const { db, mail } = server.services
    await db
      .transaction()
      .execute(async (trx) => {
        await mail.add(trx, { kind: 'passwordChanged', email: 'aino@perille.example' }, new Date(clock))
        throw new Error('undone')
      })
      .catch(() => undefined)
    await mail.deliver()

    expect(received).toEqual([])
  })
})

test('an address that a mail server refuses is not printed with the reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perille-refused-'))
  const database = join(folder, 'database')
  mkdirSync(database, { mode: 0o700 })
  execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', database], { stdio: 'ignore' })
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(new Error(`<${address}>: nobody here has this name`)),
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.server.address() as AddressInfo
  const printed: string[] = []
  const running = await startServer(
    readEnvironment({
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'off',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Perille <perille@palvelu.example>',
      PUBLIC_URL: 'https://perille.example',
    }),
    { frontendFolder: null, print: (line) => printed.push(line), onLost: () => undefined, logLevel: 'error' },
  )
  const { db, mail } = running.services

  await db
    .transaction()
    .execute((trx) => mail.add(trx, { kind: 'passwordChanged', email: 'aino@perille.example' }, new Date()))
  await mail.deliver()

  expect(printed).toEqual([
    expect.stringMatching(
      /^Mail 1 \(passwordChanged\) was not sent: EENVELOPE, the mail server answered \d{3}\. It is tried again at 20.*Z\.$/,
    ),
  ])
  await running.stop()
  await new Promise<void>((resolve) => refusing.close(resolve))
  rmSync(folder, { recursive: true })
})

test('mail to files can be read by its owner alone, and neither its addressee nor its link is printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perille-mail-'))
  const printed: string[] = []
  const transport = fileTransport(
    join(folder, 'mail'),
    'Perille <perille@localhost>',
    () => testNow,
    (line) => printed.push(line),
  )

  await transport.send({
    to: 'aino@perille.example',
    subject: 'Uusi salasana Perilleen',
    text: 'Hei,\n\nhttps://perille.example/#/resetPassword?email=aino%40perille.example&code=abc\n\nNäkemiin',
  })

  const [name = ''] = readdirSync(join(folder, 'mail'))
  const path = join(folder, 'mail', name)
  expect(name).toMatch(/^2026-03-11T08-00-00\.000Z [0-9a-f]{8}\.eml$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readable(readFileSync(path, 'utf8'))).toContain('Näkemiin')
  expect(readable(readFileSync(path, 'utf8'))).toContain('email=aino%40perille.example&code=abc')
  expect(printed).toEqual([`A mail was written: ${path}`])
  transport.close()
  rmSync(folder, { recursive: true })
})
