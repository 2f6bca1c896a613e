import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDestination, listDestinations } from '#contract/destinations.ts'
import { listArrivals, setArrivalComplete } from '#contract/arrivals.ts'
import { sendSupportRequest, signIn } from '#contract/auth.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { validationTitle } from '#contract/errors.ts'
import { listPassengersByIds } from '#contract/passengers.ts'
import { addDestination, addOrganization, addUser, deskLevels, nothing } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let own: number
let foreign: number

beforeAll(async () => {
  server = await startTestServer()
  const { services } = server
  const organizationId = await addOrganization(services, 'Rantakunta')
  own = await addDestination(services, organizationId, 'Päiväkeskus Aalto')
  const otherOrganizationId = await addOrganization(services, 'Mäkikunta')
  foreign = await addDestination(services, otherOrganizationId, 'Koulu')
  await addUser(services, {
    email: 'aino@perille.example',
    roles: [{ organizationId, destinationId: own, levels: deskLevels }],
  })
  await addUser(services, {
    email: 'lukija@perille.example',
    roles: [{ organizationId, destinationId: own, levels: { ...nothing, timetables: 1 } }],
  })
  token = await server.signIn('aino@perille.example')
})
afterAll(() => server.close())

const support = { message: 'Apua', version: '1.11.0', locale: 'fi', destinationId: 0, url: '/' }
const problem = (errors: Record<string, string[]>) => ({ title: validationTitle, errors })

/** Everything that a call could change, as one text. */
async function state(): Promise<string> {
  const tables = [
    'support_request',
    'arrival',
    'arrival_event',
    'trip',
    'passenger',
    'idempotency',
    'credential',
  ] as const
  const rows = await Promise.all(tables.map((table) => server.services.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

describe('a body', () => {
  test.each<[string, Endpoint, unknown, object]>([
    [
      'without what is required',
      sendSupportRequest,
      { ...support, message: undefined },
      { message: ['validation.invalid'] },
    ],
    ['with a blank message', sendSupportRequest, { ...support, message: '  ' }, { message: ['validation.required'] }],
    [
      'with text over its limit',
      sendSupportRequest,
      { ...support, message: 'x'.repeat(4001) },
      { message: ['validation.tooLong'] },
    ],
    ['with U+0000', sendSupportRequest, { ...support, message: 'a\0b' }, { message: ['validation.invalidCharacter'] }],
    [
      'with a lone surrogate',
      sendSupportRequest,
      { ...support, url: '\ud800' },
      { url: ['validation.invalidCharacter'] },
    ],
    [
      'with a number as text',
      sendSupportRequest,
      { ...support, destinationId: '0' },
      { destinationId: ['validation.invalid'] },
    ],
    ['with a text as number', sendSupportRequest, { ...support, message: 7 }, { message: ['validation.invalid'] }],
    ['with an unknown language', sendSupportRequest, { ...support, locale: 'sv' }, { locale: ['validation.invalid'] }],
    ['with a number past the database', setArrivalComplete, { id: 2 ** 31 }, { id: ['validation.invalid'] }],
    ['with half a number', setArrivalComplete, { id: 1.5 }, { id: ['validation.invalid'] }],
    ['with a negative id', setArrivalComplete, { id: -1 }, { id: ['validation.invalid'] }],
    [
      'with a time that is none',
      setArrivalComplete,
      { id: 1, occurredAt: 'eilen' },
      { occurredAt: ['validation.invalid'] },
    ],
    ['that is a list', setArrivalComplete, [], { '': ['validation.invalid'] }],
    ['that is null', setArrivalComplete, null, { '': ['validation.invalid'] }],
    ['that is no list', listPassengersByIds, { ids: [1] }, { '': ['validation.invalid'] }],
    ['with an id that is none', listPassengersByIds, [1, 'x'], { 1: ['validation.invalid'] }],
    ['with too many ids', listPassengersByIds, Array(1001).fill(1), { '': ['validation.tooMany'] }],
  ])('%s is told by property', async (_, endpoint, body, errors) => {
    const before = await state()

    const reply = await server.call(endpoint, { token, body })

    expect([reply.statusCode, reply.json()]).toEqual([400, problem(errors as Record<string, string[]>)])
    expect(await state()).toBe(before)
  })

  const raw = (payload: string | Buffer, type = 'application/json') =>
    server.app.fastify.inject({
      method: 'POST',
      url: sendSupportRequest.path,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  test.each([
    ['that is no JSON', '{"message":', 400, 'bad_request'],
    ['with __proto__', JSON.stringify(support).replace('{', '{"__proto__":{"isAdmin":true},'), 400, 'bad_request'],
    ['with constructor', JSON.stringify({ ...support, extra: [{ constructor: 1 }] }), 400, 'bad_request'],
    ['that is nested too deep', deep(40), 400, 'bad_request'],
    ['that is nested endlessly', '['.repeat(500_000), 400, 'bad_request'],
    ['over 1 MiB', JSON.stringify({ ...support, message: 'x'.repeat(1024 * 1024) }), 413, 'payload_too_large'],
  ])('%s is refused', async (_, payload, status, code) => {
    const before = await state()

    const reply = await raw(payload)

    expect([reply.statusCode, reply.json()]).toEqual([status, { [code]: [] }])
    expect(await state()).toBe(before)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json; charset=latin1',
    'application/xml',
    '',
  ])('of type "%s" is refused', async (type) => {
    const reply = await raw(JSON.stringify(support), type)

    expect([reply.statusCode, reply.json()]).toEqual([415, { unsupported_media_type: [] }])
  })

  test('that names its character set is taken', async () => {
    expect((await raw(JSON.stringify(support), 'application/json; charset=UTF-8')).statusCode).toBe(200)
  })

  test('of a sign-in may be 64 KiB at most', async () => {
    const reply = await server.call(signIn, { body: { username: 'a', password: 'x'.repeat(64 * 1024) } })

    expect([reply.statusCode, reply.json()]).toEqual([413, { payload_too_large: [] }])
  })
})

describe('a path', () => {
  test.each(['abc', '-1', '1.5', '99999999999', '1e3', '%20', "1'--"])('with the id "%s" is refused', async (id) => {
    const reply = await server.call(getDestination, { token, params: { id } })

    expect([reply.statusCode, reply.json()]).toEqual([400, problem({ id: ['validation.invalid'] })])
  })

  test.each([
    ['nothing there', '/api/nothing'],
    ['a way out', '/api/%2e%2e%2fpackage.json'],
    ['another method', '/api/auth/login'],
  ])('with %s is not found', async (_, url) => {
    const reply = await server.app.fastify.inject({ method: 'GET', url })

    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, expect.stringContaining('json')])
  })

  test('that cannot be decoded is refused', async () => {
    const reply = await server.app.fastify.inject({ method: 'GET', url: '/api/Destination/%zz' })

    expect([reply.statusCode, reply.json()]).toEqual([400, { bad_request: [] }])
  })

  test('is compared without case, and with or without a slash at its end', async () => {
    for (const url of ['/API/destination', '/api/DESTINATION/', `/Api/Destination/${own}/`]) {
      const reply = await server.app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([url, reply.statusCode]).toEqual([url, 200])
    }
  })
})

describe('what is not the user’s', () => {
  test('is not found, as if it did not exist', async () => {
    for (const id of [foreign, 987_654]) {
      const replies = [
        await server.call(getDestination, { token, params: { id } }),
        await server.call(listArrivals, { token, params: { destinationId: id } }),
        await server.call(sendSupportRequest, { token, body: { ...support, destinationId: id } }),
        await server.call(setArrivalComplete, { token, body: { id } }),
      ]
      for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, { not_found: [] }])
    }
  })

  test('is forbidden where it can be seen but not used', async () => {
    const reader = await server.signIn('lukija@perille.example')

    expect((await server.call(getDestination, { token: reader, params: { id: own } })).statusCode).toBe(200)
    const reply = await server.call(listArrivals, { token: reader, params: { destinationId: own } })
    expect([reply.statusCode, reply.json()]).toEqual([403, { forbidden: [] }])
  })

  test('stays on record when it was tried', async () => {
    await server.call(listArrivals, { token, params: { destinationId: foreign } })

    const row = await server.services.db
      .selectFrom('audit_event')
      .select(['action', 'outcome', 'status'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ action: 'arrivals.view', outcome: 'refused', status: 404 })
  })
})

test('every call of the catalogue that needs a user says so before it reads anything else', async () => {
  for (const endpoint of Object.values<Endpoint>(catalogue)) {
    const reply = await server.call(endpoint, {
      params: { id: 'x', destinationId: 'x' },
      ...(endpoint.method !== 'GET' && { body: 'nonsense' }),
    })
    expect([endpoint.path, reply.statusCode]).toEqual([
      endpoint.path,
      endpoint.access === 'anonymous' ? expect.any(Number) : 401,
    ])
  }
})

test('a failure of the program says nothing about itself', async () => {
  const { fastify, services } = server.app
  const instanceConfigs = services.provider.instanceConfigs
  services.provider.instanceConfigs = () => Promise.reject(new Error('select secret from passenger where name = Aino'))

  const reply = await fastify.inject({
    url: '/api/app/perilleInstanceConfigs',
    headers: { authorization: `Bearer ${token}` },
  })

  services.provider.instanceConfigs = instanceConfigs
  expect([reply.statusCode, reply.body]).toEqual([500, '{"server_error":[]}'])
  expect(JSON.stringify(reply.headers)).not.toContain('secret')
  expect((await server.call(listDestinations, { token })).statusCode).toBe(200)
})
