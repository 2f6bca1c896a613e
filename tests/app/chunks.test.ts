import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from '#app/chunks.ts'
import { product } from '#domain/product.ts'
import { sync } from '#state/sync.ts'

const chunkTimeoutMs = 120_000

beforeEach(() => {
  vi.useFakeTimers()
  sync.online = false
})

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.doUnmock('#state/sync.ts')
  vi.doUnmock('#state/dirty.ts')
  vi.useRealTimers()
  sync.online = true
})

declare const __BUILD_ID__: string

const failure = { online: true, isDirty: false, reloadedFor: null }

test.each([
  ['a part is missing and the network is there', failure, true],
  ['without a connection, where it cannot help', { ...failure, online: false }, false],
  ['over something typed', { ...failure, isDirty: true }, false],
  ['twice for one build', { ...failure, reloadedFor: __BUILD_ID__ }, false],
  ['again for the next build', { ...failure, reloadedFor: 'the one before' }, true],
] as const)('the page is loaded anew: %s', async (_, { online, isDirty, reloadedFor }, expected) => {
  vi.resetModules()
  vi.doMock('#state/sync.ts', () => ({ sync: { online }, checkServer: () => Promise.resolve() }))
  vi.doMock('#state/dirty.ts', () => ({ hasUnsavedWork: () => isDirty }))
  if (reloadedFor !== null) sessionStorage.setItem(`${product}:reloadedFor`, reloadedFor)
  const reload = vi.fn()
  vi.stubGlobal('location', { href: location.href, reload })
  const refused = vi.fn()
  const newPage = await import('#app/chunks.ts')

  newPage.loadChunk(() => Promise.reject(new Error('404'))).catch(refused)
  await vi.advanceTimersByTimeAsync(0)

  expect([reload.mock.calls.length, refused.mock.calls.length]).toEqual(expected ? [1, 0] : [0, 1])
})

test('a part that loads is given as it is', async () => {
  await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part')
})

test('a part that fails is a chunk error that keeps its cause', async () => {
  const cause = new Error('404')
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkError', cause })
})

test('a part that does not come within 120 seconds is a chunk error', async () => {
  const outcome = vi.fn()
  loadChunk(() => new Promise<never>(() => undefined)).catch(outcome)

  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkError))
})
