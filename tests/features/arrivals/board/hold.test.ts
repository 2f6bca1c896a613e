import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHold, type Hold } from '#features/arrivals/board/hold.ts'

const holdMs = 2000

let hold: Hold
const run = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  run.mockClear()
  hold = createHold(() => performance.now())
})
afterEach(() => {
  vi.useRealTimers()
})

test('without a finger on the board, things happen at once', () => {
  hold.whenOff(run)

  expect(run).toHaveBeenCalledOnce()
})

test('nothing happens while a finger is down, however long, and for two seconds after it', () => {
  hold.press()
  hold.whenOff(run)
  vi.advanceTimersByTime(60_000)
  hold.release()
  vi.advanceTimersByTime(holdMs - 1)
  expect(run).not.toHaveBeenCalled()

  vi.advanceTimersByTime(1)

  expect(run).toHaveBeenCalledOnce()
})

test('each tap starts the time anew', () => {
  hold.touch()
  hold.whenOff(run)
  vi.advanceTimersByTime(holdMs - 100)
  hold.touch()
  vi.advanceTimersByTime(holdMs - 100)
  expect(run).not.toHaveBeenCalled()

  vi.advanceTimersByTime(100)

  expect(run).toHaveBeenCalledOnce()
})

test('a finger that was down elsewhere holds nothing', () => {
  hold.release()

  expect(hold.isOn()).toBe(false)
})

test('what is called off does not happen', () => {
  hold.touch()
  hold.whenOff(run)()
  vi.advanceTimersByTime(holdMs)

  expect(run).not.toHaveBeenCalled()
})
