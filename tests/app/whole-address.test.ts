import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => globalThis.history.replaceState(null, '', '/'))

test.each([
  ['/nowhere', '/#/nowhere'],
  ['/d/1/people?x=1', '/#/d/1/people?x=1'],
  ['/nowhere#/d/1/people', '/#/d/1/people'],
  ['/#/d/1/people', '/#/d/1/people'],
  ['/index.html#/about', '/index.html#/about'],
  ['/', '/'],
])('the address %s is looked for as %s', async (given, expected) => {
  globalThis.history.replaceState(null, '', given)
  await import('#app/whole-address.ts')
  const { pathname, search, hash } = globalThis.location
  expect(pathname + search + hash).toBe(expected)
})
