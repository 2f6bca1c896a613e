import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMinutesLeft } from '#features/mass-cancellation/running/use-minutes-left.ts'

const [second, minute] = [1000, 60_000]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const total = 100
function watch() {
  const { result, rerender } = renderHook(
    ({ done, isPaused }: { done: number; isPaused: boolean }) => useMinutesLeft(done, total, isPaused),
    { initialProps: { done: 0, isPaused: false } },
  )
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  return { left: () => result.current, pass, turn: (done: number, isPaused = false) => rerender({ done, isPaused }) }
}

test('is told from how fast it has gone, and not before anything has', () => {
  const { left, pass, turn } = watch()
  pass(20 * second)
  expect(left()).toBeNull()
  turn(10)
  // 20 s for ten of them: 180 s for ninety
  expect(left()).toBe(3)
  pass(20 * second)
  turn(20)
  expect(left()).toBe(3)
  turn(total)
  expect(left()).toBeNull()
})

test('neither a device that slept nor a pause is part of how fast it goes', () => {
  const { left, pass, turn } = watch()
  pass(20 * second)
  turn(10)
  pass(8 * 60 * minute)
  turn(20)
  expect(left()).toBeLessThanOrEqual(4)
  turn(20, true)
  expect(left()).toBeNull()
  pass(25 * second)
  turn(20)
  pass(second)
  turn(21)
  expect(left()).toBeLessThanOrEqual(4)
})
