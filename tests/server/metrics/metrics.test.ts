import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getMe, signIn } from '#contract/auth.ts'
import { bearer } from '#contract/headers.ts'
import { openLive } from '#contract/live.ts'
import { getPassenger } from '#contract/passengers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startWholeServer, type StartedServer } from '#tests/support/started-server.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const email = 'aino.salainen@perille.example'
const second = 1000
const minute = 60 * second

let started: StartedServer
let place: string
let headers: Record<string, string>

beforeAll(async () => {
  place = `127.0.0.1:${await freePort()}`
  started = await startWholeServer({
    METRICS_ADDRESS: place,
    // nobody listens there
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'Perille <perille@palvelu.example>',
    PUBLIC_URL: 'https://perille.example',
  })
  await addUser(started.server.services, { email })
  const reply = await started.ask(signIn.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password: testPassword }),
  })
  const { auth_token } = (await reply.json()) as { auth_token: string }
  headers = { Authorization: bearer(auth_token) }
})
afterAll(() => started.close())

const read = async () => (await fetch(`http://${place}/metrics`)).text()

/** The value of a figure; `undefined` where there is none. */
async function figure(name: string): Promise<number | undefined> {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

/** What waits in the database is read anew from then on. */
const later = (ms = 10 * second) => (started.clock.aheadMs += ms)

async function health(): Promise<{ status: string; behind?: string[] }> {
  const reply = await started.ask('/readyz')
  expect(reply.status).toBe(200)
  return (await reply.json()) as { status: string; behind?: string[] }
}

describe('calls', () => {
  test('are counted by the path of their route, whoever asks for what', async () => {
    await started.ask(getMe.path, { headers })
    await started.ask(getPassenger.path.replace(/:\w+/, '987654'))
    await started.ask(getPassenger.path.replace(/:\w+/, '987655'))
    await started.ask('/api/Salainen/kutsu?q=Salainen')
    await started.ask('/Salainen.php')

    const calls = (method: string, route: string, status: string) =>
      figure(`perille_calls_total{method="${method}",route="${route}",status="${status}"}`)
    expect(await calls('GET', getMe.path, '2xx')).toBe(1)
    expect(await calls('POST', signIn.path, '2xx')).toBe(1)
    expect(await calls('GET', getPassenger.path, '4xx')).toBe(2)
    expect(await calls('GET', 'none', '4xx')).toBe(2)
    expect(await figure(`perille_call_seconds_count{method="GET",route="${getPassenger.path}"}`)).toBe(2)
    for (const secret of ['alainen', '98765', 'perille.example']) expect(await read()).not.toContain(secret)
  })

  test('of a device that is told of changes are counted when they begin, and open for as long as it listens', async () => {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    expect(await figure('perille_live_streams')).toBe(0)

    const stream = await started.ask(openLive.path, { headers, signal: leaving.signal })

    expect(stream.status).toBe(200)
    expect(await figure('perille_live_streams')).toBe(1)
    await expect.poll(() => figure('perille_changes_listening')).toBe(1)
    expect(await figure(`perille_calls_total{method="GET",route="${openLive.path}",status="2xx"}`)).toBe(1)
    leaving.abort()
    await expect.poll(() => figure('perille_live_streams')).toBe(0)
  })
})

describe('the place where the figures are', () => {
  test('has nothing else, and the app does not lead there', async () => {
    const reply = await fetch(`http://${place}/metrics`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(await reply.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect((await fetch(`http://${place}/`)).status).toBe(404)
    expect((await fetch(`http://${place}${getMe.path}`, { headers })).status).toBe(404)
    expect((await fetch(`http://${place}/metrics`, { method: 'POST', body: 'x' })).status).toBe(405)
    expect((await started.ask('/metrics')).status).toBe(404)
  })

  test('tells how many connections to the database there are', async () => {
    const [busy, idle] = [
      await figure('perille_database_connections{state="busy"}'),
      await figure('perille_database_connections{state="idle"}'),
    ]
    expect(busy! + idle!).toBeGreaterThan(0)
    expect(await figure('perille_database_waiting')).toBe(0)
  })
})

test('a round of the booking system that fails is counted, and the server is behind when none ends well', async () => {
  const { provider } = started.server.services
  const failed = () => figure('perille_rounds_total{work="orders",outcome="failed"}')
  const well = () => figure('perille_rounds_total{work="orders",outcome="well"}')
  await expect.poll(well, { timeout: 4000 }).toBeGreaterThanOrEqual(1)
  expect(await failed()).toBe(0)
  expect(await health()).toEqual({ status: 'ready' })

  const failing = vi.spyOn(provider, 'answerOrders').mockRejectedValue(new Error('on purpose'))
  await expect.poll(failed, { timeout: 4000 }).toBeGreaterThanOrEqual(1)
  expect(await health()).toEqual({ status: 'ready' })
  later(100 * second)

  expect(await health()).toEqual({ status: 'ready', behind: ['dispatcher'] })
  expect(await figure('perille_behind{part="dispatcher"}')).toBe(1)
  failing.mockRestore()
  await expect.poll(health, { timeout: 4000 }).toEqual({ status: 'ready' })
  expect(await figure('perille_behind{part="dispatcher"}')).toBe(0)
})

test('an audit log that cannot be sealed is told with how long', async () => {
  const witness = join(started.folder, 'audit-seal.json')
  later()
  await expect
    .poll(async () => {
      later()
      return figure('perille_seal_events')
    })
    .toBe(0)
  const kept = readFileSync(witness)
  rmSync(witness)
  writeFileSync(witness, 'cut')

  await started.ask(getMe.path, { headers })
  later(3 * minute)

  expect(await figure('perille_seal_events')).toBeGreaterThanOrEqual(1)
  expect(await figure('perille_seal_lag_seconds')).toBeGreaterThanOrEqual(180)
  expect((await health()).behind).toContain('seal')
  writeFileSync(witness, kept)
  await expect
    .poll(
      async () => {
        later()
        return [await figure('perille_seal_events'), (await health()).behind?.includes('seal') ?? false]
      },
      { timeout: 4000 },
    )
    .toEqual([0, false])
})

test('mail that is not taken is told with how long it has waited', async () => {
  const { db, mail, clock } = started.server.services
  const longAgo = new Date(clock() - 60 * minute)
  const isSent = { sealed: null, created_at: longAgo, next_attempt_at: longAgo, sent_at: longAgo }
  await db.insertInto('mail').values(isSent).execute()
  later()
  expect([await figure('perille_mail_queued'), await figure('perille_mail_oldest_age_seconds')]).toEqual([0, 0])
  expect(await figure('perille_mail_failures_total{outcome="again"}')).toBe(0)

  const now = new Date(clock())
  await db.transaction().execute((trx) => mail.add(trx, { kind: 'passwordChanged', email }, now))
  await mail.deliver()
  later(16 * minute)

  expect(await figure('perille_mail_queued')).toBe(1)
  expect(await figure('perille_mail_oldest_age_seconds')).toBeGreaterThanOrEqual(16 * 60)
  expect(await figure('perille_mail_failures_total{outcome="again"}')).toBeGreaterThanOrEqual(1)
  expect((await health()).behind).toContain('mail')
  expect(await read()).not.toContain('aino')
  await db.deleteFrom('mail').execute()
  later()
  expect(await figure('perille_mail_queued')).toBe(0)
  expect((await health()).behind ?? []).not.toContain('mail')
})

test('figures of a database that does not answer are left out, and that is said', async () => {
  const { db } = started.server.services
  const away = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  later()
  const text = await read()
  away.mockRestore()

  expect(text).toMatch(/^perille_database_answers 0$/m)
  expect(text).not.toMatch(/^perille_(mail_queued|mail_oldest_age_seconds|seal_events|seal_lag_seconds) /m)
  expect(text).toMatch(/^perille_live_streams 0$/m)
  later()
  expect(await figure('perille_database_answers')).toBe(1)
  expect(await figure('perille_mail_queued')).toBe(0)
})

test('work that has not ended well since the start is behind like any other', async () => {
  const well = async (work: string) => (await figure(`perille_rounds_total{work="${work}",outcome="well"}`)) ?? 0
  const before = [await well('answers'), await well('orders')]
  later(40 * minute)
  for (const [index, work] of ['answers', 'orders'].entries()) {
    await expect.poll(() => well(work), { timeout: 4000 }).toBeGreaterThan(before[index]!)
  }
  // that of every ten minutes has not had its turn
  expect((await health()).behind).toContain('dispatcher')
})
