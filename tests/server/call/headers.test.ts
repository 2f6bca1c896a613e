import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAppInfo } from '#contract/app.ts'
import { getMe, signIn } from '#contract/auth.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let folder: string
let port: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perille-app-'))
  mkdirSync(join(folder, 'frontend/js'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Perille</title>')
  writeFileSync(join(folder, 'service.worker.js'), '// worker')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'frontend/js/main-Ab12.js'), `// ${'code '.repeat(1000)}`)
  writeFileSync(join(folder, 'frontend/js/built-Cd34.js'), `// ${'code '.repeat(1000)}`)
  writeFileSync(join(folder, 'frontend/js/built-Cd34.js.br'), brotliCompressSync('// compressed by the build'))
  server = await startTestServer({ frontendFolder: folder, services: { publicUrl: 'http://localhost:8080' } })
  const origin = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(origin).port)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => server.app.fastify.inject({ url, headers })

const everywhere = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; " +
    "require-trusted-types-for 'script'; trusted-types default; report-uri /api/csp; report-to csp",
  'reporting-endpoints': 'csp="/api/csp"',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()') as string,
}

test.each(['/nowhere', '/d/1/people'])(
  'a browser that opens %s gets the app, which says that it is no page',
  async (url) => {
    const reply = await ask(url, { accept: 'text/html,application/xhtml+xml' })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(reply.body).toContain('<title>Perille</title>')
    expect(reply.headers['content-security-policy']).toBe(everywhere['content-security-policy'])
    expect((await ask('/nothing.js')).body).toBe('Not found')
  },
)

describe('the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a script', '/frontend/js/main-Ab12.js', 200],
    ['the service worker', '/service.worker.js', 200],
    ['the API', getAppInfo.path, 200],
    ['a call without a user', getMe.path, 401],
    ['an unknown call', '/api/nothing', 404],
    ['an unknown file', '/nothing.js', 404],
    ['a path that cannot be decoded', '/%zz', 400],
    ['the health of the process', '/healthz', 200],
    ['its readiness', '/readyz', 200],
    ['Microsoft sign-in', '/ExternalAuth/AzureAdSignIn', 400],
  ])('are on %s', async (_, url, status) => {
    const reply = await ask(url)

    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject(everywhere)
    expect(reply.headers).not.toHaveProperty('strict-transport-security')
    expect(reply.headers).not.toHaveProperty('x-powered-by')
  })

  test('are on a refused body and on an answer that has not changed', async () => {
    const { fastify } = server.app
    const headers = { 'content-type': 'text/plain' }
    const refused = await fastify.inject({ method: 'POST', url: signIn.path, payload: 'x', headers })
    const fresh = await ask('/index.html')
    const unchanged = await ask('/index.html', { 'if-none-match': String(fresh.headers.etag) })

    expect([refused.statusCode, unchanged.statusCode]).toEqual([415, 304])
    for (const reply of [refused, unchanged]) expect(reply.headers).toMatchObject(everywhere)
  })

  test('leave out what only a document could use where a call has brought nothing new', async () => {
    const fresh = await ask(getAppInfo.path)
    const { statusCode, headers, body } = await ask(getAppInfo.path, { 'if-none-match': String(fresh.headers.etag) })

    expect([statusCode, body, headers.etag]).toEqual([304, '', fresh.headers.etag])
    const ofEveryAnswer = ['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options']
    expect(
      Object.keys(headers)
        .filter((name) => name in everywhere)
        .sort(),
    ).toEqual(ofEveryAnswer)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('are on the answer to what is no HTTP at all', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (data: Buffer) => (text += data.toString()))
      socket.on('end', () => resolve(text)).on('error', reject)
    })

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    for (const name of Object.keys(everywhere)) expect(answer.toLowerCase()).toContain(`${name}: `)
  })

  test('ask for HTTPS only where the app is reached by it', async () => {
    const secure = await startTestServer({ services: { publicUrl: 'https://perille.example' } })

    const { headers } = await secure.app.fastify.inject({ url: '/healthz' })

    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
    await secure.close()
  })
})

describe('caches', () => {
  test.each([
    ['a file with a hash in its name', '/frontend/js/main-Ab12.js', 'public, max-age=31536000, immutable'],
    ['the page', '/', 'no-cache'],
    ['the service worker', '/service.worker.js', 'no-cache'],
    ['the manifest', '/manifest.webmanifest', 'no-cache'],
    ['the API', getAppInfo.path, 'no-store'],
    ['an error of the API', getMe.path, 'no-store'],
  ])('are told what to do with %s', async (_, url, value) => {
    expect((await ask(url)).headers['cache-control']).toBe(value)
  })
})

test('folders whose name begins with a dot are not handed out', async () => {
  expect((await ask('/.vite/manifest.json')).statusCode).toBe(404)
})

test('a file leaves compressed for those who can read it', async () => {
  const plain = await ask('/frontend/js/main-Ab12.js')
  const small = await ask('/frontend/js/main-Ab12.js', { 'accept-encoding': 'br, gzip' })

  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
})

test('a file that the build has compressed leaves as the build made it', async () => {
  const small = await ask('/frontend/js/built-Cd34.js', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('// compressed by the build')
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(small.headers['cache-control']).toContain('immutable')

  const gzipOnly = await ask('/frontend/js/built-Cd34.js', { 'accept-encoding': 'gzip' })
  expect(gzipOnly.headers['content-encoding']).toBe('gzip')
})

test('the server says what time it is, and scripts may read it', async () => {
  const { headers } = await ask(getAppInfo.path)

  expect(Date.parse(String(headers.date))).not.toBeNaN()
  expect(headers['access-control-expose-headers']).toContain('Date')
})
