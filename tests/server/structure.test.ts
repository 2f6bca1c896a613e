import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe, signOut } from '#contract/auth.ts'
import { anonymous, signedIn } from '#server/call/access-rules.ts'
import { assertEverythingIsServed, serve } from '#server/call/serve.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('every call of the catalogue has a route', () => {
  const namesOf = (endpoints: Iterable<Endpoint>) =>
    [...endpoints].map(({ method, path }) => `${method} ${path}`).sort()

  expect(namesOf(server.app.served)).toEqual(namesOf(Object.values(catalogue)))
})

test('the server does not start without the route of one call', () => {
  const served = new Set(server.app.served)
  served.delete(getMe)

  expect(() => assertEverythingIsServed({ ...server.app, served })).toThrow('No route answers GET /api/user/me.')
})

test('a route of the API that is in no catalogue is not taken', () => {
  expect(() => server.app.fastify.get('/api/back-door', () => 'open')).toThrow(/in no catalogue/)
})

test('a call is not served under another rule than its own', () => {
  const handle = () => Promise.resolve({})

  expect(() => serve(server.app, signOut, { rule: anonymous, action: 'session.signOut', handle })).toThrow(
    'POST /api/auth/logout asks for the rule signedIn, not anonymous.',
  )
})

test('a write that leaves no trace is not served', () => {
  const handle = () => Promise.resolve({})

  expect(() => serve(server.app, signOut, { rule: signedIn, action: null, handle })).toThrow(/leaves no trace/)
})
