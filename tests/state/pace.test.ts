import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchFingers } from '#data/device/finger.ts'
import { createPace } from '#state/pace.ts'

const afterMs = 150

const paceMs = 250

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A query whose answer is how often it has been read. */
const counting = () => {
  let reads = 0
  return () => Promise.resolve((reads += 1))
}

test('The first question is answered at once, and the next one when it has waited.', async () => {
  const pace = createPace()
  const query = counting()
  expect(await pace(['today'], query)).toBe(1)

  const answered = vi.fn()
  void pace(['today'], query).then(answered)
  await vi.advanceTimersByTimeAsync(paceMs - 1)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledWith(2)
})

test('Questions that come while one waits are read once, and the last one has what was read.', async () => {
  const pace = createPace()
  const query = counting()
  await pace(['today'], query)

  const answers = [1, 2, 3].map(() => pace(['today'], query))
  await vi.advanceTimersByTimeAsync(paceMs)

  expect(await answers.at(-1)).toBe(2)
  expect(await pace(['tomorrow'], query)).toBe(3)
})

test('What comes after a rest, or asks for something else, does not wait.', async () => {
  const pace = createPace()
  const query = counting()
  await pace(['today'], query)
  expect(await pace(['tomorrow'], query)).toBe(2)

  await vi.advanceTimersByTimeAsync(paceMs)
  expect(await pace(['tomorrow'], query)).toBe(3)
})

test('While it is held the last answer stands, but for another question, which has none yet.', async () => {
  let isHeld = false
  const pace = createPace(() => isHeld)
  const query = counting()
  await pace(['today'], query)
  isHeld = true
  await vi.advanceTimersByTimeAsync(paceMs)
  expect(await pace(['today'], query)).toBe(1)
  expect(await pace(['tomorrow'], query)).toBe(2)

  isHeld = false
  await vi.advanceTimersByTimeAsync(paceMs)
  expect(await pace(['tomorrow'], query)).toBe(3)
})

test('Under a finger nothing is read again, and the last question is answered once it is lifted.', async () => {
  const page = new EventTarget()
  onTestFinished(watchFingers(page))
  const pace = createPace()
  const query = counting()
  await pace(['today'], query)
  await vi.advanceTimersByTimeAsync(paceMs)

  page.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerId: 1 }))
  const answers = [1, 2].map(() => pace(['today'], query))
  const answered = vi.fn()
  void answers.at(-1)?.then(answered)
  await vi.advanceTimersByTimeAsync(paceMs)
  expect(answered).not.toHaveBeenCalled()
  // what the press itself asks for is there at once
  const other = createPace()
  expect(await other(['passenger'], counting())).toBe(1)

  page.dispatchEvent(Object.assign(new Event('pointerup'), { pointerId: 1 }))
  await vi.advanceTimersByTimeAsync(afterMs)
  expect(answered).toHaveBeenCalledWith(2)
})
