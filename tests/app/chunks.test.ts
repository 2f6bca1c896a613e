import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, chunkTimeoutMs, loadChunk, mayReload } from '#app/chunks.ts'
import { sync } from '#state/sync.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sync.online = false
})

afterEach(() => {
  vi.useRealTimers()
  sync.online = true
})

const failure = { online: true, isDirty: false, buildId: 'b2', reloadedFor: null }

test.each([
  ['a part is missing and the network is there', failure, true],
  ['without a connection, where it cannot help', { ...failure, online: false }, false],
  ['over something typed', { ...failure, isDirty: true }, false],
  ['twice for one build', { ...failure, reloadedFor: 'b2' }, false],
  ['again for the next build', { ...failure, reloadedFor: 'b1' }, true],
] as const)('the page is loaded anew: %s', (_, facts, expected) => {
  expect(mayReload(facts)).toBe(expected)
})

test('a part that loads is given as it is', async () => {
  await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part')
})

test('a part that fails is a chunk error that keeps its cause', async () => {
  const cause = new Error('404')
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkError', cause })
})

test('a part that does not come within 120 seconds is a chunk error', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  const outcome = vi.fn()
  loadChunk(() => new Promise<never>(() => undefined)).catch(outcome)

  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkError))
})
