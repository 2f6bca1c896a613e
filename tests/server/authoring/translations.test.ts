import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCatalogueServer, type CatalogueServer } from '#tests/support/catalogue-server.ts'

let server: CatalogueServer
beforeEach(async () => {
  server = await startCatalogueServer()
})
afterEach(() => server.close())

const json = { 'Content-Type': 'application/json' }
const get = (locale = 'fi') => fetch(`${server.origin}/locales/${locale}.json`)
const tagOf = async (locale = 'fi') => (await get(locale)).headers.get('ETag') ?? ''
const save = (body: string, headers: Record<string, string>, locale = 'fi') =>
  fetch(`${server.origin}/locales/${locale}.json`, { method: 'POST', headers, body })

test('a catalogue is given as it lies on the disk, and saved in its own layout', async () => {
  const stored = server.stored('fi')
  expect(await (await get()).text()).toBe(stored)

  const texts = JSON.parse(stored) as Record<string, string>
  const backwards = Object.fromEntries(Object.entries(texts).reverse())
  const reply = await save(JSON.stringify(backwards), { ...json, 'If-Match': await tagOf() })

  expect(reply.status).toBe(200)
  expect(server.stored('fi')).toBe(stored)
  expect(reply.headers.get('ETag')).toBe(await tagOf())
})

test('what is saved is there, under the language that was named and no other', async () => {
  const english = server.stored('en')
  const reply = await save('{"b":"ä","a":"{{count}}"}', { ...json, 'If-Match': await tagOf() })

  expect(reply.status).toBe(200)
  expect(server.stored('fi')).toBe('{\n  "a": "{{count}}",\n  "b": "ä"\n}\n')
  expect(server.stored('en')).toBe(english)
})

test('what was changed on the disk meanwhile is not overwritten', async () => {
  const tag = await tagOf()
  server.put('fi', '{"a":"toisen"}')
  const reply = await save('{"a":"oma"}', { ...json, 'If-Match': tag })

  expect([reply.status, server.stored('fi')]).toEqual([412, '{"a":"toisen"}'])
  expect((await save('{"a":"oma"}', json)).status).toBe(412)
  expect((await save('{"a":"oma"}', { ...json, 'If-Match': reply.headers.get('ETag') ?? '' })).status).toBe(200)
})

test('neither is what was changed while the texts were on their way', async () => {
  const headers = { ...json, 'If-Match': await tagOf() }
  const status = await new Promise<number>((resolve, reject) => {
    const path = '/locales/fi.json'
    const sent = request({ port: server.port, host: '127.0.0.1', path, method: 'POST', headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.write('{"a":')
    // answered only after the first half of the other has been taken
    void get('en').then(() => {
      server.put('fi', '{"a":"toisen"}')
      sent.end('"oma"}')
    })
  })

  expect([status, server.stored('fi')]).toEqual([412, '{"a":"toisen"}'])
})

test.each([
  ['no JSON', '{'],
  ['a list', '["a"]'],
  ['a text that is none', '{"a":1}'],
  ['a key that is none', '{"":"a"}'],
  ['more than catalogues weigh', JSON.stringify({ a: 'x'.repeat(2_000_001) })],
])('%s is no catalogue', async (_, body) => {
  const stored = server.stored('fi')
  const reply = await save(body, { ...json, 'If-Match': await tagOf() })

  expect([reply.status, server.stored('fi')]).toEqual([400, stored])
})

test.each(['/locales/sv.json', '/locales/..%2fpackage.json', '/locales/fi.json?import', '/package.json'])(
  '%s is no catalogue, and is left to others',
  async (path) => {
    expect((await fetch(`${server.origin}${path}`)).status).toBe(404)
  },
)

const asked = (headers: Record<string, string>, method = 'GET') =>
  new Promise<number>((resolve, reject) => {
    const sent = request(
      { port: server.port, host: '127.0.0.1', path: '/locales/fi.json', method, headers },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{"a":"b"}' : undefined)
  })

test('only a page of this machine is answered', async () => {
  const tag = await tagOf()
  const posted = { ...json, 'If-Match': tag }
  expect(await asked({ host: 'evil.example' })).toBe(403)
  expect(await asked({ ...posted, host: 'evil.example' }, 'POST')).toBe(403)
  expect(await asked({ ...posted, host: `localhost:${server.port}`, origin: 'https://evil.example' }, 'POST')).toBe(403)
  expect(await asked({ 'If-Match': tag, 'content-type': 'text/plain' }, 'POST')).toBe(415)
  expect(server.stored('fi')).toBe(readFileSync('locales/fi.json', 'utf8'))

  const host = `localhost:${server.port}`
  expect(await asked({ ...posted, host, origin: `http://${host}` }, 'POST')).toBe(200)
})
