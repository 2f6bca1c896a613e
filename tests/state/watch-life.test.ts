import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLife } from '#state/watch-life.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)

test('a thread that gives a sign each time lives on', async () => {
  const onSilent = vi.fn()
  const stop = watchLife(() => Promise.resolve(), onSilent)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onSilent).not.toHaveBeenCalled()
  stop()
})

test('a thread that gives none is noticed once, after ten seconds and no sooner', async () => {
  const onSilent = vi.fn()
  watchLife(never, onSilent)
  await vi.advanceTimersByTimeAsync(11_900)
  expect(onSilent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onSilent).toHaveBeenCalledOnce()
})

test('a sign that could not be asked for is none', async () => {
  const onSilent = vi.fn()
  watchLife(() => Promise.reject(new Error('The thread is gone.')), onSilent)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onSilent).toHaveBeenCalledOnce()
})

test('a device that slept does not take the thread for silent', async () => {
  const onSilent = vi.fn()
  let answer: () => void = () => undefined
  const stop = watchLife(() => new Promise<void>((resolve) => (answer = resolve)), onSilent)
  // one look more, and it would be silent
  await vi.advanceTimersByTimeAsync(11_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(onSilent).not.toHaveBeenCalled()
  answer()
  vi.restoreAllMocks()
  stop()
})

test('nothing is noticed once nobody watches any more', async () => {
  const onSilent = vi.fn()
  watchLife(never, onSilent)()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onSilent).not.toHaveBeenCalled()
})
