import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendSupportRequest } from '#contract/auth.ts'
import { reportViolations } from '#contract/violations.ts'
import { productionLimits } from '#server/ground/limits.ts'
import { logSettings } from '#server/ground/log.ts'
import { addUser } from '#tests/support/users.ts'
import { limitsWith } from '#tests/support/request-limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let text = ''
const stream = new Writable({
  write(chunk: Buffer, _, done) {
    text += chunk.toString()
    done()
  },
})

beforeAll(async () => {
  const settings = logSettings('info')
  server = await startTestServer({
    logger: { ...(settings as object), stream } as typeof settings,
    limits: limitsWith({ perMinute: productionLimits.perMinute }),
  })
})
afterAll(() => server.close())
beforeEach(() => {
  text = ''
  server.clock.now += 60_000
})

const post = (body: unknown, type = 'application/reports+json', address = '192.0.2.1') =>
  server.app.fastify.inject({
    method: 'POST',
    url: reportViolations.path,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
    remoteAddress: address,
  })
const logged = () =>
  text
    .split('\n')
    .filter((line) => line.includes('content security policy'))
    .map((line) => JSON.parse(line) as { directive: string; blocked: string })
    .map(({ directive, blocked }) => [directive, blocked])

const report = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 5,
  url: 'https://perille.example/#/passenger/17?name=Aino+Salainen',
  user_agent: 'Salainen selain',
  body: { effectiveDirective, blockedURL, documentURL: 'https://perille.example/#/Salainen', sample: 'Salainen' },
})

describe('a report of a browser', () => {
  test('leaves the directive and the blocked origin in the log, and nothing else', async () => {
    const reply = await post([
      report('script-src-elem', 'https://evil.example:8443/steal?ssn=010100Salainen'),
      report('require-trusted-types-for', 'trusted-types-sink'),
      report('style-src-attr', 'inline'),
      report('img-src', 'data:image/png;base64,Salainen'),
      report('Salainen <script>', 'Salainen henkilö'),
      { ...report('script-src', 'inline'), type: 'deprecation' },
    ])

    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
    expect(logged()).toEqual([
      ['script-src-elem', 'https://evil.example:8443'],
      ['require-trusted-types-for', 'trusted-types-sink'],
      ['style-src-attr', 'inline'],
      ['img-src', 'data'],
      ['other', 'other'],
    ])
    expect(text).not.toContain('alainen')
    expect(await server.services.db.selectFrom('audit_event').select('id').execute()).toEqual([])
  })

  test('is read in its older form too', async () => {
    const body = {
      'csp-report': {
        'violated-directive': "script-src 'self'",
        'blocked-uri': 'https://evil.example/x',
        referrer: '',
      },
    }

    expect((await post(body, 'application/csp-report')).statusCode).toBe(200)
    expect(logged()).toEqual([['script-src', 'https://evil.example']])
  })

  test.each([
    ['over 8 KiB', [report('x'.repeat(9000), 'inline')], 413],
    ['that is no report', { message: 'Hei' }, 400],
    ['with too many entries', Array(51).fill({ type: 'x', body: {} }), 400],
    ['that is no JSON', 'Hei', 400],
  ])('%s is refused and not logged', async (_, body, status) => {
    expect((await post(body)).statusCode).toBe(status)
    expect(logged()).toEqual([])
  })

  test('comes at most ten times a minute from one network', async () => {
    const statuses = []
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await post([report('img-src', 'inline')], undefined, '192.0.2.9')).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect(logged()).toHaveLength(10)
    expect((await post([], undefined, '192.0.2.10')).statusCode).toBe(200)
  })
})

test('no other call takes what only reports are sent as', async () => {
  await addUser(server.services, { email: 'aino@perille.example' })
  const token = await server.signIn('aino@perille.example')

  const reply = await server.app.fastify.inject({
    method: 'POST',
    url: sendSupportRequest.path,
    payload: '{}',
    headers: { 'content-type': 'application/reports+json', authorization: `Bearer ${token}` },
  })

  expect(reply.statusCode).toBe(415)
})
